/** What one may do now, each thing with its key; bids with a number are one thing. */
import type { Variant } from "../types";
import type { View } from "../view";
import { kindOf, type Kind } from "./voices";

export interface Offer {
  kind: Kind | "card";
  key: string;
  action: string;
  /** The numbers of a numbered bid. */
  sizes: number[];
}

/** Keys that mean something else at the table. */
const TAKEN = "sclmtghap?123";
/** Keys that always mean the same voice. */
const KEPT = "vqnrefx";

const ORDER: Kind[] = ["yes", "no", "flor", "truc", "envit", "look", "concede"];

export function offers(game: Variant, view: View): Offer[] {
  const found = [...cards(view), ...voices(game, view.legal)];
  const used = new Set(TAKEN);
  for (const offer of found) {
    const wanted = offer.key || usual(game, offer);
    if (wanted && (offer.kind === "card" || !used.has(wanted))) {
      offer.key = wanted;
      used.add(wanted);
    }
  }
  for (const offer of found) {
    if (offer.key) continue;
    offer.key = [...`${offer.action}bdijkouwyz`].find((letter) => /[a-z]/.test(letter) && !used.has(letter) && !KEPT.includes(letter)) ?? "";
    used.add(offer.key);
  }
  return found;
}

/** Cards, by the place that they have in the hand as it was dealt. */
function cards(view: View): Offer[] {
  const dealt = view.dealt ?? [];
  return view.legal.flatMap((action) => {
    const place = dealt.indexOf(action.split("/")[0]!);
    return place < 0 ? [] : [{ kind: "card" as const, key: String(place + 1), action, sizes: [] }];
  });
}

function voices(game: Variant, legal: string[]): Offer[] {
  const found = new Map<string, Offer>();
  for (const action of legal) {
    if (/^\d/.test(action)) continue;
    const [voice, size] = action.split("=") as [string, string?];
    const name = size ? `${voice}=` : voice;
    const offer = found.get(name) ?? { kind: kindOf(game, voice), key: "", action: voice, sizes: [] };
    if (size) offer.sizes.push(Number(size));
    found.set(name, offer);
  }
  for (const offer of found.values()) offer.sizes.sort((a, b) => a - b);
  const rank = (offer: Offer) => ORDER.indexOf(offer.kind as Kind) * 2 + (offer.sizes.length ? 1 : 0);
  return [...found.values()].sort((a, b) => rank(a) - rank(b));
}

/** The key that a thing has whenever it can. */
function usual(game: Variant, offer: Offer): string {
  if (offer.sizes.length) return "";
  switch (offer.kind) {
    case "yes": return game.language === "es" ? "q" : "v";
    case "no": return "n";
    case "truc": return "r";
    case "concede": return "x";
    case "envit": return game.envit?.some((bid) => bid.everything && bid.voice === offer.action) ? "f" : "e";
    default: return "";
  }
}
