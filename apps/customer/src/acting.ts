/**
 * The account that this tab acts for: the person's own, or an organisation whose member they are. It stays the same as long as the page is
 * loaded. Another account loads the page anew, so that no answer, dialog or figure of one account can be on a page of another.
 */
import { kept, keptInTab } from '@ajose/sdk/store';
import { reopen } from './reopen.ts';

/** An organisation or a family, and who had chosen it in this tab. */
interface Acting {
  account: string;
  name: string;
  person: string;
}

const NAME = 'actingFor';
const LEFT = 'actingEnded';

function read(): Acting | null {
  try {
    const { account, name, person } = JSON.parse(keptInTab.get(NAME) ?? 'null') as Record<string, unknown>;
    return typeof account === 'string' && typeof name === 'string' && typeof person === 'string'
      ? { account, name, person }
      : null;
  } catch {
    return null;
  }
}

const asLoaded = read();

/** Null: the person's own account. */
export const acting = (): Acting | null => asLoaded;

/** Part of the names under which the browser keeps what an account has: `lastFigures` of the own account, `lastFigures <id>` of another. */
export const keptName = (name: string, account = acting()?.account ?? null): string =>
  account === null ? name : `${name} ${account}`;

/** Removes what is kept under a name for any account. */
export function forgetKept(name: string): void {
  for (const other of kept.names()) if (other === name || other.startsWith(`${name} `)) kept.remove(other);
}

/** Acts for another account from now on, beginning at home; null for the person's own. @param search what it opens instead, as a query */
export function actFor(next: Acting | null, search = ''): void {
  if (next === null) keptInTab.remove(NAME);
  else keptInTab.set(NAME, JSON.stringify(next));
  kept.remove('lastView');
  reopen(search);
}

/** The person is no member any more, or nobody can act for the account: back to their own, which says so. */
export function leaveAccount(why: string): void {
  if (read()?.account !== acting()?.account) return;
  keptInTab.set(LEFT, why);
  actFor(null);
}

/** The person signs out: who signs in next begins with their own account. */
export const forgetActing = (): void => keptInTab.remove(NAME);

/** Somebody signs in on this page. Only who had chosen its account, and has not signed out, goes on with it. */
export function goOnAs(person: string): void {
  if (asLoaded === null || read()?.person === person) return;
  forgetActing();
  reopen();
}

/** Why this tab has come back to the person's own account; null where it has not. Said once. */
export const leftBecause = keptInTab.get(LEFT);
keptInTab.remove(LEFT);

// By Back the browser may show a page as it was left, before the account was changed.
globalThis.addEventListener?.('pageshow', ({ persisted }) => {
  if (persisted && read()?.account !== acting()?.account) reopen();
});
