/**
 * The last figures of the dashboard, stored in this browser for each account apart. The next visit shows them at once, and without a network
 * they stay, with their age. They belong to one session and one build of the app, and are deleted when the session ends, even where the
 * server cannot say so, and after 14 days.
 */
import { useEffect, useSyncExternalStore } from 'react';
import { unstable_serialize, type Middleware } from 'swr';
import { ApiError } from '@ajose/sdk/error';
import { kept } from '@ajose/sdk/store';
import type { Noun } from '../data/keys.ts';
import { forgetKept, keptName } from '../acting.ts';
import { readToken, store } from '../api.ts';
import { readSessionEnd } from './sessionEnd.ts';

/** An answer, and when it arrived. */
interface Kept {
  at: number;
  data: unknown;
}

interface Stored {
  token: string;
  build: string;
  answers: Record<string, Kept>;
}

const FIGURES = 'lastFigures';
const NAME = keptName(FIGURES);
/** The build's name: the app's code file is named for its content. Answers of another build may have another shape. */
const BUILD = new URL(import.meta.url).pathname;
const nouns: readonly Noun[] = [
  'me',
  'accounts',
  'stats',
  'earnings',
  'transactions',
  'investments',
  'announcements',
  'products',
  'cards',
];
/** How many answers are kept. Without a limit, filtered histories would pile up. */
const MOST = 24;
const WRITE_AFTER_MS = 400;
const LONGEST_MS = 14 * 24 * 60 * 60_000;

const isKept = (name: string): boolean => nouns.some((noun) => name.startsWith(`@"${noun}",`));

const isTooOld = ({ at }: Kept, now: number): boolean => at < now - LONGEST_MS;

/** The answers of an earlier visit that may still be shown. Removes the others. */
export function readStored(now: number): Stored | null {
  try {
    const stored = JSON.parse(kept.get(NAME) ?? 'null') as Stored | null;
    const isMine = stored?.token === readToken() && stored.build === BUILD;
    if (isMine && now < readSessionEnd()) {
      const answers = Object.entries(stored.answers).filter(([, kept]) => !isTooOld(kept, now));
      return { ...stored, answers: Object.fromEntries(answers) };
    }
    kept.remove(NAME);
  } catch {
    // What an older version wrote may be no JSON.
  }
  return null;
}

const stored = readStored(Date.now());
const answers = new Map<string, Kept>(Object.entries(stored?.answers ?? {}));

/** What SWR shows until the server has answered. Always the same object, so that emptying it clears SWR's copy. */
export const lastFigures: Record<string, unknown> = Object.fromEntries(
  [...answers].map(([name, { data }]) => [name, data]),
);

let timer: ReturnType<typeof setTimeout> | undefined;

function write(): void {
  clearTimeout(timer);
  timer = undefined;
  const token = readToken();
  if (!token) return;
  const now = Date.now();
  const newest = [...answers]
    .filter(([, kept]) => !isTooOld(kept, now))
    .toSorted(([, figure], [, other]) => other.at - figure.at)
    .slice(0, MOST);
  kept.set(NAME, JSON.stringify({ token, build: BUILD, answers: Object.fromEntries(newest) } satisfies Stored));
}

// Removes answers that have become too old from the browser as well.
if (stored) write();

/** Keys whose data on screen are those of an earlier visit, or could not be fetched again. */
const old = new Set(answers.keys());
/** How many components show a key at this moment. */
const shown = new Map<string, number>();
const listeners = new Set<() => void>();
const announce = (): void => {
  for (const listener of listeners) listener();
};

/** Keeps an answer for the next visit; SWR calls it as its `onSuccess`. */
export function keepAnswer(data: unknown, name: string): void {
  if (!isKept(name)) return;
  answers.set(name, { at: Date.now(), data });
  old.delete(name);
  timer ??= setTimeout(write, WRITE_AFTER_MS);
  announce();
}

/** SWR calls it as its `onError`. A refusal is an answer of the server; only silence leaves old data on screen. */
export function noAnswer(error: unknown, name: string): void {
  if (!answers.has(name) || !(error instanceof ApiError && error.status === 0)) return;
  old.add(name);
  announce();
}

/** The session of these answers. Another session, here or in another tab, begins without any. */
let owner = readToken();

function forget(): void {
  if (readToken() === owner) return;
  owner = readToken();
  clearTimeout(timer);
  timer = undefined;
  answers.clear();
  old.clear();
  for (const name of Object.keys(lastFigures)) delete lastFigures[name];
  forgetKept(FIGURES);
  announce();
}
store.onTokenChange(forget);
// Stores what was shown even when the page is left before the timer.
window.addEventListener('pagehide', () => {
  if (timer !== undefined) write();
});

function note(name: string, change: 1 | -1): void {
  const count = (shown.get(name) ?? 0) + change;
  if (count > 0) shown.set(name, count);
  else shown.delete(name);
  announce();
}

/** For SWR's `use`: notes which keys are on screen. */
export const noteShown: Middleware = (next) => (key, fetcher, config) => {
  const name = unstable_serialize(key);
  useEffect(() => {
    note(name, 1);
    return () => note(name, -1);
  }, [name]);
  return next(key, fetcher, config);
};

/** When the oldest data on screen arrived, where they may be out of date because the device is offline or the server has not answered. */
function oldestShown(): number | null {
  const times = [...shown.keys()]
    .filter((name) => old.has(name) || !navigator.onLine)
    .map((name) => answers.get(name)?.at)
    .filter((at) => at !== undefined);
  return times.length > 0 ? Math.min(...times) : null;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** When the data on screen arrived, in milliseconds; null while they are current. */
export const useAge = (): number | null => useSyncExternalStore(subscribe, oldestShown);
