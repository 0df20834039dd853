/** The session's token in local storage, and who wants to hear that it is gone. Everything else about a session is in session.tsx. */
const KEY = 'userToken';

const listeners = new Set<() => void>();

export function readToken(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

export function keepToken(token: string): void {
  localStorage.setItem(KEY, token);
  announce();
}

export function dropToken(): void {
  localStorage.removeItem(KEY);
  announce();
}

/** What a 401 does: the token is worthless, so it goes. */
export function sessionExpired(): void {
  if (readToken() !== null) dropToken();
}

/** Calls back when the token changes here or in another tab. */
export function onTokenChange(listener: () => void): () => void {
  const fromOtherTab = (event: StorageEvent) => {
    if (event.key === KEY || event.key === null) listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', fromOtherTab);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', fromOtherTab);
  };
}

function announce(): void {
  for (const listener of listeners) listener();
}
