/** `pnpm speed`: which of three runs counts, and how a run is shown beside the last kept one. */
import { expect, it } from 'vitest';
import { medianOf, tableOf, type Measured } from '../src/speed-table.ts';

const measured = (change: Partial<Measured>): Measured => ({
  benchmark: 2100,
  performance: 90,
  accessibility: 100,
  bestPractices: 100,
  seo: 100,
  fcp: 900,
  lcp: 1200,
  tbt: 40,
  cls: 0,
  scriptBytes: 118_400,
  bytes: 190_000,
  requests: 9,
  missed: [],
  ...change,
});

it('the median is one of the runs, not a mixture of them', () => {
  const runs = [
    measured({ performance: 95, tbt: 10 }),
    measured({ performance: 60, tbt: 900 }),
    measured({ performance: 90 }),
  ];
  expect(medianOf(runs)).toBe(runs[2]);
  expect(() => medianOf([])).toThrow('no median');
});

it('shows the last kept value only where it differs, and names what failed', () => {
  const before = { at: '2026-11-20T10:00:00.000Z', pages: { home: measured({ tbt: 608, scriptBytes: 177_000 }) } };
  const now = {
    at: '2026-11-21T10:00:00.000Z',
    pages: { home: measured({}), landing: measured({ missed: ['meta-description'] }) },
  };
  const [heading, home, landing, ...rest] = tableOf(now, before).split('\n');
  expect(heading).toMatch(/^page +score +FCP ms/);
  expect(home).toMatch(/^home +90 +900 +1200 +40 \(608\) +0 +118 \(177\)/);
  expect(landing).not.toContain('(');
  expect(rest).toEqual(['landing misses meta-description', 'In brackets: the run kept on 2026-11-20 10:00 UTC']);
});
