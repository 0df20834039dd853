/** The secrets of an installation: made once, kept, and completed where a newer version needs more. */
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readSecrets } from '../src/secrets.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ajose-secrets-'));
  file = join(folder, 'secrets.json');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('secrets are made once, readable by their owner only, and read again by the next start', () => {
  const made = readSecrets(folder);
  expect(made.monnifyApiKey).toMatch(/^MK_TEST_[0-9A-Z]{10}$/);
  expect(made.monnifySecretKey).toMatch(/^[0-9A-Z]{32}$/);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readSecrets(folder)).toEqual(made);
});

it('secrets of a version before Monnify keep what they have and get what is missing', () => {
  const before = { apiPassword: 'a', paystackSecretKey: 'b', twoFactorKey: 'c' };
  writeFileSync(file, JSON.stringify(before));
  const completed = readSecrets(folder);
  expect(completed).toMatchObject(before);
  expect(completed.monnifySecretKey).toMatch(/^[0-9A-Z]{32}$/);
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(completed);
  expect(readSecrets(folder)).toEqual(completed);
});

it('damaged secrets are refused and left as they are', () => {
  for (const text of ['{', '{"paystackSecretKey":"b","twoFactorKey":"c"}', '{"apiPassword":7}']) {
    writeFileSync(file, text);
    expect(() => readSecrets(folder)).toThrow('is damaged');
    expect(readFileSync(file, 'utf8')).toBe(text);
  }
});
