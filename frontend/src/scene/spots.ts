/** Where things lie on the cloth, in hundredths of it: seats, what they play, what they shout. */

export interface Spot {
  seat: [number, number];
  played: [number, number];
  shout: [number, number];
  /** Where the tail of a shout points, in px from its centre. */
  tail: [number, number];
}

/** One's own seat at the bottom, the next to the right, and so round. */
export function spots(seats: number, narrow: boolean): Spot[] {
  const own = narrow ? NARROW[seats] : undefined;
  return (own ?? SPOTS[seats] ?? around(seats)).map(([seat, played, shout, tail]) => ({
    seat,
    played,
    shout,
    tail,
  }));
}

type Row = [[number, number], [number, number], [number, number], [number, number]];

const SPOTS: Record<number, Row[]> = {
  2: [
    [
      [50, 87],
      [50, 63],
      [80, 66],
      [-90, 54],
    ],
    [
      [50, 11],
      [50, 35],
      [80, 34],
      [-90, -54],
    ],
  ],
  4: [
    [
      [50, 88],
      [50, 68],
      [80, 80],
      [-96, 24],
    ],
    [
      [91, 48],
      [78, 48],
      [80, 80],
      [56, -70],
    ],
    [
      [50, 10],
      [50, 30],
      [80, 17],
      [-96, -18],
    ],
    [
      [9, 48],
      [22, 48],
      [20, 80],
      [-56, -70],
    ],
  ],
};

/** On a phone the plaque is not on the cloth: what is played comes closer to the middle. */
const NARROW: Record<number, Row[]> = {
  4: [
    [
      [50, 88],
      [50, 66],
      [80, 67],
      [-70, 40],
    ],
    [
      [88, 44],
      [65, 48],
      [77, 68],
      [60, -46],
    ],
    [
      [50, 10],
      [50, 30],
      [79, 21],
      [-70, -22],
    ],
    [
      [12, 44],
      [35, 48],
      [23, 68],
      [-60, -46],
    ],
  ],
};

/** Six and eight: round an oval. */
function around(seats: number): Row[] {
  return Array.from({ length: seats }, (_, at) => {
    const angle = Math.PI / 2 - (2 * Math.PI * at) / seats;
    const [x, y] = [Math.cos(angle), Math.sin(angle)];
    const seat: [number, number] = [50 + 41 * x, 48 + 38 * y];
    const played: [number, number] = [50 + 25 * x, 48 + 20 * y];
    return [seat, played, [50 + 22 * x, 48 + 16 * y], [80 * x, 70 * y]];
  });
}
