import { expect, test } from 'vitest';
import { changesOf, subjectOf } from './entry.ts';

test('only a value that differs is a change', () => {
  expect(
    changesOf({
      before: { name: 'Rent', cost: 1000, status: 'active' },
      after: { name: 'Rent', cost: 2500, status: 'inactive' },
    }),
  ).toEqual([
    { field: 'cost', before: '1000', after: '2500' },
    { field: 'status', before: 'active', after: 'inactive' },
  ]);
});

test('a record that was added or removed shows one side', () => {
  expect(changesOf({ before: null, after: { title: 'Holiday' } })).toEqual([
    { field: 'title', before: '–', after: 'Holiday' },
  ]);
  expect(changesOf({ before: { title: 'Holiday' }, after: null })).toEqual([
    { field: 'title', before: 'Holiday', after: '–' },
  ]);
  expect(changesOf({ before: null, after: null })).toEqual([]);
});

test('a subject is a kind and an id', () => {
  expect(subjectOf('customer:0b7f')).toEqual({ kind: 'customer', id: '0b7f' });
  expect(subjectOf('books')).toEqual({ kind: 'books', id: '' });
});

test('a customer’s status is named', () => {
  expect(changesOf({ before: { sub_status: 1 }, after: { sub_status: 2 } })).toEqual([
    { field: 'status', before: 'Active', after: 'Suspended' },
  ]);
});
