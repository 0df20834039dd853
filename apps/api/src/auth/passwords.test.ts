import { expect, test } from 'vitest';
import { isPassword } from './passwords.ts';

/** Sign-ins of strangers from these addresses, all at once. @returns the addresses in the order of their answers */
async function answered(addresses: readonly string[]): Promise<string[]> {
  const order: string[] = [];
  await Promise.all(
    addresses.map(async (address) => {
      await isPassword(undefined, 'Market#Lagos9', address);
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
  expect(order.indexOf(other)).toBeLessThan(6);
});
