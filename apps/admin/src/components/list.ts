/** The state of a paged list: changes it, stores it in the tab while another page is open, and writes it into the address. */
import { useEffect, useEffectEvent, useState } from 'react';
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import type { SortOrder } from '@ajose/sdk/contract/common';
import { keptInTab } from '@ajose/sdk/store';
import { KEPT_LIST } from '../paths.ts';
import { wasSearched } from './links.ts';

export interface ListState<Column extends string> {
  page: number;
  limit: number;
  search: string;
  sortBy: Column;
  sortOrder: SortOrder;
}

/** Any change other than paging goes back to the first page. */
export function changeList<State extends { page: number }>(state: State, change: Partial<State>): State {
  return { ...state, page: 1, ...change };
}

/** A search may be a customer's name, which must not be in an address, because browsers and servers store those; where pages begin is long. */
const UNNAMED: readonly string[] = ['search', 'begins'];

/** The state in the address; null where it has none. `read` checks each value. */
export function readAddress<State extends object>(query: string, read: (kept: unknown) => State): State | null {
  const words = new URLSearchParams(query);
  let state: State | null = null;
  for (const field of Object.keys(read(null))) {
    const word = UNNAMED.includes(field) ? null : words.get(field);
    if (word === null) continue;
    for (const value of [word, Number(word)]) {
      const next: State = { ...(state ?? read(null)), [field]: value };
      if (Object.entries(read(next)).some(([name, kept]) => name === field && kept === value)) state = next;
    }
  }
  return state;
}

/** An address's query with the differences from a list's initial state, so that a colleague can open the same list. */
export function nameInAddress<State extends object>(query: string, state: State, first: State): string {
  const words = new URLSearchParams(query);
  words.delete(KEPT_LIST);
  const begun = new Map<string, unknown>(Object.entries(first));
  for (const [field, value] of Object.entries(state)) {
    if (UNNAMED.includes(field) || value === begun.get(field)) words.delete(field);
    else words.set(field, String(value));
  }
  return words.size === 0 ? '' : `?${words.toString()}`;
}

/** The words of an address that say which page it is, and nothing of a list. */
const PAGE_WORDS: readonly string[] = ['section', 'id', 'from'];

const isPlain = (query: string): boolean =>
  [...new URLSearchParams(query).keys()].every((word) => PAGE_WORDS.includes(word));

/** The whole list, in the columns and the length that its reader chose. */
function whole<State extends object>(read: (kept: unknown) => State, stored: State): State {
  const looks = Object.entries(stored).filter(([field]) => field === 'limit' || field === 'hidden');
  return { ...read(null), ...Object.fromEntries(looks) };
}

/** What a list opens with after Back or a reload: the stored state, which alone has the search, unless the address names other filters. */
function begin<State extends object>(query: string, read: (kept: unknown) => State, stored: State): State {
  const named = readAddress(query, read);
  const nameOf = (state: State): string => nameInAddress('', state, read(null));
  return named === null || nameOf(named) === nameOf(stored) ? stored : named;
}

/** The key of an entry that the router has not made: its address was typed, or opened from outside. */
const UNMADE = 'default';

/**
 * The state in the address. A link or a typed address that names none opens the whole list; Back, a reload and a link back to the list (`KEPT_LIST`) open it as
 * it was, from the session storage, which lasts until the tab is closed.
 * @param read turns the stored value into a state; the value is null the first time and may be from an older version
 * @param namesAll the address also has initial values, because next month they differ
 */
export function useKept<State extends object>(
  name: string,
  read: (kept: unknown) => State,
  namesAll = false,
): [State, (next: State) => void] {
  const key = `kept:${name}`;
  const { search, state: entryState, key: entry } = useLocation();
  const navigate = useNavigate();
  const isOpened = entry === UNMADE;
  const isLink = (useNavigationType() === NavigationType.Push || isOpened) && !namesAll;
  const [state, setState] = useState(() => {
    const stored = read(parse(keptInTab.get(key)));
    if (!isLink || new URLSearchParams(search).has(KEPT_LIST)) return begin(search, read, stored);
    return readAddress(search, read) ?? whole(read, stored);
  });
  const [shown, setShown] = useState(entry);
  if (shown !== entry) {
    setShown(entry);
    // Somebody followed the search's link to the list with what it searched for.
    if (isLink && new URLSearchParams(search).has(KEPT_LIST)) setState(read(parse(keptInTab.get(key))));
    // Or the menu's or the search's link to the list that is already on screen.
    else if (isLink && (isPlain(search) || wasSearched(entryState))) setState(whole(read, state));
  }
  useEffect(() => void keptInTab.set(key, JSON.stringify(state)), [key, state]);
  // A link to a dialog over the list makes an entry whose address does not name the state yet.
  const named = nameInAddress(search, state, namesAll ? {} : read(null));
  useEffect(() => {
    if (named !== search || isOpened) void navigate({ search: named }, { replace: true, state: entryState });
  }, [named, search, isOpened, entryState, navigate]);
  return [state, setState];
}

/** A link back to the list (`KEPT_LIST`) opens it with this search and without filters. */
export function keepSearch(name: string, read: (kept: unknown) => { search: string }, search: string): void {
  const key = `kept:${name}`;
  keptInTab.set(key, JSON.stringify({ ...whole(read, read(parse(keptInTab.get(key)))), search }));
}

/**
 * The state, and with it the address, follows a list that shows its last page for a page past the end.
 * @param pages how many the list has; undefined while that is not known for the state
 */
export function useLastPage(page: number, pages: number | undefined, setPage: (page: number) => void): void {
  const last = Math.max(1, pages ?? page);
  const follow = useEffectEvent(() => setPage(last));
  useEffect(() => {
    if (page > last) follow();
  }, [page, last]);
}

type Fit<Value> = (value: unknown) => value is Value;

/** Whether a stored state has the fields of this version; each field has its own check. */
export function keptFits<State extends object>(checks: { readonly [Name in keyof State]-?: Fit<State[Name]> }) {
  const fits: readonly [string, Fit<unknown>][] = Object.entries(checks);
  return (kept: unknown): kept is State => {
    if (typeof kept !== 'object' || kept === null) return false;
    const values: Record<string, unknown> = { ...kept };
    return fits.every(([name, fit]) => fit(values[name]));
  };
}

export const oneOf =
  <Value>(values: readonly Value[]): Fit<Value> =>
  (value): value is Value =>
    values.some((known) => known === value);

/** The checks of the fields that every list has; the columns differ from list to list. */
export const listFits = {
  page: (value: unknown): value is number => typeof value === 'number' && Number.isInteger(value) && value >= 1,
  limit: oneOf([10, 25, 50, 100]),
  search: (value: unknown): value is string => typeof value === 'string' && value.length <= 100,
  sortOrder: oneOf<SortOrder>(['asc', 'desc']),
};

/** Deletes all stored state at sign-out, because a search may be a customer's name. */
export function forgetKept(): void {
  for (const key of keptInTab.names()) if (key.startsWith('kept:')) keptInTab.remove(key);
}

function parse(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}
