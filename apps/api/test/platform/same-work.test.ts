/**
 * A failed sign-in does the same work for a known and an unknown address, so its duration reveals nothing. Hashes and statements take the
 * time. The test counts them, because measured times vary.
 */
import { forgotPassword, login } from '@ajose/sdk/customer/session';
import * as adminSession from '@ajose/sdk/admin/session';
import { afterAll, expect, test, vi } from 'vitest';
import { apiOf, newAdmin, newCustomer } from '../people.ts';
import { startStack } from '../stack.ts';

const verified = vi.hoisted(() => ({ hashes: 0 }));
vi.mock(import('@node-rs/argon2'), async (importOriginal) => {
  const argon2 = await importOriginal();
  return {
    ...argon2,
    verify: (...args) => {
      verified.hashes += 1;
      return argon2.verify(...args);
    },
  };
});

const stack = await startStack();
afterAll(() => stack.close());

const textOf = (query: unknown): unknown =>
  typeof query === 'object' && query !== null && 'text' in query ? query.text : query;

/** The number of hashes that a call compares, and the statements that it runs. */
async function workOf(call: () => Promise<unknown>): Promise<{ hashes: number; statements: unknown[] }> {
  const query = vi.spyOn(stack.db, 'query');
  verified.hashes = 0;
  await call().catch(() => undefined);
  const statements = query.mock.calls.map(([first]: unknown[]) => textOf(first));
  query.mockRestore();
  return { hashes: verified.hashes, statements };
}

test('a wrong password is as much work for an unknown address as for a known one', async () => {
  const customer = await newCustomer(stack);
  const admin = await newAdmin(stack);
  const wrong = (email: string) => ({ email, password: 'Wrong-password1' });
  const known = await workOf(() => login(apiOf(stack), wrong(customer.user.email)));
  expect(known.hashes).toBe(1);
  expect(known.statements.length).toBeGreaterThan(2);
  expect(await workOf(() => login(apiOf(stack), wrong('nobody@example.com')))).toEqual(known);
  const device = 'A'.repeat(43);
  const byDevice = await workOf(() => login(apiOf(stack), { ...wrong(customer.user.email), device }));
  expect(await workOf(() => login(apiOf(stack), { ...wrong('nobody@example.com'), device }))).toEqual(byDevice);
  const staff = await workOf(() => adminSession.login(apiOf(stack), wrong(admin.email)));
  expect(staff.hashes).toBe(1);
  expect(await workOf(() => adminSession.login(apiOf(stack), wrong('nobody@example.com')))).toEqual(staff);
});

test('a reset link is as much work for an unknown address as for a known one', async () => {
  const { user } = await newCustomer(stack);
  const known = await workOf(() => forgotPassword(apiOf(stack), { email: user.email }));
  // Two statements: the count of the shared limit, and the job of the email.
  expect(known.statements).toHaveLength(2);
  expect(await workOf(() => forgotPassword(apiOf(stack), { email: 'nobody@example.com' }))).toEqual(known);
});
