/** Each test of a page begins with an empty browser and ends with every request answered. */
import { afterEach, beforeEach, inject, vi } from 'vitest';
import { translatePage } from './translated.ts';
import { checkNetwork, openNetwork, settleNetwork } from './network.ts';

interface PageEnd {
  /** Takes the page off the screen. */
  unmount: () => Promise<void>;
  /** Empties the app's cache. */
  forget: () => Promise<void>;
  /** Judges the state that a test has come to. */
  judge?: (test: string) => Promise<void>;
}

let judged = true;

/** Leaves a page to a journey, which judges it: its styles stand in its HTML, which a page's test has not. */
export const leaveToJourney = (): void => void (judged = false);

export function setUpPageTests({ unmount, forget, judge }: PageEnd): void {
  const address = location.href;
  beforeEach(() => {
    vi.clearAllMocks();
    judged = true;
    localStorage.clear();
    sessionStorage.clear();
    history.replaceState(null, '', address);
    openNetwork();
    if (inject('translated')) translatePage();
  });

  afterEach(async ({ task }) => {
    try {
      // A test that has failed says what is wrong with its page itself.
      if (judge && judged && task.result?.state !== 'fail') await judge(task.name);
    } finally {
      await unmount();
      await settleNetwork();
      await forget();
    }
    checkNetwork();
  });
}
