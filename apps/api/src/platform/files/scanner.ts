/**
 * Asks clamd for known viruses, where `CLAMD_URL` names one. Source: the command INSTREAM in clamd(8). clamd gets the file as it was sent,
 * before anything here reads it.
 */
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { Refusal } from '../server/errors.ts';

const WITHIN_MS = 10_000;
/** clamd limits the whole file, not its parts; small parts need little memory. */
const PART_BYTES = 64 * 1024;

const open = ({ protocol, hostname, port, pathname }: URL): Socket =>
  protocol === 'unix:'
    ? connect(decodeURIComponent(pathname))
    : connect(Number(port) || 3310, hostname.replace(/^\[|\]$/g, ''));

const lengthOf = (part: Buffer): Buffer => {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(part.length);
  return length;
};

function* streamOf(bytes: Buffer): Generator<Buffer> {
  yield Buffer.from('zINSTREAM\0');
  for (let at = 0; at < bytes.length; at += PART_BYTES) {
    const part = bytes.subarray(at, at + PART_BYTES);
    yield lengthOf(part);
    yield part;
  }
  yield lengthOf(Buffer.alloc(0));
}

/** @returns clamd's sentence @throws Error when it cannot be reached or says nothing in time */
async function ask(clamd: URL, bytes: Buffer): Promise<string> {
  const socket = open(clamd);
  const late = setTimeout(() => socket.destroy(new Error('clamd did not answer in time')), WITHIN_MS);
  try {
    // A clamd that refuses the size answers and closes while it is still written to.
    socket.write(Buffer.concat([...streamOf(bytes)]));
    return (await text(socket)).replace(/\0$/, '');
  } finally {
    clearTimeout(late);
    socket.destroy();
  }
}

/**
 * Refuses a file that clamd cannot check, because nobody knows whether it is clean.
 * @param clamd null where no scanner is set
 * @throws Refusal 422 `file_infected`, 503 `scanner_unavailable`
 */
export async function scan(clamd: URL | null, bytes: Buffer): Promise<void> {
  if (!clamd) return;
  const answer = await ask(clamd, bytes).catch((error: Error) => error.message);
  if (answer === 'stream: OK') return;
  if (/^stream: .* FOUND$/.test(answer)) {
    throw new Refusal(
      422,
      'file_infected',
      'This file was not taken: our virus scanner knows something in it. Please send a new picture of the document.',
      { about: answer },
    );
  }
  throw new Refusal(
    503,
    'scanner_unavailable',
    'Files cannot be checked for viruses at the moment, so none is taken. Please try again in a few minutes.',
    { about: answer },
  );
}
