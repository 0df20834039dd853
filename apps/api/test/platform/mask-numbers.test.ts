/** Every spelling of a phone number or an account number in a text is masked. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isMasked } from '@ajose/sdk/domain/masks';
import { maskNumbers } from '../../src/platform/server/mask-numbers.ts';

describe('in a text that somebody wrote', () => {
  test.each([
    ['Call 0803 444 5566 7070123459', 'Call +234 803 ••• ••66 •••• ••3459'],
    ['7070123459 0803-444-5566.', '•••• ••3459 +234 803 ••• ••66.'],
    ['12 0803.444.5566', '12 +234 803 ••• ••66'],
    ['123 0803 444 5566', '123 +234 803 ••• ••66'],
    ['5 0123456789', '5 •••• ••6789'],
    ['+234 (0) 803 444 5566', '+234 803 ••• ••66'],
    ['002348034445566, 2348034445566', '+234 803 ••• ••66, +234 803 ••• ••66'],
    ['+44 7700 900123', '••• ••23'],
    ['08034445566,08031112222,7070123459,6161234509', '+234 803 ••• ••66,+234 803 ••• ••22,•••• ••3459,•••• ••4509'],
    ['1.08034445566 2.7070123459', '1.+234 803 ••• ••66 2.•••• ••3459'],
    ['0803\u00a0444\u00a05566\n7070 123 459', '+234 803 ••• ••66\n•••• ••3459'],
    ['0201 227 0000 or 02012270000', '+234 201 ••• ••00 or +234 201 ••• ••00'],
    ['01 227 0000, 01-2270000, 084 230 000', '••• ••00, ••• ••00, ••• ••00'],
    ['08-03-4445566 and 08/03/44455-66', '+234 803 ••• ••66 and +234 803 ••• ••66'],
    ['Tel0803 4445566/Acct7070123459', 'Tel+234 803 ••• ••66/Acct•••• ••3459'],
  ])('%j is shown as %j', (text, shown) => expect(maskNumbers(text)).toBe(shown));

  test.each([
    '₦1,234,567,890.00',
    '₦1234567890',
    '1234567890.00',
    '2026-11-26 22:36:47',
    '26-11-2026 12:30',
    '05/03/2026 9:30',
    '01.02.2026 7:15',
    '2026/01/05 10:20',
    'payment-1732172400000-wallet-abcde',
    'WDL_1732172400000',
    'x 01890000-0000-7000-8000-080344455661 y',
    '000013240101123456789012345678',
    '08034445566@example.com',
    '192.168.100.123',
    'Card 4084 0840 8408 4081',
    '',
  ])('%j is shown as it is', (text) => expect(maskNumbers(text)).toBe(text));

  const digit = fc.integer({ min: 0, max: 9 });
  const gap = fc.constantFrom('', '', '', ' ', '-', '.', '\u00a0', ') ', ' (');
  const begin = fc.constantFrom('+234', '234', '0', '+234 0', '+234 (0) ', '00234');
  const around = fc.constantFrom('', 'a ', '. ', '(', '\n', 'Tel:', ', ', ',', '1 ', '12 ', '3,', '1.');

  test('no spelling of a phone number is shown in full', () => {
    fc.assert(
      fc.property(
        begin,
        fc.array(fc.tuple(gap, digit), { minLength: 9, maxLength: 9 }),
        around,
        around,
        (head, rest, l, r) => {
          const number = `8${rest.map(([, inner]) => inner).join('')}`;
          const shown = maskNumbers(
            `${l}${head}8${rest.map((item) => item.join('')).join('')}${/\d/.test(r) ? '' : r}`,
          );
          expect(shown.replaceAll(/\D/g, '')).not.toContain(number);
          expect(isMasked(shown)).toBe(true);
        },
      ),
    );
  });

  test('no spelling of an account number is shown in full', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^\d{10}$/),
        fc.constantFrom([10], [3, 3, 4], [4, 3, 3], [5, 5], [4, 4, 2], [2, 8]),
        fc.constantFrom(' ', '-', '\u00a0'),
        around.filter((text) => !/\d/.test(text)),
        around.filter((text) => !/\d/.test(text)),
        (number, groups, between, l, r) => {
          let at = 0;
          const spelled = groups.map((length) => number.slice(at, (at += length))).join(between);
          fc.pre(!/^\d\d-\d\d-\d{4}/.test(spelled));
          expect(maskNumbers(`${l}${spelled}${r}`).replaceAll(/\D/g, '')).not.toContain(number);
        },
      ),
    );
  });
});
