/** Counts runs of the server's jobs up to a limit, because after a busy night emails wait by the hundred thousand. */

/** The limit, for waiting and for failed runs of a job. This number means that there are that many or more. */
export const MOST_RUNS_COUNTED = 10_000;

/** A count of runs in words. */
export const runsCounted = (runs: number): string =>
  `${runs.toLocaleString('en-NG')}${runs < MOST_RUNS_COUNTED ? '' : '+'}`;
