/** A session's token in the browser's local storage, and who is told when it changes. */

export interface TokenStore {
  readToken: () => string | null;
  keepToken: (token: string) => void;
  dropToken: () => void;
  /** For a 401: removes the token, which is no longer valid. */
  sessionExpired: () => void;
  /** Calls back when the token changes here or in another tab, until the returned function is called. */
  onTokenChange: (listener: () => void) => () => void;
}

/** @param key the key in local storage: each app has its own */
export function tokenStore(key: string): TokenStore {
  const listeners = new Set<() => void>();
  const announce = (): void => {
    for (const listener of listeners) listener();
  };
  const readToken = (): string | null => {
    try {
      return localStorage.getItem(key);
    } catch {
      // Where the browser keeps nothing for sites, there is no session.
      return null;
    }
  };
  const dropToken = (): void => {
    localStorage.removeItem(key);
    announce();
  };
  return {
    readToken,
    dropToken,
    keepToken: (token) => {
      localStorage.setItem(key, token);
      announce();
    },
    sessionExpired: () => {
      if (readToken() !== null) dropToken();
    },
    onTokenChange: (listener) => {
      const fromOtherTab = (event: StorageEvent) => {
        if (event.key === key || event.key === null) listener();
      };
      listeners.add(listener);
      window.addEventListener('storage', fromOtherTab);
      return () => {
        listeners.delete(listener);
        window.removeEventListener('storage', fromOtherTab);
      };
    },
  };
}
