/** Every voice of a game that can be written down, in the order in which they are usually said. */
import type { Variant } from "../types";

const SIZES = 6;

export function voicesOf(game: Variant): string[] {
  const envit = (game.envit ?? []).flatMap(({ voice, numbered }) =>
    numbered ? Array.from({ length: SIZES - 2 }, (_, at) => `${voice}=${at + 3}`) : [voice],
  );
  const truc = game.truc.map(({ voice }) => voice);
  const passing = game.passing ? [game.passing] : [];
  const look = game.look ? [game.look] : [];
  return [...new Set([game.yes, game.no, ...envit, ...passing, ...truc, ...look, game.concede])];
}
