/** Each test of a page begins with an empty browser and ends with every request answered. */
import { afterEach, beforeEach, vi } from 'vitest';
import { closeNetwork, openNetwork } from './network.ts';

/** @param end takes the page away and forgets what the app has fetched */
export function setUpPageTests(end: () => Promise<void>): void {
  beforeEach(() => {
    vi.clearAllMocks();
    localStorage.clear();
    sessionStorage.clear();
    openNetwork();
  });

  afterEach(async () => {
    await end();
    closeNetwork();
  });
}
