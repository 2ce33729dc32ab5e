/** Whether the club answers. A lost connection shows at once and heals by itself. */

const FIRST = 500;
const LONGEST = 5000;

let lost = $state(false);
let healed = $state(0);
let waiting = 0;

export function isLost(): boolean {
  return lost;
}

/** How often the connection has come back: a page that reads it loads again then. */
export function comebacks(): number {
  return healed;
}

/** Somebody found that the club does not answer: ask until it does. */
export function lose(): void {
  if (lost) return;
  lost = true;
  retry(FIRST);
}

/** Somebody got an answer. */
export function heal(): void {
  if (!lost) return;
  clearTimeout(waiting);
  lost = false;
  healed += 1;
}

function retry(wait: number): void {
  waiting = window.setTimeout(
    async () => {
      const answered = await fetch("/api/club").then(
        () => true,
        () => false,
      );
      if (answered) heal();
      else retry(Math.min(wait * 1.7, LONGEST));
    },
    wait * (0.8 + 0.4 * Math.random()),
  );
}

addEventListener("offline", lose);
