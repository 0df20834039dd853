import { expect, test } from 'vitest';
import { paymentChannels, paymentMethodName } from '../src/domain/channels.ts';

test('every channel has a name that is not its name on the wire', () => {
  expect(paymentChannels.map(paymentMethodName)).toEqual(['Card', 'Bank transfer', 'USSD', 'OPay', 'Bank']);
  expect(paymentMethodName('paystack')).toBe('Online payment');
});

test('an unknown method loses its underscores, and a missing one is said to be missing', () => {
  expect(paymentMethodName('mobile_money')).toBe('mobile money');
  expect(paymentMethodName('')).toBe('Not given');
  expect(paymentMethodName('toString')).toBe('toString');
});
