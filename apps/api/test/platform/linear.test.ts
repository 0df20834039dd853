/**
 * Every regular expression of the API, the SDK, the apps and the check of documents reads text in linear time, and so do the patterns of the
 * contract: whatever meets text of others stands there, and nobody has to know which ones do. Each is run over long texts that attack it, in a
 * process that is ended where it does not come back.
 */
import { fork, type ChildProcess } from 'node:child_process';
import { globSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { ACCOUNTS, PHONES } from '../../src/platform/server/mask-numbers.ts';
import type { Pattern } from '../regular-attacks.ts';
import { expressionsIn } from '../regular-expressions.ts';

/**
 * A text has 200,000 letters by day and a million by night: 200,000 take a millisecond in linear time and half a minute or more in quadratic time.
 */
const WITHIN_MS = 5000;
const STARTS_WITHIN_MS = 30_000;
const root = resolve(import.meta.dirname, '../../../..');

const SOURCES = [
  'apps/{api,customer,admin}/src/**/*.{ts,tsx}',
  'packages/{sdk,ui}/src/**/*.{ts,tsx}',
  'packages/verify/verify.ts',
];
const globSyncs = globSync(SOURCES, { cwd: root })
  .filter((file) => !/\.(?:test|stories)\.tsx?$/.test(file))
  .map((file) => expressionsIn(resolve(root, file)));
const expressions = globSyncs.flatMap(({ written }) => written);

let child: ChildProcess | undefined;
afterAll(() => child?.kill('SIGKILL'));

/** Runs a pattern over texts that attack it. @returns the text that it did not come to an end with; null where there is none */
async function stuckOn({ pattern, flags }: Pattern): Promise<string | null> {
  const running = (child ??= fork(new URL('../regular-process.ts', import.meta.url), { execArgv: [] }));
  const { promise, resolve: give } = Promise.withResolvers<string | null>();
  let text = 'its beginning';
  const giveUp = (): void => give(text);
  let late = setTimeout(giveUp, STARTS_WITHIN_MS);
  const hear = (next: string | null): void => {
    clearTimeout(late);
    if (next === null) return give(null);
    text = next;
    late = setTimeout(giveUp, WITHIN_MS);
  };
  running.on('message', hear).on('exit', giveUp);
  running.send({ pattern, flags });
  const stuck = await promise;
  clearTimeout(late);
  running.off('message', hear).off('exit', giveUp);
  if (stuck !== null) {
    running.kill('SIGKILL');
    child = undefined;
  }
  return stuck;
}

test('there are regular expressions to try', () => {
  expect(expressions.length).toBeGreaterThan(150);
});

test('a regular expression that is made of a string is tried below, or is a plain word', () => {
  expect(globSyncs.flatMap(({ made }) => made)).toEqual([
    // HIDDEN, which is written in the SDK: what gateways send, and what people type.
    ".replace(new RegExp(HIDDEN, 'gu'), '\\ufffd');",
    "return readText(text.replace(new RegExp(HIDDEN, 'gu'), (hidden) => (/\\s/.test(hidden) ? ' ' : ''))) ?? '';",
    // PHONES and ACCOUNTS.
    "new RegExp(String.raw`${UUID}|(?<![\\d₦${DOTS}])(?<number>${number})(?!\\d|[\\w.+-]{0,64}@)`, 'giu');",
    // An address of ours, each sign of it escaped.
    "const said = new RegExp(address.replaceAll(/[.*+?^${}()|[\\]\\\\]/g, String.raw`\\$&`), 'gi');",
  ]);
});

test('a regular expression that is not linear is noticed', { timeout: 60_000 }, async () => {
  expect(await stuckOn({ pattern: String.raw`\/Filter[\s\0]*\[?[\s\0]*\/FlateDecode`, flags: '' })).toMatch(/Filter/);
});

test('every regular expression takes time in proportion to its text', { timeout: 600_000 }, async () => {
  const stuck: string[] = [];
  for (const { file, line, pattern, flags } of expressions) {
    const text = await stuckOn({ pattern, flags });
    if (text !== null) stuck.push(`${file}:${line} /${pattern}/${flags} on ${text}`);
  }
  for (const { source, flags } of [PHONES, ACCOUNTS]) {
    const text = await stuckOn({ pattern: source, flags });
    if (text !== null) stuck.push(`mask-numbers.ts /${source}/${flags} on ${text}`);
  }
  expect(stuck).toEqual([]);
});
