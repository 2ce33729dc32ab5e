/** What seats and sides are called at a real table. */
import { t } from "../i18n";
import type { Side } from "../types";
import { sideOf, type Sheet } from "./sheet";

export function seatName(sheet: Sheet, seat: number): string {
  return sheet.names[seat - 1] || t("scene.seat", { n: seat });
}

/** "Anna, Carme", or us and them where nobody wrote their names. */
export function sideName(sheet: Sheet, side: Side): string {
  const names = sheet.names.filter((name, at) => name && sideOf(at + 1) === side);
  return names.join(", ") || t(side === "A" ? "real.us" : "real.them");
}
