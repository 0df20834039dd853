/**
 * The random numbers of a run. They start from a seed that the run prints. The same seed gives the same numbers, but which client and
 * process draws each depends on the machine: a seed repeats the kind of run, not each step.
 */
let state = 0;

export const startDice = (seed: number): void => {
  state = seed | 0;
};

/** From 0 up to, but not including, 1 (mulberry32). */
export function chance(): number {
  state = (state + 0x6d2b79f5) | 0;
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
}

/** A whole number from 0 up to, but not including, `most`. */
export const random = (most: number): number => Math.floor(chance() * most);
