/** Checking a transcript in the page: the same questions as `marxador verify`, asked again. */
import { matchKey, owner, rootOf, rootOfPack, shuffled, type Opening } from "./dealing.ts";
import { hex, sha256, unhex } from "./sha256.ts";

export interface Transcript {
  format: string;
  dealing: number;
  table: string;
  variant: string;
  seats: number;
  /** Whose transcript it is; null: everybody's. */
  seat?: number | null;
  deck: string[];
  secret_hash: string;
  secret: string | null;
  commitments: Record<string, string>;
  contributions: string[];
  missing?: number[];
  names?: string[];
  cut: { seat: number; place: string } | null;
  hands: {
    number: number;
    dealer: number;
    root: string;
    opened: (Opening & { seat: number | null })[];
  }[];
}

export type Fault =
  | { what: "part"; seat: string }
  | { what: "own" }
  | { what: "secret" }
  | { what: "derived"; hand: number }
  | { what: "proof" | "owner" | "twice"; hand: number; card: string }
  | { what: "deck" }
  | { what: "unreadable" };

export interface Verdict {
  parts: number;
  cards: number;
  hands: number;
  /** Whether the secret was there, so that whole packs could be derived. */
  secret: boolean;
  faults: Fault[];
}

export function isTranscript(said: unknown): said is Transcript {
  const one = said as Transcript | null;
  return one?.format === "marxador-transcript" && one.dealing === 1 && Array.isArray(one.hands);
}

/** What is known here and not from the transcript: the game's pack, the part that was given here. */
export interface Known {
  deck?: readonly string[];
  given?: string | null;
}

/** Everything that can be checked. */
export function check(said: Transcript, { deck, given }: Known = {}): Verdict {
  const faults: Fault[] = [];
  try {
    if (deck && deck.join() !== said.deck.join()) faults.push({ what: "deck" });
    const own = said.contributions[(said.seat ?? 0) - 1];
    if (given && own && own !== given) faults.push({ what: "own" });
    faults.push(
      ...parts(said),
      ...said.hands.flatMap((hand) => opened(said, hand)),
      ...derived(said),
    );
  } catch {
    faults.push({ what: "unreadable" });
  }
  return {
    parts: Object.keys(said.commitments).length,
    cards: said.hands.reduce((sum, hand) => sum + hand.opened.length, 0),
    hands: said.hands.length,
    secret: said.secret !== null,
    faults,
  };
}

/** The randomness is what its givers were bound to; who never gave its part is missing by name. */
function parts(said: Transcript): Fault[] {
  return said.contributions.flatMap((part, at): Fault[] => {
    const [seat, given] = [String(at + 1), unhex(part)];
    const bound = said.commitments[seat];
    const came = given.some((byte) => byte !== 0);
    const missing = said.missing?.includes(at + 1) ?? false;
    const kept = came ? !missing && hex(sha256(given)) === bound : !bound || missing;
    return kept ? [] : [{ what: "part", seat }];
  });
}

/** Each card lay in the committed pack, and went to whom it belonged. */
function opened(said: Transcript, hand: Transcript["hands"][number]): Fault[] {
  const faults: Fault[] = [];
  const seen = new Set<string | number>();
  for (const one of hand.opened) {
    const fault = (what: "proof" | "owner" | "twice") =>
      faults.push({ what, hand: hand.number, card: one.card });
    if (rootOf(one, hand.number, said.deck.length) !== hand.root) fault("proof");
    if (owner(one.position, hand.dealer, said.seats) !== one.seat) fault("owner");
    if (seen.has(one.card) || seen.has(one.position)) fault("twice");
    seen.add(one.card).add(one.position);
  }
  return faults;
}

/** With the secret, every pack follows from it and from what everybody gave. */
function derived(said: Transcript): Fault[] {
  if (said.secret === null) return [];
  const secret = unhex(said.secret);
  const faults: Fault[] = hex(sha256(secret)) === said.secret_hash ? [] : [{ what: "secret" }];
  if (!said.cut) return faults;
  const key = matchKey(secret, said.contributions.map(unhex), said.cut.place, said.table);
  for (const { number, root } of said.hands) {
    const pack = shuffled(key, number, said.deck);
    if (rootOfPack(key, number, pack) !== root) faults.push({ what: "derived", hand: number });
  }
  return faults;
}
