/**
 * The dice of a run. They begin with a seed that the run prints. With the same seed the same numbers are drawn; which client and which
 * process draws each of them depends on the machine, so a seed brings back a kind of run, not each of its steps.
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
