/**
 * The referee's page: big buttons, a score that survives, and acts that wait for a connection.
 * What is entered is kept in order in localStorage and sent one by one; the server answers an act
 * that it has already as it did the first time, so that nothing counts twice.
 */
const page = document.getElementById("referee");
const link = page.dataset.link;
const line = document.getElementById("line");
const KEY = `queue ${link}`;
const DRAFT = `draft ${link}`;
const AGAIN = 3000;

const queue = () => JSON.parse(localStorage.getItem(KEY) ?? "[]");
const keep = (waiting) => localStorage.setItem(KEY, JSON.stringify(waiting));

function tell(text, kind = "notice") {
  line.textContent = text;
  line.className = `panel pad ${kind}`;
  line.hidden = text === "";
}

/* -- counters and the draft of the score */

function inputOf(button, name) {
  return button.closest("form").elements[name];
}

page.addEventListener("click", (event) => {
  const button = event.target.closest("[data-more], [data-less]");
  if (!button) return;
  const more = button.dataset.more !== undefined;
  const input = inputOf(button, more ? button.dataset.more : button.dataset.less);
  const value = Number(input.value) + (more ? 1 : -1);
  input.value = String(Math.min(Number(input.max), Math.max(0, value)));
  draft();
});

function draft() {
  const form = document.getElementById("score");
  if (form) localStorage.setItem(DRAFT, JSON.stringify(Object.fromEntries(new FormData(form))));
}

function restore() {
  const form = document.getElementById("score");
  const kept = JSON.parse(localStorage.getItem(DRAFT) ?? "null");
  if (!form || !kept) return;
  for (const [name, value] of Object.entries(kept)) {
    if (!name.startsWith("pair_") && form.elements[name]) form.elements[name].value = value;
  }
}

page.addEventListener("input", draft);

/* -- acts */

let sending = false;

async function send() {
  if (sending) return;
  sending = true;
  try {
    for (let waiting = queue(); waiting.length > 0; waiting = queue()) {
      const [first, ...rest] = waiting;
      const answer = await fetch(`${link}/${first.word}`, {
        method: "POST",
        headers: { Accept: "application/json", "Content-Type": "application/x-www-form-urlencoded" },
        body: new URLSearchParams(first.fields),
      });
      if (answer.status >= 500 || answer.status === 429) throw new Error("later");
      const said = await answer.json();
      keep(rest);
      if (!answer.ok) {
        tell(said.error ?? said.message, "wrong");
        return;
      }
      if (first.word === "result") localStorage.removeItem(DRAFT);
      if (rest.length === 0) location.replace(`${link}?done=${said.number}`);
    }
  } catch {
    tell(page.dataset.offline);
    setTimeout(send, AGAIN);
  } finally {
    sending = false;
  }
}

page.addEventListener("submit", (event) => {
  const form = event.target;
  if (!form.dataset.word) return;
  event.preventDefault();
  const fields = Object.fromEntries(new FormData(form));
  const id = `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`;
  keep([...queue(), { word: form.dataset.word, fields: { ...fields, id } }]);
  tell("…");
  send();
});

addEventListener("online", send);
restore();
if (queue().length > 0) send();
