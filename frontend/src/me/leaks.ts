/** One's habits over one's matches, as `/api/me/leaks` has them. */
export interface Leak {
  habit: string;
  against: string;
  times: number;
  done: number;
  expected: number;
  /** How sure it is that it is no accident, from 0 to 1. */
  sure: number;
  /** Chance of winning that it cost in all. */
  cost: number;
  words: string;
}

export interface Leaks {
  matches: number;
  decisions: number;
  /** The dearest first. */
  leaks: Leak[];
}
