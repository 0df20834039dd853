/** Somebody who holds a document checks it by its code, by number and key, and as a file. */
import { writeFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getHoldings } from '@ajose/sdk/customer/documents';
import { axeFinds, overflows, pressByKeyboard, stack, visit } from '@ajose/tools/browser';
import { qrOfPdf } from '@ajose/tools/qr-of-pdf';
import { makeCustomer, openDashboard, type Customer, unfold } from './customer.ts';

let customer: Customer;
let letter: Uint8Array;
const folder = mkdtempSync(join(tmpdir(), 'ajose-document-'));
const [genuine, forged] = [join(folder, 'letter.pdf'), join(folder, 'forged.pdf')];

beforeAll(async () => {
  customer = await makeCustomer(1000);
  letter = new Uint8Array(await (await getHoldings(customer.api, customer.user._id)).arrayBuffer());
  writeFileSync(genuine, letter);
  writeFileSync(forged, letter.with(1200, (letter[1200] ?? 0) ^ 1));
});
afterAll(() => rmSync(folder, { recursive: true }));

test('the code of a document opens a page that says what Ajose wrote, and the file is checked on the device', async () => {
  const { page, problems } = await visit(360);
  const address = qrOfPdf(letter);
  expect(address.startsWith(`${stack.customer}/verify/AJ-`)).toBe(true);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(address);
  const result = page.getByRole('region', { name: 'What Ajose says' });
  await expect.poll(() => result.innerText()).toMatch(/^Genuine/);
  const words = await result.innerText();
  for (const word of [customer.user.name, 'Altogether', '₦1,000.00']) expect(words).toContain(word);
  const files = page.locator('input[type="file"]');
  const fileResult = page.locator('[data-file-result]');
  await files.setInputFiles(genuine);
  await expect.poll(() => fileResult.innerText()).toContain('The file is the one that Ajose issued, to its last byte.');
  await files.setInputFiles(forged);
  await expect.poll(() => fileResult.innerText()).toContain('Not genuine');
  expect(await overflows(page)).toBe(false);
  expect(await axeFinds(page)).toEqual([]);
  const known = await fetch(`${stack.customer}/.well-known/ajose-keys.json`);
  expect(await known.json()).toMatchObject({ keys: [{ kty: 'OKP', crv: 'Ed25519', kid: 'demo' }] });
  // The key is behind the #, and the file stays on the device.
  const key = address.split('#')[1] ?? '';
  expect(asked.filter((url) => url.includes(key))).toEqual([]);
  expect(problems).toEqual([]);
});

test('number and key are typed with the keyboard, a wrong key tells nothing of the document, and a withdrawn letter says so', async () => {
  const { page, problems } = await visit(1440);
  const { pathname, hash } = new URL(qrOfPdf(letter));
  const number = pathname.split('/')[2] ?? '';
  await page.goto(`${stack.customer}/verify`);
  // Before its script has loaded, the form keeps typed text and sends nothing.
  await page.waitForLoadState('networkidle');
  const result = page.getByRole('region', { name: 'What Ajose says' });
  await page.getByLabel('Number').fill(number.toLowerCase());
  await page.getByLabel('Key', { exact: true }).fill('0000-0000-0000-0000');
  await page.keyboard.press('Enter');
  await expect.poll(() => result.innerText()).toContain('issued no document with this number and this key');
  expect(await result.innerText()).not.toContain(customer.user.name);

  const phone = (await visit(360)).page;
  await openDashboard(phone, customer);
  await phone.getByRole('button', { name: /Account menu/ }).click();
  await phone.getByRole('menuitem', { name: 'Profile' }).click();
  await unfold(phone, 'Documents');
  await phone.getByRole('button', { name: `Withdraw document ${number}` }).click();
  await phone.getByRole('button', { name: 'Withdraw document', exact: true }).click();
  await phone.getByText('The document is withdrawn.').waitFor();

  await page.getByLabel('Key', { exact: true }).fill(hash.slice(1).replaceAll('-', ' '));
  await pressByKeyboard(page.getByRole('button', { name: 'Check the document' }));
  await expect.poll(() => result.innerText()).toContain('was withdrawn on');
  expect(await result.innerText()).not.toContain(customer.user.name);
  expect(problems.filter((problem) => !problem.includes('404'))).toEqual([]);
});
