/**
 * Decides whether a PDF may be stored: it has to be whole, and nothing in it may act when it is opened. A PDF cannot be encoded again
 * without a viewer's library. So this file reads it as viewers do, unpacks its streams, and the API only gives it out as a download.
 */
import { promisify } from 'node:util';
import { inflate } from 'node:zlib';
import { refuse, type Refusal } from '../server/errors.ts';

const unpack = promisify(inflate);

/** What all streams of a file may unpack to together. */
const MOST_UNPACKED = 32 * 1024 * 1024;
/** A scanned book has hundreds. */
const MOST_STREAMS = 5000;

const unsafe = (why: string): Refusal =>
  refuse(422, 'file_unsafe', `This PDF was not taken: ${why} Please print it to a new PDF, or send a picture of it.`);

const broken = () => refuse(422, 'file_unreadable', 'This PDF is damaged or not complete. Please choose another.');

const SCRIPT = 'it has a script.';
const INSIDE = 'it has another file inside.';
const STARTS = 'it does something by itself when it is opened.';
const SENDS = 'it can send or fetch something.';
const LOCKED = 'it is protected by a password or encrypted.';
const FORM = 'it has a form of a kind that runs by itself (XFA).';

/** Names that a PDF may not have anywhere, with the rule that each breaks. */
const FORBIDDEN: readonly (readonly [name: string, why: string])[] = [
  ['Encrypt', LOCKED],
  ['JavaScript', SCRIPT],
  ['Rendition', SCRIPT],
  ['Launch', STARTS],
  ['EmbeddedFile', INSIDE],
  ['EmbeddedFiles', INSIDE],
  ['RichMedia', INSIDE],
  ['GoToE', INSIDE],
  ['SubmitForm', SENDS],
  ['ImportData', SENDS],
  ['XFA', FORM],
];

/** Short names, which a picture's bytes may contain by chance: they are searched for outside of streams only. */
const SHORT: readonly (readonly [name: string, why: string])[] = [
  ['JS', SCRIPT],
  ['AA', STARTS],
  ['EF', INSIDE],
];

const nameIn = (names: readonly string[]): RegExp => new RegExp(`/(${names.join('|')})(?![^\\s\\0()<>[\\]{}/%])`);
const has = (text: string, name: string): boolean => nameIn([name]).test(text);

