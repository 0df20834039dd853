/**
 * Watches a process that reads files, from a thread of its own, because the other one may be busy for hours: ends it where a file takes
 * too much memory or work, and where the API that started it is gone. Arguments: the API's process id. Any message: another file begins.
 */
import { ppid, kill, pid, argv, cpuUsage, memoryUsage } from 'node:process';
import { parentPort } from 'node:worker_threads';

const MOST_BYTES = 600_000_000;
/** Of the processor for one file, in microseconds: on a busy host the clock says nothing of a file. */
const MOST_WORK = 15_000_000;
const EACH_MS = 20;

let begun = cpuUsage();
parentPort?.on('message', () => (begun = cpuUsage()));

setInterval(() => {
  const { user, system } = cpuUsage(begun);
  if (memoryUsage.rss() > MOST_BYTES || user + system > MOST_WORK || ppid !== Number(argv[2])) kill(pid, 'SIGKILL');
}, EACH_MS);
