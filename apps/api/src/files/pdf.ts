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
/** A file has one opening for each time it was saved. Each takes a search of the whole text, so more of them would block the server. */
const MOST_OPENINGS = 20;

const unsafe = (why: string): Refusal =>
  refuse(422, 'file_unsafe', `This PDF was not taken: ${why} Please print it to a new PDF, or send a picture of it.`);

const broken = () => refuse(422, 'file_unreadable', 'This PDF is damaged or not complete. Please choose another.');

const SCRIPT = 'it has a script.';
const INSIDE = 'it has another file inside.';
const STARTS = 'it does something by itself when it is opened.';
const SENDS = 'it can send or fetch something.';
const LOCKED = 'it is protected by a password or encrypted.';
const TOO_MUCH = 'it unpacks to more than can be looked at.';
const HIDDEN = 'parts of it are packed in a way that hides them.';
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

/** The same names with their values, which a picture's bytes do not spell by chance. Searched for everywhere, because a stream may be a fake. */
const HELD = /\/(AA|EF)[\s\0]*(?:<<|%|\d+[\s\0]+\d+[\s\0]+R)/;

const nameIn = (names: readonly string[]): RegExp => new RegExp(`/(${names.join('|')})(?![^\\s\\0()<>[\\]{}/%])`);
const has = (text: string, name: string): boolean => nameIn([name]).test(text);

const HASH = 35;
const digitOf = (byte: number | undefined): number => {
  const digit = Number.parseInt(String.fromCharCode(byte ?? 0), 16);
  return Number.isNaN(digit) ? -1 : digit;
};
const DIGITS = Int8Array.from({ length: 256 }, (_, byte) => digitOf(byte));

/** Any letter of a name may be written as its number: `/J#53` is `/JS`. It goes byte by byte, because a file may have ten million of them. */
function readNames(text: string): string {
  if (!text.includes('#')) return text;
  const bytes = Buffer.from(text, 'latin1');
  let length = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    const high = byte === HASH ? (DIGITS[bytes[at + 1] ?? 0] ?? -1) : -1;
    const low = high === -1 ? -1 : (DIGITS[bytes[at + 2] ?? 0] ?? -1);
    bytes[length] = low === -1 ? byte : high * 16 + low;
    length += 1;
    if (low !== -1) at += 2;
  }
  return bytes.toString('latin1', 0, length);
}

function refuseNames(text: string, names: typeof FORBIDDEN, pattern = nameIn(names.map(([name]) => name))): void {
  const [, found] = pattern.exec(text) ?? [];
  const [, why] = names.find(([name]) => name === found) ?? [];
  if (why !== undefined) throw unsafe(why);
}

/** The text after each match. @throws Refusal for more matches than a real file has */
function foundIn(text: string, pattern: RegExp): string[] {
  const found: string[] = [];
  for (const { 1: after = '' } of text.matchAll(pattern)) {
    if (found.length === MOST_OPENINGS) throw unsafe(STARTS);
    found.push(after);
  }
  return found;
}

/** All versions of an object, because this file does not know which of them counts. */
const objectsIn = (text: string, name: string): string[] =>
  foundIn(text, new RegExp(`(?:^|[^\\d])${name.replace(' ', '\\s+')}\\s+obj(?=\\s*([^]{0,300}))`, 'g'));

/** Whether the text begins with a whole dictionary without a comment and without a second action. */
function goesToPage(text: string): boolean {
  const [dictionary = ''] = /^<<(?:[^<>%]|<[\da-fA-F\s]*>)*>>/.exec(text) ?? [];
  const actions = dictionary.match(/\/S(?![^\s\0()<>[\]{}/%])/g) ?? [];
  return actions.length === 1 && !has(dictionary, 'Next') && /\/S[\s\0]*\/GoTo(?=[\s\0/>])/.test(dictionary);
}

/**
 * Opening at a page is allowed, any other action is not. Follows a reference to its object, unless the object may be packed.
 */
function refuseOpening(text: string, isPacked: boolean): void {
  for (const after of foundIn(text, /\/OpenAction(?![^\s\0()<>[\]{}/%])[\s\0]*([^]{0,300})/g)) {
    const [, number, generation] = /^(\d+)[\s\0]+(\d+)[\s\0]+R/.exec(after) ?? [];
    const named = number === undefined ? [after] : isPacked ? [] : objectsIn(text, `${number} ${generation}`);
    const opens = named.length > 0 && named.every((one) => one.startsWith('[') || goesToPage(one));
    if (!opens) throw unsafe(STARTS);
  }
}

interface Stream {
  /** Where its content begins and ends. */
  start: number;
  end: number;
  /** Says how it is packed: its dictionary, or everything since the previous stream where the dictionary is ambiguous. */
  head: string;
  /** Whether objects may be packed in it. */
  objects: boolean;
}

