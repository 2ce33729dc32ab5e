/**
 * SHA-256 and HMAC (FIPS 180-4, RFC 2104), written out: a page on a local network comes over
 * http, where browsers offer no WebCrypto, and must verify a deal there too.
 */

const ROUNDS = 64;
const BLOCK = 64;
const K = new Uint32Array(ROUNDS);
const START = new Uint32Array(8);

// The first 32 bits of the fractions of the cube roots, and square roots, of the first primes.
for (let n = 2, found = 0; found < ROUNDS; n += 1) {
  if (!isPrime(n)) continue;
  if (found < START.length) START[found] = fraction(Math.sqrt(n));
  K[found] = fraction(Math.cbrt(n));
  found += 1;
}

function isPrime(n: number): boolean {
  for (let d = 2; d * d <= n; d += 1) if (n % d === 0) return false;
  return true;
}

function fraction(root: number): number {
  return Math.floor((root - Math.floor(root)) * 2 ** 32);
}

function turned(x: number, by: number): number {
  return (x >>> by) | (x << (32 - by));
}

export function sha256(message: Uint8Array): Uint8Array {
  const padded = pad(message);
  const words = new DataView(padded.buffer);
  const state = START.slice();
  for (let at = 0; at < padded.length; at += BLOCK) mix(state, words, at);
  const digest = new DataView(new ArrayBuffer(32));
  state.forEach((word, at) => digest.setUint32(4 * at, word));
  return new Uint8Array(digest.buffer);
}

/** The message, a one, zeros, and its length in bits: whole blocks. */
function pad(message: Uint8Array): Uint8Array<ArrayBuffer> {
  const padded = new Uint8Array(Math.ceil((message.length + 9) / BLOCK) * BLOCK);
  padded.set(message);
  padded[message.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(message.length / 2 ** 29));
  view.setUint32(padded.length - 4, (message.length * 8) >>> 0);
  return padded;
}

function mix(state: Uint32Array, words: DataView, at: number): void {
  const w = schedule(words, at);
  let [a, b, c, d, e, f, g, h] = state as unknown as number[] as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  for (let i = 0; i < ROUNDS; i += 1) {
    const s1 = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + K[i]! + w[i]!) | 0;
    const s0 = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22);
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + t1) | 0, c, b, a, (t1 + t2) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, i) => (state[i] = (state[i]! + word) >>> 0));
}

function schedule(words: DataView, at: number): Uint32Array {
  const w = new Uint32Array(ROUNDS);
  for (let i = 0; i < 16; i += 1) w[i] = words.getUint32(at + 4 * i);
  for (let i = 16; i < ROUNDS; i += 1) {
    const x = w[i - 15]!;
    const y = w[i - 2]!;
    const s0 = turned(x, 7) ^ turned(x, 18) ^ (x >>> 3);
    const s1 = turned(y, 17) ^ turned(y, 19) ^ (y >>> 10);
    w[i] = w[i - 16]! + s0 + w[i - 7]! + s1;
  }
  return w;
}

export function hmac(key: Uint8Array, message: Uint8Array): Uint8Array {
  const block = new Uint8Array(BLOCK);
  block.set(key.length > BLOCK ? sha256(key) : key);
  const inner = sha256(
    joined(
      block.map((byte) => byte ^ 0x36),
      message,
    ),
  );
  return sha256(
    joined(
      block.map((byte) => byte ^ 0x5c),
      inner,
    ),
  );
}

export function joined(...parts: Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

export function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export function unhex(text: string): Uint8Array {
  if (!/^([0-9a-f]{2})*$/i.test(text)) throw new Error("not hexadecimal");
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

export function bytes(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
