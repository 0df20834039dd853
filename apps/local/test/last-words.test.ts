/** Which words of a log are quoted when a program could not start. */
import { join } from 'node:path';
import { root } from '@ajose/tools/root';
import { expect, it } from 'vitest';
import { lastWords } from '../src/last-words.ts';

const file = join(root, 'apps/api/src/platform/server/health-routes.ts');
const logLine = (level: number, msg: string, stack?: string): string =>
  JSON.stringify({ level, time: 0, ...(stack ? { err: { type: 'Error', stack } } : {}), msg });

it('quotes the error in the API’s log in its own words, and not the answered call after it', () => {
  const log = [
    logLine(30, 'Server listening'),
    logLine(40, 'not ready', `error: invalid page in block 0\n    at async (file://${file}:74:7)`),
    logLine(50, 'failed', `Refusal: The database cannot be reached.\n    at refuse (file://${file}:80:7)`),
    logLine(30, 'answered'),
  ].join('\n');
  expect(lastWords(log)).toBe('error: invalid page in block 0 (apps/api/src/platform/server/health-routes.ts:74)');
});

it('names no line of a library as the place', () => {
  const library = join(root, 'node_modules/pg/index.js');
  expect(lastWords(`TypeError: no\n    at x (${library}:1:2)\n    at y (file://${file}:9:1)`)).toBe(
    'TypeError: no (apps/api/src/platform/server/health-routes.ts:9)',
  );
});

it('quotes the last line where no line is an error, and nothing where the log is empty', () => {
  expect(lastWords('one\nPort 4000 is taken; set API_PORT to another.\n')).toBe(
    'Port 4000 is taken; set API_PORT to another.',
  );
  expect(lastWords('')).toBe('');
});
