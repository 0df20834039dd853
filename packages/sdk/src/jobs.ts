/** How the runs of the server's jobs are counted: to a limit, because emails wait by the hundred thousand after a busy night. */

/** So many runs of a job are counted that wait, and so many that failed. This number says that there are as many or more. */
export const MOST_RUNS_COUNTED = 10_000;

/** A count of runs as people read it. */
export const runsCounted = (runs: number): string =>
  `${runs.toLocaleString('en-NG')}${runs < MOST_RUNS_COUNTED ? '' : '+'}`;
