/** What `pnpm dev` shows of the API's log. */
import { expect, it } from 'vitest';
import { readable } from '../src/terminal.ts';

const line = (level: number, more: object): string =>
  JSON.stringify({ level, time: 0, pid: 1, hostname: 'here', reqId: 'abc', ...more });

it('makes errors readable, with the call, the request and the stack', () => {
  const err = {
    type: 'TypeError',
    message: 'rows is not iterable',
    stack: 'TypeError: rows is not iterable\n    at list (/a/list.ts:12:3)',
  };
  const shown = readable(line(50, { msg: 'failed', err })) ?? '';
  expect(shown).toMatch(/^\[\d\d:\d\d:\d\d\] ERROR: failed\n/);
  expect(shown).toMatch(/TypeError: rows is not iterable\n +at list \(\/a\/list\.ts:12:3\)/);
  expect(shown).toContain('abc');
  expect(shown).not.toContain('hostname');
});

it('leaves ordinary lines to the log file, and leaves Node.js’s own frames out', () => {
  expect(readable('    at Module._compile (node:internal/modules/cjs/loader:1883:15)')).toBeNull();
  expect(readable(line(30, { msg: 'answered', status: 200 }))).toBeNull();
});

it('shows what the code itself prints unchanged', () => {
  expect(readable('rows { length: 3 }')).toBe('rows { length: 3 }');
  expect(readable('12')).toBe('12');
});
