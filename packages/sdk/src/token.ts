/** A session's token in the browser's local storage, and who wants to hear that it is gone. What it is good for, the server knows. */

export interface TokenStore {
  readToken: () => string | null;
  keepToken: (token: string) => void;
  dropToken: () => void;
  /** What a 401 does: the token is worthless, so it goes. */
  sessionExpired: () => void;
  /** Calls back when the token changes here or in another tab, until the returned function is called. */
  onTokenChange: (listener: () => void) => () => void;
}

/** @param key where the token lies: each app has its own */
export function tokenStore(key: string): TokenStore {
  const listeners = new Set<() => void>();
  const announce = (): void => {
    for (const listener of listeners) listener();
  };
  const readToken = (): string | null => {
    try {
      return localStorage.getItem(key);
    } catch {
      // A browser that keeps nothing for sites is one without a session.
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
