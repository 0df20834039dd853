import { expect, test } from 'vitest';
import { banks } from '../../testing/samples.ts';
import { searchBanks } from './BankSelect.tsx';

const namesFor = (typed: string) => searchBanks(banks, typed).map(({ name }) => name);

test('the list has every bank before anything is typed', () => {
  expect(namesFor('  ')).toEqual(banks.map(({ name }) => name));
});

test.each([
  ['gtb', ['Guaranty Trust Bank']],
  ['uba', ['United Bank for Africa']],
  ['nigeria first', ['First Bank of Nigeria']],
  ['first', ['First Bank of Nigeria', 'First City Monument Bank']],
  ['opay', ['OPay Digital Services Limited (OPay)']],
  ['gtbank', ['Guaranty Trust Bank']],
  ['gt bank', ['Guaranty Trust Bank']],
  ['o-pay', ['OPay Digital Services Limited (OPay)']],
  ['Trúst  guaranty', ['Guaranty Trust Bank']],
  ['zenith bank plc', ['Zenith Bank']],
  ['GT Bank Plc', ['Guaranty Trust Bank']],
  ['u.b.a.', ['United Bank for Africa']],
  ['kuda mfb', ['Kuda Microfinance Bank']],
  ['fcmb', ['First City Monument Bank']],
  ['barclays', []],
])('typing %s finds %j', (typed, names) => {
  expect(namesFor(typed)).toEqual(names);
});

test('names that begin with the typed words come first', () => {
  expect(namesFor('union bank')[0]).toBe('Union Bank of Nigeria');
});

test('a name that shortens microfinance bank matches the full words, and one that begins with a digit its initials', () => {
  const short = ['Moniepoint MFB', '9Payment Service Bank'].map((name, at) => ({ _id: String(at), name }));
  expect(searchBanks(short, 'moniepoint microfinance bank').map(({ name }) => name)).toEqual(['Moniepoint MFB']);
  expect(searchBanks(short, '9psb').map(({ name }) => name)).toEqual(['9Payment Service Bank']);
});
