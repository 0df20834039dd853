/** A customer checks that their money is in today's published total, with one press and with the file that they saved. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApi } from '@ajose/sdk/api';
import { getOwnProof } from '@ajose/sdk/customer/inclusion';
import { login } from '@ajose/sdk/customer/session';
import { axeFinds, overflows, pressByKeyboard, stack, visit } from '@ajose/tools/browser';

let token = '';
const folder = mkdtempSync(join(tmpdir(), 'ajose-proof-'));
const [saved, changed] = [join(folder, 'proof.json'), join(folder, 'changed.json')];

beforeAll(async () => {
  // A customer who signs up now is newer than today's total.
  const demo = await login(createApi({ baseUrl: stack.api }), { email: 'demo@ajose.test', password: 'Password1' });
  token = 'token' in demo ? demo.token : '';
  const { proof } = await getOwnProof(createApi({ baseUrl: stack.api, token: () => token }), demo.user._id);
  writeFileSync(saved, JSON.stringify(proof));
  writeFileSync(changed, JSON.stringify({ ...proof, amount: `${BigInt(proof.amount) + 1n}` }));
});
afterAll(() => rmSync(folder, { recursive: true }));

test('on a phone, one press shows that the customer’s money was counted, and the file says the same', async () => {
  const { page, problems } = await visit(360);
  await page.addInitScript((token) => localStorage.setItem('userToken', token), token);
  await page.goto(`${stack.customer}/proof`);
  await pressByKeyboard(page.getByRole('button', { name: 'Check my money' }));
  const result = page.getByRole('region', { name: 'What was found' });
  await expect.poll(() => result.innerText()).toMatch(/Your ₦[\d,.]+ is in the total that we published for/);
  const files = page.locator('input[type="file"]');
  const ofFile = page.locator('[data-file-result]');
  await files.setInputFiles(saved);
  await expect.poll(() => ofFile.innerText()).toContain('is in the total');
  await files.setInputFiles(changed);
  await expect.poll(() => ofFile.innerText()).not.toContain('is in the total');
  expect(readFileSync(saved, 'utf8')).not.toContain(token);
  expect(await overflows(page)).toBe(false);
  expect(await axeFinds(page)).toEqual([]);
  expect(problems).toEqual([]);
});
