/** Where the browser may go to pay, and what is kept meanwhile. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetLeft, isPaymentPage, leaveFor, leftFor } from './leftToPay.ts';

const kept = new Map<string, string>();
const assign = vi.fn<(address: string) => void>();
const user = { _id: 'u1', email: 'adaeze@example.ng', name: 'Adaeze Nwosu' };
const reference = 'payment-1732172400000-wallet-aB3dE';

beforeEach(() => {
  kept.clear();
  assign.mockClear();
  vi.stubGlobal('location', { assign });
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

test.each([
  ['https://sandbox.sdk.monnify.com/checkout/MNFY%7C04', true],
  ['http://localhost:4012/checkout/1', true],
  ['http://127.0.0.1:4012/checkout/1', true],
  ['http://pay.example.ng/checkout/1', false],
  ['http://localhost.example.ng/checkout/1', false],
  ['javascript:alert(1)', false],
  ['data:text/html,pay', false],
  ['/dashboard', false],
  ['', false],
])('%s', (address, may) => {
  expect(isPaymentPage(address)).toBe(may);
});

test('the payment that the app was left for is known to its own customer until it is forgotten', () => {
  leaveFor('https://pay.example.ng/1', { user, reference });
  expect(assign).toHaveBeenCalledExactlyOnceWith('https://pay.example.ng/1');
  expect(leftFor('u1')).toBe(reference);
  expect(leftFor('another')).toBeNull();
  forgetLeft();
  expect(leftFor('u1')).toBeNull();
});

test('an address that is no payment page is not opened, and nothing is kept', () => {
  expect(() => leaveFor('javascript:alert(1)', { user, reference })).toThrow('Nobody may pay at this address');
  expect(assign).not.toHaveBeenCalled();
  expect(kept.size).toBe(0);
});

test('a browser that keeps nothing goes to the payment page all the same', () => {
  vi.stubGlobal('sessionStorage', {
    setItem: () => {
      throw new Error('full');
    },
    getItem: () => '{',
  });
  leaveFor('https://pay.example.ng/1', { user, reference });
  expect(assign).toHaveBeenCalledOnce();
  // For this visit; the page that it leads away to forgets it.
  expect(leftFor('u1')).toBe(reference);
});
