/**
 * Works out the value of an amount field after somebody typed, pasted, dropped or dictated into it. A typed character is taken where it
 * fits. Text that comes in at once has to be one plain amount; otherwise none of it is taken. It needs no screen, so that forms and the
 * public calculator share it.
 */
import { readAmount, separateThousands } from '@ajose/sdk/domain/money';

export const NOT_ONE_AMOUNT = 'Please type the amount, for example 1,500.50';

/** What happened to a field. */
export interface Change {
  /** The old value: digits with at most one point, and one comma while the three digits behind it are not complete. */
  value: string;
  /** What the field shows now. */
  text: string;
  /** What was selected before, in the text that the field showed; null when the browser does not say. */
  selected: { start: number; end: number } | null;
  /** Whether something was deleted and nothing came in. */
  deleted: boolean;
  /** 0 for whole numbers. */
  decimals: 0 | 2;
}

/** The text that a field shows for its value. A comma that waits for its digits stays where it was typed. */
export function shownAmount(value: string): string {
  const [digits = '', waiting] = value.split(',');
  return waiting === undefined ? separateThousands(value) : `${separateThousands(digits)},${waiting}`;
}

/** The new value; null when what came in is refused. */
export function changeAmount(change: Change): string | null {
  const { value, text, deleted, decimals } = change;
  if (deleted) return whileTyping(withoutSeparators(text, keepsComma(value, text)), decimals);
  const { head, piece, tail } = partsOf(change);
  if (piece.length === 1) return typed(change, head, piece, tail);
  if (value.includes(',') && head + tail !== '') return null;
  const read = readAmount(withoutSeparators(head) + piece.trim() + withoutSeparators(tail));
  return read === null ? null : whileTyping(read, decimals);
}

function typed({ value, text, decimals }: Change, head: string, key: string, tail: string): string | null {
  if (key !== ',') return whileTyping(withoutSeparators(text, value.includes(',')), decimals);
  // The field adds separators. One that is typed at the end stays until its three digits are there, because "1500,50"
  // is not an amount.
  const fits = tail === '' && /^[1-9]\d*$/.test(value) && head === shownAmount(value);
  return fits ? `${value},` : null;
}

/** The text where it is an amount or may still become one; null for any other. */
function whileTyping(text: string, decimals: 0 | 2): string | null {
  const [digits = '', waiting] = text.split(',');
  if (waiting !== undefined) {
    if (!/^[1-9]\d*$/.test(digits) || !/^\d{0,3}$/.test(waiting)) return null;
    return waiting.length === 3 ? digits + waiting : text;
  }
  return (decimals === 0 ? /^\d*$/ : /^\d*(?:\.\d{0,2})?$/).test(text) ? text : null;
}

/** Removes the separators, except a last comma that waits for its digits. */
function withoutSeparators(text: string, keepLast = false): string {
  const last = keepLast ? text.lastIndexOf(',') : text.length;
  return text.slice(0, last).replaceAll(',', '') + text.slice(last);
}

/** Whether the comma that waits for its digits is still there after a deletion. */
function keepsComma(value: string, text: string): boolean {
  if (!value.includes(',') || !text.includes(',')) return false;
  const commas = (part: string) => part.split(',').length;
  const behind = (part: string) => part.slice(part.lastIndexOf(',') + 1);
  return commas(text) === commas(shownAmount(value)) || behind(text) === behind(value);
}

/** What came in, and the text before and behind it. */
function partsOf({ value, text, selected }: Change): { head: string; piece: string; tail: string } {
  const shown = shownAmount(value);
  const { start, end } = selected ?? { start: 0, end: shown.length };
  const [head, tail] = [shown.slice(0, start), shown.slice(end)];
  if (text.length >= head.length + tail.length && text.startsWith(head) && text.endsWith(tail)) {
    return { head, piece: text.slice(head.length, text.length - tail.length), tail };
  }
  return { head: '', piece: text, tail: '' };
}
