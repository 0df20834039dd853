/**
 * What a browser keeps for a site. It may be full, blocked or absent: nothing here throws, and what is not kept lasts for the visit.
 * Lint forbids `localStorage` and `sessionStorage` elsewhere.
 */

export interface Store {
  get: (name: string) => string | null;
  /** @returns false where the browser does not keep it beyond this visit */
  set: (name: string, value: string) => boolean;
  remove: (name: string) => void;
  names: () => string[];
}

/** @param of throws, or returns undefined, where the browser keeps nothing for sites */
function storeOf(of: () => Storage | undefined): Store {
  /** What could not be kept, and what was removed while the browser did not let it. */
  const visit = new Map<string, string | null>();
  const attempt = <Answer>(act: (storage: Storage) => Answer): Answer | undefined => {
    try {
      const storage = of();
      return storage === undefined ? undefined : act(storage);
    } catch {
      return undefined;
    }
  };
  const stays = (name: string, act: (storage: Storage) => void, value: string | null): boolean => {
    const isKept = attempt((storage) => (act(storage), true)) ?? false;
    if (isKept) visit.delete(name);
    else visit.set(name, value);
    return isKept;
  };
  const get = (name: string): string | null => visit.get(name) ?? (visit.has(name) ? null : stored(name));
  const stored = (name: string): string | null => attempt((storage) => storage.getItem(name)) ?? null;
  return {
    get,
    set: (name, value) => stays(name, (storage) => storage.setItem(name, value), value),
    remove: (name) => void stays(name, (storage) => storage.removeItem(name), null),
    names: () =>
      [...new Set([...(attempt((storage) => Object.keys(storage)) ?? []), ...visit.keys()])].filter(
        (name) => get(name) !== null,
      ),
  };
}

/** What stays for later visits, in all tabs. */
export const kept: Store = storeOf(() => globalThis.localStorage);

/** Whether a browser keeps nothing beyond this visit. */
export function keepsNothing(): boolean {
  const isKept = kept.set('keeps', 'yes');
  kept.remove('keeps');
  return !isKept;
}

/** What stays until the tab is closed. */
export const keptInTab: Store = storeOf(() => globalThis.sessionStorage);
