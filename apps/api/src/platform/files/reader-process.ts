/**
 * A process that reads files of customers, one after the other, and nothing else: it has no setting, no secret and no connection but the one
 * to the API that started it (readers.ts). It is the first to end where memory is short, and gives way to every other process.
 */
import { writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { Worker } from 'node:worker_threads';
import { drawPages } from './pdf.ts';
import { encodeAgain } from './pictures.ts';
import { NotTaken, type Answer, type ToRead } from './reading.ts';

const MOST_FILES = 25;
/** A process with more memory is replaced, because PDFium never gives back what it has once taken. */
const MUCH_MEMORY_BYTES = 300_000_000;
const LOW_PRIORITY = 10;

const least = (set: () => void): void => {
  try {
    set();
  } catch {
    // A host may forbid it, and macOS has no such file.
  }
};
least(() => setPriority(LOW_PRIORITY));
least(() => writeFileSync('/proc/self/oom_score_adj', '1000'));

const watch = new Worker(new URL('./reader-watch.ts', import.meta.url), { argv: process.argv.slice(2) });
watch.unref();

let files = 0;

async function read({ type, bytes }: ToRead): Promise<Answer> {
  files += 1;
  // A thread, which has no origin, and no window.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  watch.postMessage(files);
  const kept = type === 'application/pdf' ? drawPages(bytes) : encodeAgain(bytes, type);
  const answer = await kept.then(
    (picture) => ({ picture }),
    // A library that throws did not understand the file.
    (error: unknown) => ({ reason: error instanceof NotTaken ? error.reason : ('file_unreadable' as const) }),
  );
  return { ...answer, spent: files >= MOST_FILES || process.memoryUsage.rss() > MUCH_MEMORY_BYTES };
}

process.on('message', (file: ToRead) => {
  void read(file).then((answer) => process.send?.(answer));
});
process.once('disconnect', () => process.exit());
process.send?.('ready');
