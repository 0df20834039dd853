/** A session's token as the browser keeps it, and listeners for its changes. */
import { kept } from './store.ts';

export interface TokenStore {
  readToken: () => string | null;
  /** @returns false where the browser does not keep it: the session ends with the visit */
  keepToken: (token: string) => boolean;
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
  const readToken = () => kept.get(key);
  const remove = (): void => {
    kept.remove(key);
    announce();
  };
  return {
    readToken,
    dropToken: () => {
      kept.remove(endedKey);
      remove();
    },
    keepToken: (token) => {
      kept.remove(endedKey);
      const isKept = kept.set(key, token);
      announce();
      return isKept;
    },
    sessionExpired: () => {
      if (readToken() === null) return;
      // Written before the token is removed, because other tabs react to the removal.
      kept.set(endedKey, 'yes');
      remove();
    },
    sessionEnded: () => kept.get(endedKey) !== null,
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
    const device = kept.get(key);
    return keepDevice(key, await login(device === null ? body : { ...body, device }));
  };
}

/**
 * Stores the proof from an answer that signed this browser in.
 * @param key the key in local storage: each app has its own
 */
export function keepDevice<Reply extends { device?: string }>(key: string, reply: Reply): Reply {
  if (reply.device !== undefined) kept.set(key, reply.device);
  return reply;
}
