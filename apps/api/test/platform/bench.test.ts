/** Comparing two reports of the benchmark. */
import { expect, test } from 'vitest';
import { compareReports, emptyReport, linesOf, type Report } from '../../harness/load/report.ts';

const reportOf = (posting: number, http: number, few: number, many: number | null): Report => {
  const times = { perSecond: 1000, p50: 1, p95: 2, p99: 3 };
  return {
    ...emptyReport(1, 1),
    movements: { posting: { ...times, ratio: posting }, http: { ...times, ratio: http } },
    lists: { 'first page': { few, many } },
  };
};

test('a movement that lost more speed than noise explains counts as slower, and one that gained speed does not', () => {
  const [before, after] = [reportOf(0.8, 0.4, 2, null), reportOf(0.7, 0.5, 2, 9)];
  const changes = compareReports(before, after);
  expect(changes.map(({ name, slower }) => [name, slower])).toEqual([
    ['posting, of the floor', true],
    ['http, of the floor', false],
    ['first page, few rows, ms', false],
  ]);
  expect(linesOf(changes, before, after).at(-1)).toBe('Slower: posting, of the floor.');
});

test('a list counts as slower only by a share and by a time that somebody could notice', () => {
  const slower = (before: number, after: number) =>
    compareReports(reportOf(1, 1, before, 10), reportOf(1, 1, after, 10)).filter((difference) => difference.slower)
      .length;
  expect(slower(0.2, 0.4)).toBe(0);
  expect(slower(10, 11)).toBe(0);
  expect(slower(10, 15)).toBe(1);
  expect(linesOf([], reportOf(1, 1, 1, 1), reportOf(1, 1, 1, 1)).at(-1)).toBe('Nothing became slower.');
});
