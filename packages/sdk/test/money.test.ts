import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  expectedProfit,
  formatCount,
  formatNaira,
  interestKobo,
  isWholeKobo,
  percentToBps,
  readAmount,
  separateThousands,
  toKobo,
  toNaira,
  yearlyPercent,
} from '../src/domain/money.ts';

describe('naira and kobo', () => {
  it('keep every amount that the API sends to the kobo', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -7_000_000_000_000_000n, max: 7_000_000_000_000_000n }), (kobo) => {
        expect(toKobo(JSON.parse(JSON.stringify(toNaira(kobo))))).toBe(kobo);
      }),
    );
  });

  it.each([0.001, 1.005, 0.1 + 0.2, Number.NaN, Number.POSITIVE_INFINITY, 1e21, 2 ** 53])(
    'refuse %d instead of rounding it',
    (naira) => {
      expect(isWholeKobo(naira)).toBe(false);
      expect(() => toKobo(naira)).toThrow(RangeError);
    },
  );

  it.each(['', ' 1', '1e3', '1,000', '1.', '.5', '0x10', '1.234'])('refuse the text %j', (text) => {
    expect(() => toKobo(text)).toThrow(RangeError);
  });

  it('refuse amounts that a double cannot tell apart', () => {
    expect(() => toNaira(7_000_000_000_000_001n)).toThrow(RangeError);
  });
});

describe('interest', () => {
  it('is rounded half up to the kobo', () => {
    expect(interestKobo(50n, 100n)).toBe(1n);
    expect(interestKobo(49n, 100n)).toBe(0n);
    expect(interestKobo(100_000_00n, percentToBps(14.25))).toBe(14_250_00n);
  });

  it('is shown in a form as capital times rate, and not shown for text that is no amount', () => {
    expect(expectedProfit(1234.56, 7.5)).toBe(92.59);
    expect(expectedProfit(Number.NaN, 7.5)).toBe(0);
  });
});

describe('formatting', () => {
  it.each([
    [0, '₦0.00'],
    [1234.5, '₦1,234.50'],
    [-20, '−₦20.00'],
    [10_000_000_000, '₦10,000,000,000.00'],
    [-0.001, '₦0.00'],
  ])('%d is %s', (naira, text) => expect(formatNaira(naira)).toBe(text));

  it('has a form without kobo and a compact one', () => {
    expect(formatNaira(1234.5, 'whole')).toBe('₦1,235');
    expect(formatNaira(12_500_000, 'compact')).toBe('₦12.5M');
    expect(formatCount(12_540)).toBe('12.5K');
  });

  it('writes what Intl writes', () => {
    const exact = new Intl.NumberFormat('en-NG', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
    const inNaira = new Intl.NumberFormat('en-NG', { maximumFractionDigits: 0 });
    const compact = new Intl.NumberFormat('en-NG', { notation: 'compact', maximumFractionDigits: 1 });
    const amount = (kobo: number): void => {
      const naira = kobo / 100;
      expect(formatNaira(naira)).toBe(`₦${exact.format(naira)}`);
      expect(formatNaira(naira, 'whole')).toBe(`₦${inNaira.format(naira)}`);
      expect(formatNaira(naira, 'compact')).toBe(`₦${compact.format(naira)}`);
      expect(formatCount(naira)).toBe(compact.format(naira));
    };
    for (let power = 0; power < 13; power += 1) {
      for (const most of [1, 1.15, 9.95, 99.95, 999.5, 999.94, 999.95, 999.99])
        amount(Math.round(most * 10 ** power * 100));
    }
    fc.assert(fc.property(fc.nat(1_000_000), amount));
    fc.assert(fc.property(fc.integer({ min: 0, max: 7_000_000_000_000_000 }), amount));
  });
});

describe('reading an amount', () => {
  it.each([
    ['1500', '1500'],
    ['5,000', '5000'],
    ['1,500,000.50', '1500000.50'],
    ['1,250.5', '1250.5'],
    ['12.', '12.'],
    ['.5', '.5'],
    [' 1500\u00a0', '1500'],
    ['0', '0'],
    ['₦5,000.00', '5000.00'],
    ['NGN5,000.00', '5000.00'],
    ['ngn 5,000', '5000'],
    ['N5,000', '5000'],
    ['\u202a1500\u202c', '1500'],
  ])('takes %j', (text, amount) => {
    expect(readAmount(text)).toBe(amount);
  });

  it.each([
    '',
    ' ',
    '.',
    '1500,50',
    '150.000',
    '1.500,50',
    '1.2E+15',
    '1e3',
    '-5000',
    '+5000',
    '5k',
    '5m',
    '₦₦5,000',
    '5,000 NGN',
    'NGN',
    'USD 5000',
    '₦10,000 - ₦20,000',
    '12.34.5',
    '1,50',
    '15,00',
    '1,5000',
    '0,500',
    '1,,500',
    ',500',
    '1 500',
    "1'500",
    '1٫5',
    '١٥٠٠',
    '１５００',
    '0x10',
    'Infinity',
  ])('refuses %j as a whole', (text) => {
    expect(readAmount(text)).toBeNull();
  });
});

it('typed text is shown with its thousands separated', () => {
  expect(['', '999', '1000', '1234567', '1250.5', '1000.'].map(separateThousands)).toEqual([
    '',
    '999',
    '1,000',
    '1,234,567',
    '1,250.5',
    '1,000.',
  ]);
});

it('a rate for a term is converted to a rate for the year', () => {
  expect(yearlyPercent(7, { value: 6, unit: 'months' })).toBe(14);
  expect(yearlyPercent(14, { value: 12, unit: 'months' })).toBe(14);
  expect(yearlyPercent(3, { value: 90, unit: 'days' })).toBe(12.2);
});

it('a rate for a term has one for the year after tax', () => {
  expect(yearlyPercent(7, { value: 6, unit: 'months' }, 10)).toBe(12.6);
  expect(yearlyPercent(14.5, { value: 6, unit: 'months' }, 10)).toBe(26.1);
  expect(yearlyPercent(14.5, { value: 6, unit: 'months' }, 100)).toBe(0);
});
