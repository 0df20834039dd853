/** Each test of a page begins with an empty browser and ends with every request answered. */
import { afterEach, beforeEach, vi } from 'vitest';
import { checkNetwork, openNetwork, settleNetwork } from './network.ts';

interface PageEnd {
  /** Takes the page off the screen. */
  unmount: () => Promise<void>;
  /** Empties the app's cache. */
  forget: () => Promise<void>;
}

export function setUpPageTests({ unmount, forget }: PageEnd): void {
  const address = location.href;
  beforeEach(() => {
    vi.clearAllMocks();
    localStorage.clear();
    sessionStorage.clear();
    history.replaceState(null, '', address);
    openNetwork();
  });

  afterEach(async () => {
    await unmount();
    await settleNetwork();
    await forget();
    checkNetwork();
  });
}
