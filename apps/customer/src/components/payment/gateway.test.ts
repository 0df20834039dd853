/** What the gateway's popup is opened with. */
import { afterEach, expect, test, vi } from 'vitest';
import { loadCheckout } from './gateway.ts';

const newTransaction = vi.hoisted(() => vi.fn<(options: object) => { id: string }>(() => ({ id: 'popup-1' })));
const cancelTransaction = vi.hoisted(() => vi.fn<(id: string) => void>());

vi.mock('@paystack/inline-js', () => ({
  default: class {
    checkoutIframe = { src: '', title: '' };
    newTransaction = newTransaction;
    cancelTransaction = cancelTransaction;
  },
}));

const deposit = {
  user: { _id: 'u1', email: 'adaeze@example.ng', name: 'Adaeze Nwosu' },
  amount: 1234.56,
  reference: 'payment-1732172400000-wallet-aB3dE',
};

afterEach(() => {
  vi.unstubAllEnvs();
  newTransaction.mockClear();
});

test('without an access code the popup gets the amount in kobo, the channels and whose money it is', async () => {
  vi.stubEnv('VITE_PAYSTACK_PUBLIC_KEY', 'pk_test_1');
  const checkout = await loadCheckout();
  const close = checkout.open(deposit, undefined, {});
  expect(newTransaction).toHaveBeenCalledExactlyOnceWith({
    key: 'pk_test_1',
    email: 'adaeze@example.ng',
    amount: 123_456,
    currency: 'NGN',
    reference: deposit.reference,
    channels: ['card', 'bank_transfer', 'ussd', 'opay', 'bank'],
    metadata: { userId: 'u1', name: 'Adaeze Nwosu', reason: 'wallet', type: 'deposit' },
  });
  close();
  expect(cancelTransaction).toHaveBeenCalledExactlyOnceWith('popup-1');
});

test('with an access code the popup is given nothing else', async () => {
  const checkout = await loadCheckout();
  checkout.open(deposit, 'access-code-1', {});
  expect(newTransaction).toHaveBeenCalledExactlyOnceWith({ accessCode: 'access-code-1' });
});

test('without a key no popup is opened', async () => {
  vi.stubEnv('VITE_PAYSTACK_PUBLIC_KEY', '');
  const checkout = await loadCheckout();
  expect(() => checkout.open(deposit, undefined, {})).toThrow('Payment gateway not ready');
});
