/** Text of strangers in a gateway's words: hidden characters, halves of characters, texts without end. */
import fc from 'fast-check';
import type { Gateway } from '../src/gateways/gateway.ts';
import type { Money } from './money.ts';

const NUL = '\u0000';
const HALF = '\ud83d';
export const hostile = fc.oneof(
  fc.constantFrom(
    NUL,
    HALF,
    '\udc00',
    '\u202egnp.exe',
    'a\u200bb\ufeff',
    `ADA${NUL}OBI`,
    `line\r\nfeed\tand\u2028more`,
  ),
  fc.constantFrom('x'.repeat(20_000), '\u{1f600}'.repeat(151), `${'y'.repeat(299)}${HALF}`),
  fc.string({ unit: 'binary', maxLength: 30 }).map((text) => `${text}${NUL}`),
);

/** What says which record it is, what became of it and how much it is. All else is words. */
const MEANING =
  /reference|status|currency|^id$|amount|^event|Type$|^type$|metadata|metaData|userId|paid|settle|total|created|completed|date|On$|_at$|At$|Successful|responseCode|fee|token|code$|channel|Method|reusable|domain|email|session|last|refund|product|destination/i;

type Change = (text: string) => unknown;

/** The same JSON, with the words under some keys changed. */
export function changed(value: unknown, change: Change, isWord: (path: string) => boolean, path = ''): unknown {
  if (typeof value === 'string') return isWord(path) ? change(value) : value;
  if (Array.isArray(value)) return value.map((item: unknown, at) => changed(item, change, isWord, `${path}.${at}`));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, changed(inner, change, isWord, `${path}.${key}`)]),
  );
}

export const isWord = (path: string): boolean => {
  const key = path.split('.').findLast((step) => !/^\d+$/.test(step)) ?? '';
  return !MEANING.test(key) && !/metadata/i.test(path);
};

/** The paths of all words in a JSON. */
export function wordsIn(value: object): string[] {
  const hits: string[] = [];
  changed(
    value,
    (text) => text,
    (path) => {
      if (isWord(path)) hits.push(path);
      return false;
    },
  );
  return hits;
}

/** The gateway, whose answers have this text in each word. */
export const gatewayThatSays = ({ world }: Pick<Money, 'world'>, text: string): Gateway =>
  world.gatewayOver(async (...asked) => {
    const answer = await fetch(...asked);
    const reply: unknown = await answer.json();
    return Response.json(
      changed(reply, () => text, isWord),
      { status: answer.status },
    );
  });
