/** Voices as they are shouted: always the game's own, with its accents and its marks. */
import type { Variant } from "../types";

const SPELT: Record<string, string> = {
  "men-vaig": "me'n vaig",
  "dos-mes": "dos més",
  falta: "la falta",
  igualar: "fins a igualar",
  mazo: "me voy al mazo",
  "la-primera-val-per-mil": "la primera val per mil",
  veterà: "veterà",
};

/** A voice as one writes it: `quatre-val` is "quatre val", `mes=3` is "3 més". */
export function spelt(voice: string): string {
  const [word, size] = voice.split("=") as [string, string?];
  if (size && word === "mes") return `${size} més`;
  const plain = SPELT[word] ?? word.replaceAll("-", " ");
  return size ? `${plain} ${size}` : plain;
}

/** As a sentence begins: "Roquer 2". */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export type Kind = "yes" | "no" | "truc" | "envit" | "flor" | "concede" | "look";

export function kindOf(game: Variant, voice: string): Kind {
  const word = voice.split("=")[0]!;
  if (word === game.yes) return "yes";
  if (word === game.no) return "no";
  if (word === game.concede) return "concede";
  if (word === game.look) return "look";
  if (word === game.passing || game.truc.some((rung) => rung.voice === word)) return "truc";
  if (game.flor && (word === game.flor.voice || game.flor.answers.includes(word))) return "flor";
  return "envit";
}

/** The voice as it is said aloud: answers quietly, calls with marks. */
export function aloud(game: Variant, voice: string): string {
  const text = capital(spelt(voice));
  const kind = kindOf(game, voice);
  if (kind === "yes" || kind === "no" || kind === "look") return text;
  return game.language === "es" ? `¡${text}!` : `${text}!`;
}

export interface Loudness {
  level: number;
  tone: "yes" | "no" | "envit" | "truc" | "last";
}

/** How loud: each step of the ladder adds points and size, the last is red. */
export function loudness(game: Variant, voice: string): Loudness {
  const kind = kindOf(game, voice);
  if (kind === "yes") return { level: 0, tone: "yes" };
  if (kind === "no" || kind === "concede" || kind === "look") return { level: 0, tone: "no" };
  if (kind === "truc") {
    const step = game.truc.findIndex((rung) => rung.voice === voice) + 1 || 1;
    const last = step > 3 || (step === game.truc.length && step > 1);
    return { level: step, tone: last ? "last" : "truc" };
  }
  const everything = game.envit?.some((bid) => bid.everything && bid.voice === voice);
  return { level: everything ? 2 : 0, tone: "envit" };
}

/** What the seats at both ends of a hand are called. */
export function roles(game: Variant): { first: string; last: string } {
  if (game.key === "almeria") return { first: "mano", last: "de postre" };
  return game.language === "es" ? { first: "mano", last: "pie" } : { first: "mà", last: "peu" };
}

/** What the two contests are called: "envit" and "truc", as the game says. */
export function contests(game: Variant): { envit: string; truc: string } {
  return game.language === "es" ? { envit: "envido", truc: "truco" } : { envit: "envit", truc: "truc" };
}

/** The name of a signal or a saying. */
export function signalName(name: string): string {
  return NAMES[name] ?? name.replaceAll("-", " ");
}

const NAMES: Record<string, string> = {
  "manilla-espases": "m. espases",
  "manilla-ors": "m. ors",
  "trenta-tres": "33",
  "trenta-dos": "32",
  amo: "l'amo",
  madona: "madona",
  "llengua-bona": "ll. bona",
  "llengua-dolenta": "ll. dolenta",
  "morruda-espases": "m. espases",
  "morruda-oros": "m. oros",
};

const WHOLE: Record<string, string> = {
  cama: "la cama",
  partida: "la partida",
  coto: "el coto",
  toro: "el toro",
  cantó: "el cantó",
  chico: "el chico",
  falta: "la falta",
};

/** All of something, with its article: "la falta", "el coto". */
export function whole(word: string): string {
  return WHOLE[word] ?? word;
}
