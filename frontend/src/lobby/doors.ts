/** What stands on the six doors: known before the club has answered, true to it afterwards. */
import { maybe, t } from "../i18n";
import type { Variant } from "../types";

export const GAMES = ["jcf", "popular", "negre", "mallorca", "almeria", "argentina"];

interface Door {
  key: string;
  name: string;
  what: string;
}

/** The games of the club in the order of the house; others come after. */
export function doors(variants: Variant[]): Door[] {
  const known = variants.map((game) => game.key);
  const keys = known.length
    ? [
        ...GAMES.filter((key) => known.includes(key)),
        ...known.filter((key) => !GAMES.includes(key)),
      ]
    : GAMES;
  return keys.map((key) => {
    const game = variants.find((one) => one.key === key);
    return { key, name: gameName(key, game), what: game ? summary(game) : "\u00a0" };
  });
}

/** What people call a game where six stand side by side: "Truc JCF". */
export function gameName(key: string, game?: Variant): string {
  return maybe(`lobby.game_${key}`) ?? game?.name ?? key;
}

function summary(game: Variant): string {
  const seats = game.seats.join(", ");
  if (game.games === 1) return t("lobby.doorTo", { seats, target: game.target });
  return t("lobby.door", { seats, game: game.game, target: game.target });
}
