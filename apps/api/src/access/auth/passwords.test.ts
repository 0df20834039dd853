import { expect, test } from 'vitest';
import { hashPassword, isPassword } from './passwords.ts';

/** Strangers sign in from these addresses, all at once. @returns the addresses in the order of their answers */
async function answered(addresses: readonly string[]): Promise<string[]> {
  const order: string[] = [];
  await Promise.all(
    addresses.map(async (address) => {
      await isPassword(undefined, 'Market#Lagos9', { network: address });
      order.push(address);
    }),
  );
  return order;
}

test.each([
  ['a /24 of IPv4', (n: number) => `102.89.40.${n}`, '102.89.41.1'],
  ['a /56 of IPv6', (n: number) => `2001:db8:0:4${n.toString(16).padStart(2, '0')}::`, '2001:db8:0:500::'],
])('the addresses of %s wait for each other, and for nobody else', async (_, flood, other) => {
  const order = await answered([...Array.from({ length: 30 }, (__, n) => flood(n + 1)), other]);
  expect(order).toHaveLength(31);
  // The other address has the third turn; on a busy machine some overtake it while it is hashed. Without turns it would
  // be the last.
  expect(order.indexOf(other)).toBeLessThan(15);
});

test('a password is hashed with 19 MiB and two passes, unless a setting of tests weakens it', async () => {
  expect(await hashPassword({ quickPasswords: false }, 'Market#Lagos9', { account: 'ada' })).toMatch(
    /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/,
  );
  const quick = await hashPassword({ quickPasswords: true }, 'Market#Lagos9', { account: 'ada' });
  expect(quick).toMatch(/^\$argon2id\$v=19\$m=64,t=1,p=1\$/);
  expect(await isPassword(quick, 'Market#Lagos9', { account: 'ada' })).toBe(true);
});
