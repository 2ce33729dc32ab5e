/** Keys of a page: `keys({ j: play })` on `<svelte:window onkeydown={…}>`. */

type Doing = () => void;

/** Whether somebody is writing, so that letters are letters. */
export function writing(event: KeyboardEvent): boolean {
  const at = event.target as HTMLElement | null;
  return Boolean(at?.closest?.("input, textarea, select, [contenteditable]"));
}

export function keys(table: Record<string, Doing | undefined>): (event: KeyboardEvent) => void {
  return (event) => {
    if (event.defaultPrevented) return;
    if (event.metaKey || event.ctrlKey || event.altKey || writing(event)) return;
    const doing = table[event.key.toLowerCase()];
    if (!doing) return;
    event.preventDefault();
    doing();
  };
}
