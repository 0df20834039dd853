/** The state of a paged list: how it changes, and how the tab keeps it while another page is open. */
import { useCallback, useState } from 'react';
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

/**
 * State that is kept in the session storage, so that it survives until the tab is closed.
 * @param read turns the kept value into a state; the value is null the first time and may come from an older version
 */
export function useKept<State>(name: string, read: (kept: unknown) => State): [State, (next: State) => void] {
  const key = `kept:${name}`;
  const [state, setState] = useState(() => read(parse(sessionStorage.getItem(key))));
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
