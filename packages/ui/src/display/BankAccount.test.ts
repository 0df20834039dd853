import { expect, test } from 'vitest';
import { shortBank } from './BankAccount.tsx';

test('a bank has the name that people call it by', () => {
  expect(shortBank('Zenith Bank')).toBe('Zenith');
  expect(shortBank('Moniepoint Microfinance Bank')).toBe('Moniepoint');
  expect(shortBank('First Bank of Nigeria')).toBe('First Bank');
  expect(shortBank('Union Bank of Nigeria')).toBe('Union Bank');
  expect(shortBank('OPay Digital Services Limited (OPay)')).toBe('OPay');
  expect(shortBank('OPay Digital Services Limited')).toBe('OPay');
  expect(shortBank('United Bank for Africa')).toBe('UBA');
  expect(shortBank('Guaranty Trust Bank')).toBe('GTBank');
});
