/** How the state of a paged list changes, and how it stays while somebody looks at something else and comes back. */
import { useCallback, useState } from 'react';
import type { SortOrder } from '@ajose/sdk/contract/common';

export interface ListState<Column extends string> {
  page: number;
  limit: number;
  search: string;
  sortBy: Column;
  sortOrder: SortOrder;
}

/** Whatever changes what is listed starts at the first page again; only paging itself stays. */
export function changeList<State extends { page: number }>(state: State, change: Partial<State>): State {
  return { ...state, page: 1, ...change };
}

/** The same column turns round, a new one starts with the largest or latest. */
export function sortList<State extends ListState<string>>(state: State, column: State['sortBy']): State {
  const sortOrder: SortOrder = state.sortBy === column && state.sortOrder === 'desc' ? 'asc' : 'desc';
  return { ...state, page: 1, sortBy: column, sortOrder };
}

/**
 * State that outlives the screen for as long as the tab is open.
 * @param read makes a usable state of whatever was kept, be it null or from an older version
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

type Fit<Value> = (value: unknown) => value is Value;

/** Tells a kept state that still fits from one of an older version; each field has a check of its own. */
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

/** What every list keeps; its columns are its own. */
export const listFits = {
  page: (value: unknown): value is number => typeof value === 'number' && Number.isInteger(value) && value >= 1,
  limit: oneOf([10, 25, 50, 100]),
  search: (value: unknown): value is string => typeof value === 'string' && value.length <= 100,
  sortOrder: oneOf<SortOrder>(['asc', 'desc']),
};

/** Drops what lists have kept, which may hold names that somebody searched for. */
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
