/**
 * Fair dealing, version 1, as docs/dealing.md describes it byte by byte: from the secret and
 * everybody's randomness to the packs of a match, and the proof of a single card.
 */
import { bytes, hex, hmac, joined, sha256, unhex } from "./sha256.ts";

export interface Opening {
  position: number;
  card: string;
  salt: string;
  path: string[];
}

/** The key of a match. */
export function matchKey(
  secret: Uint8Array,
  contributions: Uint8Array[],
  cut: string,
  table: string,
): Uint8Array {
  const salt = sha256(joined(...contributions, bytes(cut)));
  return expanded(hmac(salt, secret), `marxador-deal-1|${table}`, 32);
}

/** The pack of a hand: Fisher–Yates from the last card down. */
export function shuffled(key: Uint8Array, number: number, deck: readonly string[]): string[] {
  const pack = [...deck];
  const next = below(words(key, number));
  for (let last = pack.length - 1; last > 0; last -= 1) {
    const other = next(last + 1);
    [pack[last], pack[other]] = [pack[other]!, pack[last]!];
  }
  return pack;
}

/** Who gets the card at a position of the pack, or null for one that is not dealt. */
export function owner(position: number, dealer: number, seats: number): number | null {
  return position < 3 * seats ? ((dealer + position) % seats) + 1 : null;
}

export function saltOf(key: Uint8Array, number: number, position: number): string {
  return hex(expanded(key, `salt|${number}|${position}`, 16));
}

/** The root of a hand's pack, all of it known. */
export function rootOfPack(key: Uint8Array, number: number, pack: readonly string[]): string {
  let level = pack.map((card, at) => leaf(number, at, card, saltOf(key, number, at)));
  while (level.length > 1) {
    const above: Uint8Array[] = [];
    for (let at = 0; at < level.length; at += 2) {
      const right = level[at + 1];
      above.push(right ? node(level[at]!, right) : level[at]!);
    }
    level = above;
  }
  return hex(level[0]!);
}

/** The root that an opened card leads to, in a pack of `size`; empty where it cannot. */
export function rootOf(opening: Opening, number: number, size: number): string {
  let here = leaf(number, opening.position, opening.card, opening.salt);
  let at = opening.position;
  const rest = [...opening.path];
  for (let width = size; width > 1; width = Math.ceil(width / 2)) {
    if ((at ^ 1) < width) {
      const beside = rest.shift();
      if (beside === undefined) return "";
      here = at % 2 ? node(unhex(beside), here) : node(here, unhex(beside));
    }
    at = Math.floor(at / 2);
  }
  return rest.length ? "" : hex(here);
}

function leaf(number: number, position: number, card: string, salt: string): Uint8Array {
  return sha256(bytes(`marxador-card-1|${number}|${position}|${card}|${salt}`));
}

function node(left: Uint8Array, right: Uint8Array): Uint8Array {
  return sha256(joined(Uint8Array.of(1), left, right));
}

/** HKDF-Expand (RFC 5869) of at most one block. */
function expanded(key: Uint8Array, info: string, size: number): Uint8Array {
  return hmac(key, joined(bytes(info), Uint8Array.of(1))).slice(0, size);
}

function* words(key: Uint8Array, number: number): Generator<number, never> {
  for (let counter = 0; ; counter += 1) {
    const block = expanded(key, `hand|${number}|${counter}`, 32);
    const view = new DataView(block.buffer, block.byteOffset);
    for (let at = 0; at < 32; at += 4) yield view.getUint32(at);
  }
}

/** Numbers below a bound, each equally likely. */
function below(source: Generator<number, never>): (bound: number) => number {
  return (bound) => {
    const limit = 2 ** 32 - (2 ** 32 % bound);
    for (;;) {
      const word = source.next().value;
      if (word < limit) return word % bound;
    }
  };
}
