/** The state of a paged list: how it changes, how the tab keeps it while another page is open, and how the address names it. */
import { useCallback, useEffect, useState } from 'react';
import type { SortOrder } from '@ajose/sdk/contract/common';

export interface ListState<Column extends string> {
  page: number;
  limit: number;
  search: string;
  sortBy: Column;
  sortOrder: SortOrder;
}

/** Any change but paging itself goes back to the first page. */
export function changeList<State extends { page: number }>(state: State, change: Partial<State>): State {
  return { ...state, page: 1, ...change };
}

/** Sorting by the same column again reverses the order; a new column starts with the largest or latest. */
export function sortList<State extends ListState<string>>(state: State, column: State['sortBy']): State {
  const sortOrder: SortOrder = state.sortBy === column && state.sortOrder === 'desc' ? 'asc' : 'desc';
  return { ...state, page: 1, sortBy: column, sortOrder };
}

/** A search may hold a customer's name, which belongs into no address: those are kept by browsers and servers. */
const UNNAMED = 'search';

/** The state that the address names, beside the section; null when it names nothing of it. Each value is judged by `read`. */
export function readAddress<State extends object>(query: string, read: (kept: unknown) => State): State | null {
  const words = new URLSearchParams(query);
  let state: State | null = null;
  for (const field of Object.keys(read(null))) {
    const word = field === UNNAMED ? null : words.get(field);
    if (word === null) continue;
    for (const value of [word, Number(word)]) {
      const next: State = { ...(state ?? read(null)), [field]: value };
      if (Object.entries(read(next)).some(([name, one]) => name === field && one === value)) state = next;
    }
  }
  return state;
}

/** The present address with what differs from the state that a list begins with, so that a colleague can open the same list. */
function nameInAddress<State extends object>(state: State, first: State): void {
  const address = new URL(location.href);
  const begun = new Map<string, unknown>(Object.entries(first));
  for (const [field, value] of Object.entries(state)) {
    if (field === UNNAMED || value === begun.get(field)) address.searchParams.delete(field);
    else address.searchParams.set(field, String(value));
  }
  // The router keeps its own notes in the state of the entry.
  history.replaceState(history.state, '', address);
}

/**
 * State that the address names, or else the session storage keeps until the tab is closed.
 * @param read turns the kept value into a state; the value is null the first time and may come from an older version
 */
export function useKept<State extends object>(
  name: string,
  read: (kept: unknown) => State,
): [State, (next: State) => void] {
  const key = `kept:${name}`;
  const [state, setState] = useState(
    () => readAddress(location.search, read) ?? read(parse(sessionStorage.getItem(key))),
  );
  useEffect(() => nameInAddress(state, read(null)), [state, read]);
  const keep = useCallback(
    (next: State) => {
      sessionStorage.setItem(key, JSON.stringify(next));
      setState(next);
    },
    [key],
  );
  return [state, keep];
}

/** Sets the filters with which a list begins when another page opens it. */
export function keepFor(name: string, filters: object): void {
  sessionStorage.setItem(`kept:${name}`, JSON.stringify(filters));
}

type Fit<Value> = (value: unknown) => value is Value;

/** Whether a kept state has the fields of this version; each field has its own check. */
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
    values.some((one) => one === value);

/** The checks of the fields that every list has; the columns differ from list to list. */
export const listFits = {
  page: (value: unknown): value is number => typeof value === 'number' && Number.isInteger(value) && value >= 1,
  limit: oneOf([10, 25, 50, 100]),
  search: (value: unknown): value is string => typeof value === 'string' && value.length <= 100,
  sortOrder: oneOf<SortOrder>(['asc', 'desc']),
};

/** Deletes all kept state at sign-out: a search may hold a customer's name. */
export function forgetKept(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith('kept:')) sessionStorage.removeItem(key);
}

function parse(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}
