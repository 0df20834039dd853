/** Fetches the code of a page or of a part of one. */
import { keptInTab } from '@ajose/sdk/store';

const RELOADED_AT = 'reloadedForCode';
/** A second failure within this time causes no further reload, because the page could reload for ever. */
const ONCE_IN_MS = 60_000;

/** A file of the app could not be fetched: the device is offline, or the file is gone. */
export class CodeNotFetched extends Error {
  override readonly name = 'CodeNotFetched';
}

/** @throws CodeNotFetched */
export async function fetchCode<Code>(load: () => Promise<Code>): Promise<Code> {
  try {
    return await load();
  } catch (cause) {
    throw new CodeNotFetched('A file of the app could not be fetched', { cause });
  }
}

/**
 * For a page: after a release the old files are gone, so the page is loaded again, once. When that did not help, or the device is
 * offline, the failure goes to the caller.
 * @throws CodeNotFetched
 */
export async function loadCode<Code>(
  load: () => Promise<Code>,
  reload = () => window.location.reload(),
): Promise<Code> {
  try {
    return await fetchCode(load);
  } catch (error) {
    const reloadedAt = Number(keptInTab.get(RELOADED_AT));
    if (!navigator.onLine || Date.now() - reloadedAt < ONCE_IN_MS) throw error;
    // A browser that keeps nothing would load the page again for ever.
    if (!keptInTab.set(RELOADED_AT, String(Date.now()))) throw error;
    reload();
    // The page is being reloaded. Parts that wait for the code show their skeleton until then.
    return new Promise<never>(() => undefined);
  }
}
