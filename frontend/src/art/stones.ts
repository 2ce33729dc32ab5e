/** How many stones lie where, as each game keeps them. */

export const BIG_COIN = 3;
export const SQUARE = 5;

/** Stones of the first half of a game and of the second. */
export function halves(count: number, target: number): [number, number] {
  const half = Math.ceil(target / 2);
  return [Math.min(count, half), Math.max(0, count - half)];
}

export type Lie = "open" | "crossed" | "beside" | "stacked";

/** Mallorca: the card that shows, its signs uncovered, or both face down. */
export function eightAndNine(count: number): { shows: 8 | 9; signs: number; lie: Lie } {
  if (count < 9) return { shows: 8, signs: count, lie: "open" };
  if (count === 9) return { shows: 9, signs: 9, lie: "open" };
  if (count >= 13 && count <= 21) return { shows: 9, signs: count - 12, lie: "open" };
  const lie: Lie = count === 10 || count === 22 ? "crossed" : count === 12 ? "stacked" : "beside";
  return { shows: 9, signs: 0, lie };
}

/** How far down, in parts of a card, the other card slides to uncover that many signs. */
export function slid(shows: 8 | 9, signs: number): number {
  const [start, step, size] = shows === 8 ? [58, 29.5, 48] : [62, 25, 42];
  return signs ? (start + step * (signs - 1) + size * 0.37) / 320 : 10 / 320;
}

/** The strokes of a pencil square of that size, in the order in which they are drawn. */
export function square(size: number): string[] {
  const [a, b, c, d] = [[0, size], [0, 0], [size, 0], [size, size]] as const;
  const stroke = ([x0, y0]: readonly [number, number], [x1, y1]: readonly [number, number], bend: number) =>
    `M${x0} ${y0}Q${(x0 + x1) / 2 + bend} ${(y0 + y1) / 2 - bend} ${x1} ${y1}`;
  return [stroke(a, b, 1), stroke(b, c, -1), stroke(c, d, 1.2), stroke(d, a, 0.8), stroke(a, c, -1)];
}