/** Any letter of a name may be written as its number: `/J#53` is `/JS`. */
const readNames = (text: string): string =>
  text.replace(/#([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

function refuseNames(text: string, names: typeof FORBIDDEN): void {
  const [, found] = nameIn(names.map(([name]) => name)).exec(text) ?? [];
  const [, why] = names.find(([name]) => name === found) ?? [];
  if (why !== undefined) throw unsafe(why);
}

/** Opening at a page is allowed, any other action is not. Follows a reference to its object. */
function refuseOpening(text: string): void {
  for (const { 1: after = '' } of text.matchAll(/\/OpenAction(?![^\s\0()<>[\]{}/%])[\s\0]*([^]{0,300})/g)) {
    const [, number, generation] = /^(\d+)[\s\0]+(\d+)[\s\0]+R/.exec(after) ?? [];
    const named = number === undefined ? after : objectIn(text, `${number} ${generation}`);
    const opens = named.startsWith('[') || (named.startsWith('<<') && /^[^>]*\/S[\s\0]*\/GoTo[\s\0/>]/.test(named));
    if (!opens) throw unsafe(STARTS);
  }
}

const objectIn = (text: string, name: string): string =>
  new RegExp(`(?:^|[^\\d])${name.replace(' ', '\\s+')}\\s+obj\\s*([^]{0,300})`).exec(text)?.[1] ?? '';

interface Stream {
  /** Where its content begins and ends. */
  start: number;
  end: number;
}

/** From each word `stream` to the next `endstream`. The lengths in the file are ignored, because they may be false. */
function streamsOf(text: string): Stream[] {
  const found: Stream[] = [];
  for (const { index, 0: word } of text.matchAll(/(?<!end)stream(?:\r\n|\n|\r)/g)) {
    const start = index + word.length;
    const last = found.at(-1);
    const end = last && start <= last.end ? last.end : text.indexOf('endstream', start);
    if (end === -1) throw broken();
    if (found.length === MOST_STREAMS) throw unsafe('it has more parts than can be looked at.');
    found.push({ start, end });
  }
  return found;
}

/** The text outside of streams. */
function outsideOf(text: string, streams: readonly Stream[]): string {
  const parts: string[] = [];
  let at = 0;
  for (const { start, end } of streams) {
    if (start < at) continue;
    parts.push(text.slice(at, start));
    at = end;
  }
  return [...parts, text.slice(at)].join('');
}

/** The dictionary before a stream. */
function headOf(text: string, { start }: Stream): string {
  const before = text.slice(Math.max(0, start - 4000), start);
  return readNames(before.slice(before.lastIndexOf('obj') + 3));
}

/** Refuses a stream that can hold objects and is packed in a way that this file cannot read. */
function refuseHidden(head: string): void {
  const filters = head.match(/\/Filter/g) ?? [];
  const plain =
    filters.length === 0 || (filters.length === 1 && /\/Filter[\s\0]*\[?[\s\0]*\/FlateDecode[\s\0]*[\]/>]/.test(head));
  if (!plain || /\/DecodeParms|\/DP|\/FFilter|%/.test(head))
    throw unsafe('parts of it are packed in a way that hides them.');
}

const holdsObjects = (head: string): boolean => has(head, 'ObjStm') || has(head, 'First');

async function refuseStreams(bytes: Buffer, text: string, streams: readonly Stream[]): Promise<void> {
  let left = MOST_UNPACKED;
  for (const one of streams) {
    const head = headOf(text, one);
    const data = bytes.subarray(one.start, one.end);
    const objects = holdsObjects(head);
    if (objects) refuseHidden(head);
    const unpacked = await unpack(data, { maxOutputLength: left }).catch((error: { code?: string }) => {
      if (error.code === 'ERR_BUFFER_TOO_LARGE') throw unsafe('it unpacks to more than can be looked at.');
      if (objects && has(head, 'FlateDecode')) throw broken();
      return null;
    });
    left -= unpacked?.length ?? 0;
    const inside = readNames((unpacked ?? (objects ? data : Buffer.alloc(0))).toString('latin1'));
    refuseNames(inside, FORBIDDEN);
    if (!objects) continue;
    refuseNames(inside, SHORT);
    refuseOpening(inside);
  }
}

/** Whether the file ends as a ZIP archive, and so would be both. */
function endsAsArchive(bytes: Buffer): boolean {
  const end = Buffer.from('PK\x05\x06', 'latin1');
  for (let at = bytes.lastIndexOf(end); at !== -1 && at >= bytes.length - 65_557; at = bytes.lastIndexOf(end, at - 1)) {
    if (at + 22 <= bytes.length && at + 22 + bytes.readUInt16LE(at + 20) === bytes.length) return true;
    if (at === 0) return false;
  }
  return false;
}

/** Checks for a head, for an end with nothing behind it, and for the table that the end names. */
function refuseBroken(bytes: Buffer, text: string): void {
  const [, offset] = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(text.slice(-2048)) ?? [];
  const table = offset === undefined ? '' : text.slice(Number(offset), Number(offset) + 40);
  if (!/^%PDF-[12]\.\d/.test(text) || !/^\s*(?:xref\s|\d+\s+\d+\s+obj)/.test(table)) throw broken();
  if (endsAsArchive(bytes)) throw unsafe(INSIDE);
}

/** @throws Refusal 422 `file_unreadable`, or `file_unsafe` with the rule that it breaks */
export async function checkPdf(bytes: Buffer): Promise<void> {
  const raw = bytes.toString('latin1');
  refuseBroken(bytes, raw);
  refuseNames(readNames(raw), FORBIDDEN);
  const streams = streamsOf(raw);
  const outside = readNames(outsideOf(raw, streams));
  refuseNames(outside, SHORT);
  refuseOpening(outside);
  await refuseStreams(bytes, raw, streams);
}
