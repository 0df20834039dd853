import { expect, test } from 'vitest';
import { columnsThatFit } from './columnPriority.ts';

const columns = [
  { key: 'id', minWidth: 130, priority: 3 },
  { key: 'user', minWidth: 170 },
  { key: 'amount', minWidth: 110 },
  { key: 'type', minWidth: 100, priority: 4 },
  { key: 'before', minWidth: 120, priority: 4 },
];
const fitting = (width: number) => columnsThatFit(columns, width).map(({ key }) => key);

test('all columns stay in their order where there is room', () => {
  expect(fitting(630)).toEqual(['id', 'user', 'amount', 'type', 'before']);
});

test('the least important column steps back first, from the right', () => {
  expect(fitting(629)).toEqual(['id', 'user', 'amount', 'type']);
  expect(fitting(509)).toEqual(['id', 'user', 'amount']);
  expect(fitting(400)).toEqual(['user', 'amount']);
});

test('columns of the first priority never step back', () => {
  expect(fitting(10)).toEqual(['user', 'amount']);
});