/**
 * From each word `stream` to the next `endstream`. The lengths in the file are ignored, because they may be false. Viewers skip
 * the rest of the word's line.
 */
function streamsOf(text: string): Stream[] {
  const found: Stream[] = [];
  const line = /[^\r\n]*(?:\r\n|\n|\r|$)/y;
  for (const { index } of text.matchAll(/(?<!end)stream(?![^\s\0()<>[\]{}/%])/g)) {
    const last = found.at(-1);
    if (last && index < last.start) continue;
    if (found.length === MOST_STREAMS) throw unsafe('it has more parts than can be looked at.');
    line.lastIndex = index;
    const [rest = ''] = line.exec(text) ?? [];
    const start = index + rest.length;
    const isInside = last !== undefined && start <= last.end;
    const end = isInside ? last.end : text.indexOf('endstream', start);
    const before = readNames(text.slice(isInside ? last.start : (last?.end ?? 0), start));
    const dictionary = rest.trim() === 'stream' ? dictionaryOf(before.slice(0, -rest.length)) : null;
    const head = dictionary ?? before;
    const objects = has(head, 'ObjStm') || has(head, 'First');
    found.push({ start, end: end === -1 ? text.length : end, head, objects });
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

/** A dictionary is unambiguous where it is flat, has no text and no comment, and begins an object. */
function dictionaryOf(before: string): string | null {
  const at = before.lastIndexOf('obj');
  const line = before.slice(Math.max(before.lastIndexOf('\n', at), before.lastIndexOf('\r', at)) + 1, Math.max(at, 0));
  const dictionary = before.slice(at + 3);
  const isPlain = /^[^%]*\d[\s\0]+$/.test(line) && /^[\s\0]*<<[^<>()%\\]*>>[\s\0]*$/.test(dictionary);
  return isPlain ? dictionary : null;
}

/** Pictures have packings of their own. In a file with packed objects every stream must have a packing that this file can read. */
function refusePacking(text: string): void {
  if (!has(text, 'ObjStm') && !/\/First(?![\w]|[\s\0]+\d+[\s\0]+\d+[\s\0]+R)/.test(text)) return;
  for (const { 1: after = '' } of text.matchAll(/\/Filter(?![^\s\0()<>[\]{}/%])([^]{0,200})/g)) {
    const [, names = ''] = /^[\s\0]*(\/[^\s\0()<>[\]{}/%]+|\[[^()<>[\]{}%]*\])/.exec(after) ?? [];
    const hides = /\/(?:A85|AHx|ASCII|LZW|RL|RunLength|Crypt)|\/Fl[^]*\/Fl|[[\s\0]\d/.test(names);
    if (names === '' || hides) throw unsafe(HIDDEN);
  }
}

/** Refuses a stream that can hold objects and is packed in a way that this file cannot read. */
function refuseHidden(head: string): void {
  const filters = head.match(/\/Filter/g) ?? [];
  const plain =
    filters.length === 0 || (filters.length === 1 && /\/Filter[\s\0]*\[?[\s\0]*\/FlateDecode[\s\0]*[\]/>]/.test(head));
  if (!plain || /\/DecodeParms|\/DP|\/FFilter/.test(head)) throw unsafe(HIDDEN);
}

async function refuseStreams(bytes: Buffer, streams: readonly Stream[]): Promise<void> {
  let left = MOST_UNPACKED;
  for (const { head, objects, start, end } of streams) {
    const data = bytes.subarray(start, end);
    if (objects) refuseHidden(head);
    const unpacked = await unpack(data, { maxOutputLength: Math.max(left, 1) }).catch((error: { code?: string }) => {
      if (error.code === 'ERR_BUFFER_TOO_LARGE') throw unsafe(TOO_MUCH);
      if (objects && has(head, 'FlateDecode')) throw broken();
      return null;
    });
    const content = unpacked ?? (objects ? data : Buffer.alloc(0));
    left -= content.length;
    if (left < 0) throw unsafe(TOO_MUCH);
    const inside = readNames(content.toString('latin1'));
    refuseNames(inside, FORBIDDEN);
    if (!objects) continue;
    refuseNames(inside, SHORT);
    refuseOpening(inside, true);
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
  const text = readNames(raw);
  refuseNames(text, FORBIDDEN);
  refuseNames(text, SHORT, HELD);
  refusePacking(text);
  const streams = streamsOf(raw);
  refuseNames(readNames(outsideOf(raw, streams)), SHORT);
  refuseOpening(
    text,
    streams.some(({ objects }) => objects),
  );
  await refuseStreams(bytes, streams);
}
