/** The outline of a shout. */

export interface Shape {
  d: string;
  lines: string[];
  size: number;
  width: number;
  height: number;
}

interface Point {
  a: number;
  x: number;
  y: number;
}

const TAU = 2 * Math.PI;
const LETTER = 0.47;
const SHARPEST = 4;
const SMALLEST = 15;

/**
 * The shape of a balloon round the origin. level 0 is an answer, round; 1 to 4 have more and
 * sharper points. tail: where it points to, from the centre. room, high: how wide and how high it
 * may be, if it can still be read.
 */
export function balloon(text: string, level: number, tail: [number, number], room: number, size: number, high = Infinity): Shape {
  const steps = Math.min(level, SHARPEST);
  const depth = steps ? 0.86 - 0.035 * steps : 1;
  const width = (lines: string[], fits: number) =>
    (LETTER * fits * Math.max(...lines.map((line) => line.length), 3)) / depth + fits * (steps ? 0.85 : 1);
  const height = (lines: string[], fits: number) =>
    (fits * 1.02 * lines.length) / (steps ? depth * depth : 1) + fits * (steps ? 0.85 + 0.08 * steps : 0.65);
  const largest = (lines: string[]) => {
    let fits = size;
    while (fits > SMALLEST && (width(lines, fits) > room || height(lines, fits) > high)) fits -= 1;
    return fits;
  };
  // In one line, unless several let it be louder.
  const several = wrapped(text);
  const lines = largest(several) > largest([text]) ? several : [text];
  const fits = largest(lines);
  const [w, h] = [width(lines, fits), height(lines, fits)];
  const points = steps ? star(text, steps, depth, w, h) : pillow(w, h);
  return { d: outline(points, tail), lines, size: fits, width: w, height: h };
}

/** A voice of several words in two or three lines. */
function wrapped(text: string): string[] {
  const words = text.split(" ");
  if (words.length < 2) return words;
  const half = Math.ceil(text.length / (words.length > 3 ? 3 : 2));
  const lines: string[] = [];
  let line = "";
  for (const word of words) {
    if (line && (line + word).length > half + 2) {
      lines.push(line);
      line = word;
    } else line = line ? `${line} ${word}` : word;
  }
  return [...lines, line];
}

function pillow(w: number, h: number): Point[] {
  return Array.from({ length: 72 }, (_, i) => around((TAU * i) / 72, 2.6, w, h, 1));
}

function star(text: string, level: number, depth: number, w: number, h: number): Point[] {
  const n = 12 + 2 * level;
  const random = seeded(text);
  return Array.from({ length: 2 * n }, (_, i) => {
    const reach = i % 2 ? depth : 1.01 + 0.08 * random();
    return around((Math.PI * i) / n, 2.5, w, h, reach);
  });
}

function around(a: number, power: number, w: number, h: number, reach: number): Point {
  const [c, s] = [Math.cos(a), Math.sin(a)];
  const k = (Math.abs(c) ** power + Math.abs(s) ** power) ** (-1 / power) * reach;
  return { a, x: (c * k * w) / 2, y: (s * k * h) / 2 };
}

function outline(points: Point[], [x, y]: [number, number]): string {
  const a = (Math.atan2(y, x) + TAU) % TAU;
  const far = (p: Point) => Math.abs(((p.a - a + 3 * Math.PI) % TAU) - Math.PI) > 0.2;
  const all = [...points.filter(far), { a, x, y }].sort((p, q) => p.a - q.a);
  return `M${all.map((p) => `${p.x.toFixed(1)} ${p.y.toFixed(1)}`).join("L")}Z`;
}

/** A little jitter that is always the same for the same words. */
function seeded(text: string): () => number {
  let state = [...text].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) >>> 0, 7);
  return () => {
    state = (state * 1664525 + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}
