/** Replacing the key of the authenticator apps' secrets, while people sign in. */
import { randomBytes } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { addExport } from '@ajose/sdk/admin/exports';
import { addWebhook } from '@ajose/sdk/admin/webhooks';
import { afterAll, expect, test } from 'vitest';
import { buildApp } from '../../src/app.ts';
import { rotateKey } from '../../src/platform/crypto/rotate-key.ts';
import { openExport } from '../../src/office/exports/exports.ts';
import { makeExports } from '../../src/office/exports/make.ts';
import { keepFile, readOwnFile } from '../../src/platform/files/files.ts';
import { keepEmail, ownEmails } from '../../src/customers/sent-emails.ts';
import type { Keys } from '../../src/platform/crypto/sealed-secret.ts';
import { readEnv } from '../../src/platform/env.ts';
import { newAdmin, PASSWORD, staffOf, withTwoFactor, type WithTwoFactor } from '../people.ts';
import { NO_LIMITS, signInTo } from '../sign-in.ts';
import { fetchFrom } from '../fetch-from.ts';
import { plainPdf } from '../files.ts';
import { startStack } from '../stack.ts';

const stack = await startStack({ env: NO_LIMITS });
afterAll(() => stack.close());

/** Signs in with the code of the next 30 s at an API with these keys. */
async function signInWith(keys: Keys, person: WithTwoFactor): Promise<unknown> {
  stack.clock.advance(30_000);
  const app = await buildApp({ ...stack.deps, env: { ...stack.deps.env, ...keys } });
  try {
    return await signInTo({ ...stack, fetch: fetchFrom(app) }, person.user.email, PASSWORD, { code: person.code() });
  } finally {
    await app.close();
  }
}

test('codes are right before, during and after the replacement of the key', async () => {
  const person = await withTwoFactor(stack);
  const other = await withTwoFactor(stack);
  const old = { twoFactorKey: stack.deps.env.twoFactorKey, twoFactorOtherKeys: [] };
  const key = randomBytes(32);
  const both = { twoFactorKey: key, twoFactorOtherKeys: [old.twoFactorKey] };
  const only = { twoFactorKey: key, twoFactorOtherKeys: [] };

  const admin = await newAdmin(stack);
  await addWebhook(admin.api, { url: 'https://tool.example.com/', events: [] });
  const { _id: userId } = person.user;
  const welcome = { to: person.user.email, subject: 'Hello', greeting: 'Hello,', paragraphs: ['Planted words.'] };
  await keepEmail(stack.deps, userId, 'welcome', welcome, 'sent');
  const { export: asked } = await addExport(admin.api, {
    request: { list: 'customers', filters: {} },
    format: 'csv',
  });
  await makeExports(stack.deps);
  const file = await keepFile(stack.deps, { userId, purpose: 'complaint', name: 'a' }, '127.0.0.0', plainPdf());
  const before = (await readOwnFile(stack.deps, userId, file._id)).bytes;

  await expect(signInWith(only, person)).rejects.toMatchObject({ status: 500 });
  await signInWith(both, person);
  await expect(rotateKey(stack.db, only)).rejects.toThrow(
    /^No two-factor key decrypts the secret of customer [-0-9a-f]{36}$/,
  );
  expect(await rotateKey(stack.db, both)).toEqual({ encrypted: 6, current: 0 });
  expect(await rotateKey(stack.db, both)).toEqual({ encrypted: 0, current: 6 });
  const after = { db: stack.db, env: { ...stack.deps.env, ...only } };
  expect((await readOwnFile(after, userId, file._id)).bytes).toEqual(before);
  const { file: exported } = await openExport({ ...stack.deps, ...after }, staffOf(admin), asked._id, () => undefined);
  expect(await text(exported)).toContain(person.user.email);
  const emails: object[] = [];
  for await (const email of ownEmails(after, userId)) emails.push(email);
  expect(emails).toMatchObject([{ text: expect.stringContaining('Planted words.') }]);
  await signInWith(only, person);
  await signInWith(only, other);
  await signInWith({ twoFactorKey: old.twoFactorKey, twoFactorOtherKeys: [key] }, person);
  await expect(signInWith(old, other)).rejects.toMatchObject({ status: 500 });
});

test('a further key that is not a valid key is refused at the start', () => {
  const settings = {
    DATABASE_URL: 'postgres://a@b/c',
    PAYSTACK_SECRET_KEY: 'sk_test_x',
    SMTP_URL: 'smtp://127.0.0.1',
  };
  expect(readEnv({ ...settings, TWO_FACTOR_OTHER_KEYS: `${'ab'.repeat(32)}, ${'cd'.repeat(32)}` })).toMatchObject({
    twoFactorOtherKeys: [Buffer.from('ab'.repeat(32), 'hex'), Buffer.from('cd'.repeat(32), 'hex')],
  });
  expect(() => readEnv({ ...settings, TWO_FACTOR_OTHER_KEYS: 'ab' })).toThrow(
    'TWO_FACTOR_OTHER_KEYS must be keys of 64 hexadecimal digits, separated by commas',
  );
});
