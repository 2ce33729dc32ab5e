/** Short words of the house ("link copied"). Never for a call: those are shouted at the table. */

interface Toast {
  id: number;
  text: string;
  bad: boolean;
}

const STAYS = 5000;
let next = 0;
let shown = $state<Toast[]>([]);

export function toasts(): Toast[] {
  return shown;
}

export function tell(text: string, options: { bad?: boolean } = {}): void {
  const id = ++next;
  shown = [...shown, { id, text, bad: options.bad ?? false }];
  setTimeout(() => (shown = shown.filter((toast) => toast.id !== id)), STAYS);
}
