/** A stone drops into its place. */
import type { TransitionConfig } from "svelte/transition";

/** Whether people asked for less motion. */
export const still = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;

export function drop(_node: Element, { delay = 0 } = {}): TransitionConfig {
  if (still()) return { duration: 120, css: (t) => `opacity: ${t}` };
  return { delay, duration: 260, css: (t) => `opacity: ${Math.min(1, 3 * t)}; translate: 0 ${-26 * (1 - t) ** 2}px` };
}
