import { expect, test } from 'vitest';
import { banks } from '../../testing/samples.ts';
import { searchBanks } from './BankSelect.tsx';

const found = (typed: string) => searchBanks(banks, typed).map(({ name }) => name);

test('nothing typed lists every bank', () => {
  expect(found('  ')).toEqual(banks.map(({ name }) => name));
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
  ['barclays', []],
])('%s finds %j', (typed, names) => {
  expect(found(typed)).toEqual(names);
});

test('names that begin with the words come first', () => {
  expect(found('union bank')[0]).toBe('Union Bank of Nigeria');
});
