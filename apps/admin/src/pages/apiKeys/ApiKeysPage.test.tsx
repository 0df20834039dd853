/** API keys in each of their states: making one, its only sight, what it lost, revoking one, and those of everyone. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { addApiKey, getAllApiKeys, getApiKeys, revokeApiKey } from '@ajose/sdk/admin/api-keys';
import type { ApiKey } from '@ajose/sdk/contract/api-keys';
import { expectAccessibleState } from '@ajose/tools/accessible';
import { on, sent } from '@ajose/tools/network';
import { expectWords, testStates } from '@ajose/tools/page-states';
import { showPage } from '../../../test/page.tsx';
import { adaeze, ibrahim } from '../../../test/people.ts';
import { ApiKeysPage } from './ApiKeysPage.tsx';

const key: ApiKey = {
  _id: '01890000-0000-7000-8000-00000000d001',
  name: 'Nightly job',
  prefix: 'ajose_key_4fQz9aLm',
  scopes: ['readReports', 'exportReports'],
  lost: [],
  owner: { _id: adaeze._id, name: adaeze.name },
  createdAt: '2026-11-20T09:00:00.000Z',
  expiresAt: '2096-11-20T09:00:00.000Z',
  lastUsedAt: '2026-11-21T06:31:00.000Z',
  lastUsedFrom: '197.210.64.12',
  revokedAt: null,
  revokedBy: null,
};
const theirs: ApiKey = { ...key, _id: '01890000-0000-7000-8000-00000000d002', owner: ibrahim, lost: ['exportReports'] };
const revoked: ApiKey = {
  ...key,
  _id: '01890000-0000-7000-8000-00000000d003',
  name: 'An old import of cash from the branches of Ibadan and Abeokuta',
  lastUsedAt: null,
  lastUsedFrom: null,
  revokedAt: '2026-11-22T09:00:00.000Z',
  revokedBy: ibrahim.name,
};
const secret = 'ajose_key_4fQz9aLmT0r7wJ5eVn2kXc8bHs1dGy6uPi3oRq4tZlA';

const listOf = (...keys: ApiKey[]) => ({ success: true as const, keys, pagination: { total: keys.length, pages: 1 } });
const show = (admin = adaeze) => showPage(<ApiKeysPage />, admin);

testStates({
  show,
  call: getApiKeys,
  empty: { reply: listOf(), says: ['No tool has a key yet'] },
  filled: {
    reply: listOf(key, revoked),
    says: [
      key.name,
      `${key.prefix}…`,
      'Read reports and the state of the books, export reports',
      'From 197.210.64.12',
      'Not used yet',
      `By ${ibrahim.name}`,
    ],
  },
  failed: { says: 'The keys could not be fetched.' },
});

test('makes a key with the chosen scopes and shows it once', async () => {
  on(getApiKeys).answers(listOf());
  await show();
  await page.getByRole('button', { name: 'Make a key' }).click();
  const dialog = page.getByRole('dialog', { name: 'Make a key' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill(key.name);
  await dialog.getByRole('textbox', { name: 'Password' }).fill('Password1');
  await dialog.getByRole('button', { name: 'Make the key' }).click();
  await expectWords(['Please choose what the key may do']);
  await expectAccessibleState();
  expect(sent()).toEqual([]);

  const body = { name: key.name, days: 90, password: 'Password1', scopes: key.scopes };
  on((api) => addApiKey(api, body)).answers({ success: true, message: 'The key is made.', apiKey: key, key: secret });
  on(getApiKeys).answers(listOf(key));
  await dialog.getByRole('checkbox', { name: 'Export reports' }).click();
  await dialog.getByRole('checkbox', { name: 'Read reports and the state of the books' }).click();
  await dialog.getByRole('button', { name: 'Make the key' }).click();
  const shown = page.getByRole('dialog', { name: 'Your new key' });
  await expect.element(shown.getByRole('textbox', { name: 'Key' })).toHaveValue(secret);
  await expectAccessibleState();
  expect(sent()).toEqual([{ method: 'POST', path: 'admin/apiKeys', body }]);
  await shown.getByRole('button', { name: 'I have saved the key' }).click();
  await expectWords([key.name]);
});

test('offers only what the role can give, and shows no keys of others', async () => {
  on(getApiKeys).answers(listOf());
  await show({ ...adaeze, role: 'support' });
  await page.getByRole('button', { name: 'Make a key' }).click();
  await expect.element(page.getByRole('checkbox', { name: 'Read customers' })).toBeVisible();
  await expect.element(page.getByRole('checkbox', { name: 'Ask for offline investments' })).not.toBeInTheDocument();
  await expect.element(page.getByRole('tab', { name: 'Of all administrators' })).not.toBeInTheDocument();
});

test('a Super Admin sees the keys of all administrators, says what each key lost, and revokes one after asking', async () => {
  on(getApiKeys).answers(listOf());
  on(getAllApiKeys).answers(listOf(theirs));
  await show();
  await page.getByRole('tab', { name: 'Of all administrators' }).click();
  await expectWords([ibrahim.name, 'No longer, by the owner’s role: export reports']);
  await page.getByRole('button', { name: `Revoke ${theirs.name}` }).click();
  on((api) => revokeApiKey(api, theirs._id)).answers({ success: true, message: 'The key is revoked.' });
  on(getAllApiKeys).answers(listOf({ ...theirs, revokedAt: '2026-11-22T09:00:00.000Z', revokedBy: adaeze.name }));
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await expectWords(['The key is revoked.', 'Revoked']);
  await expect.element(page.getByRole('button', { name: `Revoke ${theirs.name}` })).not.toBeInTheDocument();
});
