/** Whose face it is, and which expression a signal is. */

const BOTS = ["random", "roquer", "fallanquer", "veterà", "mestre", "campió"];

/** The picture of a person's avatar or of a bot (`mestre:50` is the mestre). */
export function portrait(who: number | string, expression: string): string {
  const bot = String(who).split(":")[0]!;
  const name = typeof who === "number" ? ((who % 12) + 12) % 12 : BOTS.includes(bot) ? bot : "bot";
  return `/art/faces/${encodeURIComponent(name)}.svg#${expression}`;
}

const GESTURES: Record<string, string> = {
  major: "brows",
  bast: "wink",
  "manilla-espases": "snout-right",
  "manilla-ors": "snout-left",
  tres: "bite",
  dos: "kiss",
  "as-fals": "yawn",
  "trenta-tres": "puff",
  "trenta-dos": "shoulder",
  cec: "shut",
  envit: "nod",
  amo: "brows",
  madona: "wink",
  "llengua-bona": "tongue-right",
  "llengua-dolenta": "tongue-left",
  "morruda-espases": "snout-right",
  "morruda-oros": "snout-left",
  "as-bord": "shoulder",
  res: "shut",
  reservada: "puff",
};
/** Where a game makes the same signal with another face. */
const OWN: Record<string, Record<string, string>> = {
  jcf: { major: "eyes-up", "manilla-espases": "tongue-right", "manilla-ors": "tongue-left" },
  mallorca: { dos: "air" },
};

/** The expression of a signal. One's own is seen in a mirror: right is right. */
export function expression(game: string, signal: string, own: boolean): string {
  const face = OWN[game]?.[signal] ?? GESTURES[signal] ?? "calm";
  if (own) return face;
  if (face.endsWith("-right")) return face.replace("-right", "-left");
  return face.replace("-left", "-right");
}

const GROUNDS = [
  "#e9a821", "#c9562f", "#3f8a63", "#8aa9c4", "#d9a441", "#5a83a8", "#a8c08a", "#e58a5a", "#9db8a0", "#6fb1d6",
  "#c98ba0", "#b7a6d9",
];
const PLAIN = ["#b9a57d", "#9fa8ae", "#d98c6a", "#8fa98a", "#c3a0b4", "#a9c0c9", "#d0b45c", "#b58f74"];

/** The colour behind a face: a person's own; a bot's is its seat's, so that each is told apart. */
export function ground(who: number | string, seat: number): string {
  if (typeof who === "number") return GROUNDS[((who % 12) + 12) % 12]!;
  return PLAIN[seat % PLAIN.length]!;
}
