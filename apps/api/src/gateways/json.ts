/**
 * Reads a gateway's JSON, in which any field may be missing or have another type, and any text may come from a stranger: a sender's name, a
 * narration, a bank's reason. All of it is cleaned here, where it comes in, because PostgreSQL refuses some characters and people are
 * misled by others.
 */
import { createHash } from 'node:crypto';
import { cleanText } from '@ajose/sdk/domain/text';

export type Json = Readonly<Record<string, unknown>>;

/** Whether a value is an object, and not an array. */
export const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The longest text that is kept; signed addresses and tokens are shorter. */
const LONGEST = 10_000;
/** The deepest nesting that is kept; no answer of a gateway is nested as deeply. */
const DEEPEST = 30;

function clean(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return cleanText(value.slice(0, LONGEST));
  if (typeof value !== 'object' || value === null) return value;
  if (depth === DEEPEST) return null;
  if (Array.isArray(value)) return value.map((item: unknown) => clean(item, depth + 1));
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [cleanText(key), clean(inner, depth + 1)]));
}

/** What a gateway wrote, with clean text. @throws SyntaxError where it is no JSON */
export function readJson(written: string): unknown {
  let read: unknown;
  try {
    read = JSON.parse(written);
  } catch {
    // The error of the parser quotes what it could not read.
    throw new SyntaxError('The answer is no JSON');
  }
  return clean(read);
}

/** An index of PostgreSQL takes no longer key, and nobody reads a longer reason. */
const LONGEST_FIELD = 300;

/** A longer text keeps its beginning, and the hash of the whole, so that no two are taken for one. */
function shortened(text: string): string {
  if (text.length <= LONGEST_FIELD) return text;
  const hash = createHash('sha256').update(text).digest('hex');
  return `${text.slice(0, LONGEST_FIELD - hash.length - 1).toWellFormed()}…${hash}`;
}

/** The text or the number under a key, as text, however long, such as an address; null when there is neither. */
export const longTextIn = (from: Json, key: string): string | null => {
  const value = from[key];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null;
};

/** The text or the number under a key, as text of at most 300 characters; null when there is neither. */
export const textIn = (from: Json, key: string): string | null => {
  const value = longTextIn(from, key);
  return value === null ? null : shortened(value);
};

/** The text or the number under a key, as text; empty when there is neither. */
export const text = (from: Json, key: string): string => textIn(from, key) ?? '';

/** A row of a list that cannot be read. It hides no other. */
export interface UnreadRow {
  /** What names it, or the hash of its content. */
  id: string;
  /** Why it cannot be read. */
  unread: string;
}

/** What names a row of a list that cannot be read. @param keys fields that may name it */
export function unreadRow(row: unknown, ...keys: readonly string[]): UnreadRow {
  const data = isJson(row) ? row : {};
  const name = keys.map((key) => textIn(data, key)).find((item) => item);
  const hash = () => createHash('sha256').update(JSON.stringify(row)).digest('hex');
  return { id: name ?? hash(), unread: 'The row cannot be read' };
}

/** The object under a key; an empty one when there is none. */
export const inner = (from: Json, key: string): Json => (isJson(from[key]) ? from[key] : {});

/** A moment that a gateway can mean. Null for any other, which PostgreSQL might not take. */
export function sensible(moment: Date | number): Date | null {
  const at = new Date(moment);
  return at >= new Date('2000-01-01T00:00:00Z') && at < new Date('2200-01-01T00:00:00Z') ? at : null;
}

/** The largest amount: one above it is no payment, and a JSON number is not exact there. */
const MOST_KOBO = BigInt(Number.MAX_SAFE_INTEGER);

/** Kobo that fit a column; null for any other. */
export const sensibleKobo = (kobo: bigint): bigint | null => (kobo >= 0n && kobo <= MOST_KOBO ? kobo : null);
