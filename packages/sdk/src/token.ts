/** A session's token in the browser's local storage, and listeners for its changes. */

export interface TokenStore {
  readToken: () => string | null;
  keepToken: (token: string) => void;
  dropToken: () => void;
  /** For a 401: removes the invalid token, and remembers that nobody signed out. */
  sessionExpired: () => void;
  /** Whether the last session ended without a sign-out, here or in another tab, and nobody has signed in since. */
  sessionEnded: () => boolean;
  /** Calls back when the token changes here or in another tab, until the returned function is called. */
  onTokenChange: (listener: () => void) => () => void;
}

/** @param key the key in local storage: each app has its own */
export function tokenStore(key: string): TokenStore {
  const endedKey = `${key}Ended`;
  const listeners = new Set<() => void>();
  const announce = (): void => {
    for (const listener of listeners) listener();
  };
  const read = (name: string): string | null => {
    try {
      return localStorage.getItem(name);
    } catch {
      // Where the browser stores nothing for sites, there is no session.
      return null;
    }
  };
  const readToken = () => read(key);
  const remove = (): void => {
    localStorage.removeItem(key);
    announce();
  };
  return {
    readToken,
    dropToken: () => {
      localStorage.removeItem(endedKey);
      remove();
    },
    keepToken: (token) => {
      localStorage.removeItem(endedKey);
      localStorage.setItem(key, token);
      announce();
    },
    sessionExpired: () => {
      if (readToken() === null) return;
      // Written before the token is removed, because other tabs react to the removal.
      localStorage.setItem(endedKey, 'yes');
      remove();
    },
    sessionEnded: () => read(endedKey) !== null,
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

/**
 * Signs in with the proof that this browser has signed in before, and stores the next one, which stays after signing out.
 * @param key the key in local storage: each app has its own
 */
export function knownDevice<Body extends object, Reply extends { device?: string }>(
  key: string,
  login: (body: Body & { device?: string }) => Promise<Reply>,
): (body: Body) => Promise<Reply> {
  return async (body) => {
    let device: string | null = null;
    try {
      device = localStorage.getItem(key);
    } catch {
      // Where the browser stores nothing for sites, each sign-in is from an unknown device.
    }
    return keepDevice(key, await login(device === null ? body : { ...body, device }));
  };
}

/**
 * Stores the proof from an answer that signed this browser in.
 * @param key the key in local storage: each app has its own
 */
export function keepDevice<Reply extends { device?: string }>(key: string, reply: Reply): Reply {
  try {
    if (reply.device !== undefined) localStorage.setItem(key, reply.device);
  } catch {
    // Where the browser stores nothing for sites, the next sign-in is from an unknown device.
  }
  return reply;
}
