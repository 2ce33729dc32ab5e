/** How cards move: dealt, played, gathered. Less where people asked for less. */
import type { TransitionConfig } from "svelte/transition";

import { still } from "../art/drop";

const PLAY = 260;
const DEAL = 90;
const GATHER = 400;

/** cubic-bezier(.2,.8,.2,1), nearly. */
const out = (t: number): number => 1 - (1 - t) ** 3.4;

interface From {
  x?: number;
  y?: number;
  delay?: number;
}

function flown({ x = 0, y = 0, delay = 0 }: From, duration: number, turn: number): TransitionConfig {
  if (still()) return { duration: 120, css: (t) => `opacity: ${t}` };
  return {
    delay,
    duration,
    easing: out,
    css: (t, u) => `opacity: ${Math.min(1, 4 * t)}; translate: ${x * u}px ${y * u}px; rotate: ${turn * u}deg`,
  };
}

/** A card goes from a seat to its place on the cloth. */
export const played = (_node: Element, from: From): TransitionConfig => flown(from, PLAY, -14);

/** A card comes from the pack, one after the other. */
export const dealt = (_node: Element, { n = 0, ...from }: From & { n?: number }): TransitionConfig =>
  flown({ ...from, delay: n * DEAL }, PLAY, 40);

/** All cards go back to whoever gathers them. */
export const gathered = (_node: Element, from: From): TransitionConfig => flown(from, GATHER, 30);
