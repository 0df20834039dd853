/**
 * Watches a process that reads files, from a thread of its own, because the other one may be busy for hours: ends it where it takes too much
 * memory, and where the API that started it is gone. Arguments: the API's process id.
 */
import { ppid, kill, pid, argv, memoryUsage } from 'node:process';

const MOST_BYTES = 600_000_000;
const EACH_MS = 20;

setInterval(() => {
  if (memoryUsage.rss() > MOST_BYTES || ppid !== Number(argv[2])) kill(pid, 'SIGKILL');
}, EACH_MS);
