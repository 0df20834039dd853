/**
 * A customer's details that are changed together and can be undone: each is a column here, `<column>_before` in `contact_changes`, and a word
 * for emails and notices. A notice keeps by `part` what was changed.
 */
const list = [
  { column: 'phone', part: 'phone', words: 'phone number' },
  { column: 'state', part: 'place', words: 'state' },
  { column: 'country', part: 'place', words: 'country' },
  { column: 'tin', part: 'tin', words: 'tax number' },
] as const;

type Detail = (typeof list)[number]['column'];
export type Details = Record<Detail, string>;
export type DetailsBefore = Record<`${Detail}_before`, string | null>;
export type ChangedDetails = Partial<Record<(typeof list)[number]['part'], boolean>>;

/** The columns in the order of the list, written out, as statements are whole in the source. In `SET_DETAILS` null keeps what is there. */
export const DETAILS = 'phone, state, country, tin';
export const DETAILS_BEFORE = 'phone_before, state_before, country_before, tin_before';
export const SET_DETAILS =
  'phone = coalesce($2, phone), state = coalesce($3, state), country = coalesce($4, country), tin = coalesce($5, tin)';

export const valuesOf = (details: Details): string[] => list.map(({ column }) => details[column]);
export const valuesBefore = (change: DetailsBefore): (string | null)[] =>
  list.map(({ column }) => change[`${column}_before`]);

export function changedDetails(before: Details, after: Details): ChangedDetails {
  const changed = list.filter(({ column }) => before[column] !== after[column]);
  return Object.fromEntries(changed.map(({ part }) => [part, true]));
}

/** "phone number was", "state and country were", "phone number, state, country and tax number were". */
export function detailsWords(data: { readonly [part in keyof ChangedDetails]?: unknown }): string {
  const changed: string[] = list.filter(({ part }) => data[part] === true).map(({ words }) => words);
  const last = changed.pop() ?? 'details';
  return changed.length === 0 ? `${last} was` : `${changed.join(', ')} and ${last} were`;
}
