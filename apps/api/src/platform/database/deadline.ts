/** How long one run of a job may go on. What is left is done by the next run. */

/** @returns whether the run may begin another step */
export type Deadline = () => boolean;

/** Counts by the monotonic timer, so that a clock that jumps changes nothing. */
export function within(ms: number): Deadline {
  const end = performance.now() + ms;
  return () => performance.now() < end;
}
