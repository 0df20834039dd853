/**
 * Reads files of customers in processes of their own, so that the worst file costs the API nothing: its process is ended after 15 seconds
 * of the processor or with too much memory (reader-watch.ts), and after 45 seconds in any case: on a busy host a good file is only late.
 * They are started when a file comes, and used again.
 * PDFium as WebAssembly draws a PDF's pages into one JPEG, and pictures are encoded again; that alone is kept, shown and exported: it has no
 * script, reference or file inside, and staff need no viewer of PDFs. Text of a PDF can no longer be copied. Not pdf.js with a native canvas:
 * no sandbox, and native code for each machine. Not threads: nothing limits their native memory.
 */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { MOST_FILE_BYTES, MOST_PDF_PAGES } from '@ajose/sdk/domain/promises';
import { refuse, refuseForNow, type Refusal } from '../server/errors.ts';
import { takeTurns, type Turn } from '../server/turns.ts';
import { answerOf, type Answer, type Reason, type ToRead } from './reading.ts';

const WITHIN_MS = 45_000;
/** How many files are read at the same time. */
const PROCESSES = 2;
/** How many may wait, with their bytes in memory. */
export const MOST_WAITING = 8;
export const MOST_WAITING_OF_NETWORK = 3;

export const filesBusy = (): Refusal =>
  refuseForNow('files_busy', 'Many files are being looked at. Please try again in a minute.', 60);

const inTurn = takeTurns(
  { atOnce: PROCESSES, atOnceOfNetwork: 1, most: MOST_WAITING, mostOfEach: MOST_WAITING_OF_NETWORK },
  filesBusy,
);

const SENTENCES: Readonly<Record<Reason | 'file_too_heavy', string>> = {
  file_unreadable: 'This file could not be read: it is damaged or not complete. Please choose another.',
  picture_too_large: 'This picture is too large to look at. Please choose a smaller one, or take a new photograph.',
  pdf_locked: 'This PDF is protected by a password. Please print it to a new PDF, or send a picture of it.',
  pdf_too_long: `A PDF can have at most ${MOST_PDF_PAGES} pages of a usual length. Please send only those that matter.`,
  file_too_heavy: 'This file takes too long to read. Please send a picture of it.',
};

const idle: ChildProcess[] = [];

async function start(): Promise<ChildProcess> {
  const child = fork(new URL('./reader-process.ts', import.meta.url), [String(process.pid)], {
    execArgv: ['--max-old-space-size=128'],
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  child.once('exit', () => {
    const at = idle.indexOf(child);
    if (at !== -1) idle.splice(at, 1);
  });
  // Whoever waits for the process hears of an error below; after that its end is heard.
  child.on('error', () => undefined);
  try {
    // The first message says that it has begun.
    await once(child, 'message', { signal: AbortSignal.timeout(WITHIN_MS) });
    return child;
  } catch (error) {
    child.kill('SIGKILL');
    throw new Error('A process that reads files did not start', { cause: error });
  }
}

/** Lets a process wait for the next file. While it waits, it does not keep the API from ending. */
function rest(child: ChildProcess): void {
  if (!child.connected) return;
  child.unref();
  child.channel?.unref();
  idle.push(child);
}

function wake(child: ChildProcess): ChildProcess {
  child.ref();
  child.channel?.ref();
  return child;
}

/** Has a process read a file. @returns undefined where the process was ended or ended itself, or its message is no answer */
async function ask(child: ChildProcess, file: ToRead): Promise<Answer | undefined> {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const none = () => resolve(undefined);
  const late = setTimeout(() => child.kill('SIGKILL'), WITHIN_MS);
  child.once('message', resolve).once('exit', none);
  child.send(file, (error) => error && none());
  const message = await promise;
  clearTimeout(late);
  child.off('message', resolve).off('exit', none);
  return answerOf(message, MOST_FILE_BYTES);
}

/**
 * Reads a file in its turn, one at a time for each account or network.
 * @returns the JPEG that is kept
 * @throws Refusal 422, or 429 `files_busy`
 */
export function readSent(turn: Turn, file: ToRead): Promise<Buffer> {
  return inTurn(turn, async () => {
    const waiting = idle.pop();
    const child = waiting ? wake(waiting) : await start();
    const answer = await ask(child, file);
    if (answer?.spent === false) rest(child);
    else child.kill('SIGKILL');
    if (answer && 'picture' in answer) return answer.picture;
    const reason = answer?.reason ?? 'file_too_heavy';
    throw refuse(422, reason, SENTENCES[reason]);
  });
}

/** Ends the processes that wait, when the API stops. */
export function endReaders(): void {
  for (const child of idle.splice(0)) child.kill('SIGKILL');
}
