/** What both sandboxes share: account numbers with a meaning, values of unknown requests, and books that survive a killed process. */
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { keptCardOutcomes, ourCards } from '../src/cards.ts';
import { fieldsOf, text, texts, integer } from '../src/fields.ts';
import { accountName, holderOf, outcomesOf } from '../src/holders.ts';
import { openJournal } from '../src/journal.ts';

describe('account numbers with a meaning', () => {
  it('belong to the customer who asks, with the name as banks write it, except one of a stranger and one of nobody', () => {
    expect(accountName('0123456789', 'Ọláìtán  Amaka Eze')).toBe('EZE OLAITAN AMAKA');
    expect(accountName('0123456789', 'Ọlá & Sons (12) Union')).toBe('OLA & SONS (12) UNION');
    expect(accountName('0123456789', 'Eze family')).toBe('EZE FAMILY');
    expect(accountName('0000000005', 'Amaka Eze')).not.toBe('EZE AMAKA');
    expect(accountName('0000000004', 'Amaka Eze')).toBeNull();
    expect(accountName('123', 'Amaka Eze')).toBeNull();
    expect(accountName('0123456789', null)).toBe(accountName('0123456789', null));
  });

  it('decide what becomes of a transfer', () => {
    const numbers = ['0', '1', '2', '3', '5'].map((digit) => outcomesOf(`000000000${digit}`));
    expect(numbers).toEqual([['success'], [], ['failed'], ['success', 'reversed'], ['success']]);
  });

  it('read the customer’s name from a header, whatever it holds', () => {
    expect(holderOf(encodeURIComponent('Ọlá'))).toBe('Ọlá');
    for (const nobody of [undefined, '', ' ', '%', ['a']]) expect(holderOf(nobody)).toBeNull();
  });
});

it('our test cards have each outcome of a repeated charge once', () => {
  const [first, ...others] = keptCardOutcomes;
  expect([first, ourCards('visa').map(({ later }) => later)]).toEqual(['success', others]);
});

it('a value of a request that has another type is not read', () => {
  for (const nothing of [null, 'text', [1]]) expect(fieldsOf(nothing)).toEqual({});
  expect([text({ a: 5 }, 'a'), text({ a: ' x ' }, 'a'), text({ a: ' ' }, 'a'), text({ a: {} }, 'a')]).toEqual([
    '5',
    'x',
    null,
    null,
  ]);
  expect([
    integer({ a: '12' }, 'a', 1),
    integer({}, 'a', 1),
    integer({ a: 1.5 }, 'a', 1),
    integer({ a: 'x' }, 'a', 1),
  ]).toEqual([12, 1, Number.NaN, Number.NaN]);
  expect([texts({ a: ['x', 1] }, 'a'), texts({ a: '["y"]' }, 'a'), texts({ a: 'y' }, 'a')]).toEqual([['x'], ['y'], []]);
});

it('a journal keeps the newest record of each key, without the line that a kill cut off', () => {
  const folder = mkdtempSync(join(tmpdir(), 'journal-'));
  const file = join(folder, 'books.jsonl');
  const restored: unknown[] = [];
  const journal = openJournal(file, () => undefined);
  journal.write('charge', 'a', { paid: 1 });
  journal.write('charge', 'b', { paid: 2 });
  journal.write('charge', 'a', { paid: 3 });
  journal.write('charge', 'b', null);
  appendFileSync(file, '{"kind":"charge","key":"c","rec');
  openJournal(file, (kind, record) => void restored.push([kind, record])).close();
  journal.close();
  rmSync(folder, { recursive: true });
  expect(restored).toEqual([['charge', { paid: 3 }]]);
});
