/** Each test of a page begins with an empty browser and ends with every request answered. */
import { afterEach, beforeEach } from 'vitest';
import { cleanup } from 'vitest-browser-react/pure';
import { closeNetwork, openNetwork } from '@ajose/tools/network';
import { forgetEverything } from '../src/data/keys.ts';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  openNetwork();
});

afterEach(async () => {
  await cleanup();
  await forgetEverything();
  closeNetwork();
});
