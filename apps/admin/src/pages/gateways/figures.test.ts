import { expect, test } from 'vitest';
import { lasted, nameFigure, readFigure } from './figures.ts';

test('an address names a figure, and anything else in it is read as no figure', () => {
  const figure = { table: 'payments', figure: 'paid', key: 'paystack:card' } as const;
  expect(readFigure(nameFigure(figure))).toEqual(figure);
  expect(readFigure(null)).toBeNull();
  expect(readFigure('payments.lost.all')).toBeNull();
  expect(readFigure('moneyIn.paid.all')).toBeNull();
});

test('a duration is written in its two largest units', () => {
  expect([0.2, 12.4, 60, 65, 3600, 7500, 90_000, 864_000].map(lasted)).toEqual([
    'under 1 s',
    '12 s',
    '1 min',
    '1 min 5 s',
    '1 h',
    '2 h 5 min',
    '1 d 1 h',
    '10 d',
  ]);
});
