/** What the plaque in the middle says, read from a view. */
import { t } from "../i18n";
import type { Variant } from "../types";
import type { View } from "../view";
import { duelOf } from "./seats";
import { contests } from "./voices";
import { prize, size } from "./words";

export interface Plaque {
  envit: { name: string; number: string; state: string; asked: boolean } | null;
  truc: { name: string; state: string; steps: string[]; now: number; asked: number | null };
}

export function plaque(game: Variant, view: View, duel = duelOf(view, view.seat)): Plaque {
  const position = view.positions[duel];
  const now = position?.level ?? 0;
  const asked = position?.call?.level ?? null;
  const steps = ["1", ...game.truc.map((rung) => prize(game, rung.wanted))];
  const worth = steps[now]!;
  const state = asked === null ? t("table.worth", { worth }) : t("table.worthAsked", { worth, asked: steps[asked]! });
  return { envit: game.envit && envit(game, view), truc: { name: contests(game).truc, state, steps, now, asked } };
}

function envit(game: Variant, view: View): NonNullable<Plaque["envit"]> {
  const flor = view.flor.called;
  const name = flor ? "flor" : contests(game).envit;
  if (view.bidding) return { name, number: size(game, view.bidding.offered), state: t("table.asked"), asked: true };
  if (view.stake) return { name, number: size(game, view.stake), state: t("table.wanted"), asked: false };
  const what = flor ? view.flor : view.envit;
  if (what.called) {
    const number = what.stones === null ? "–" : String(what.stones);
    const state = what.accepted === null ? t("table.called") : what.accepted ? t("table.wanted") : t("table.refused");
    return { name, number, state, asked: false };
  }
  const open = !view.hand_over && view.positions.some((position) => position.envit_open && !position.results.length);
  return { name, number: "–", state: open ? t("table.open") : t("table.notCalled"), asked: false };
}
