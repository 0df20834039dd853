/** What a run of `pnpm speed` found, and how it is shown beside the last kept one. */

export interface Measured {
  /** Lighthouse's measure of the machine at that moment; a quiet one has 2,000 and more. */
  benchmark: number;
  /** Scores, of 100. */
  performance: number;
  accessibility: number;
  bestPractices: number;
  seo: number;
  /** Milliseconds until something, and until the largest part, is painted. */
  fcp: number;
  lcp: number;
  /** Milliseconds in which the page could not answer a finger. */
  tbt: number;
  /** How far parts jumped while it loaded. */
  cls: number;
  /** As they travelled, compressed, with headers. */
  scriptBytes: number;
  bytes: number;
  requests: number;
  /** The audits of accessibility, best practices and SEO that failed. */
  missed: readonly string[];
}

export interface Run {
  at: string;
  pages: Readonly<Record<string, Measured>>;
}

/** The run in the middle, by performance and then by blocking time: the numbers of one row belong together. */
export function medianOf(runs: readonly Measured[]): Measured {
  const sorted = runs.toSorted((run, other) => run.performance - other.performance || other.tbt - run.tbt);
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (!middle) throw new Error('There is no median of nothing');
  return middle;
}

const inThousands = (bytes: number): string => (bytes / 1000).toFixed(0);

const columns: readonly [heading: string, show: (measured: Measured) => string][] = [
  ['score', ({ performance }) => String(performance)],
  ['FCP ms', ({ fcp }) => String(fcp)],
  ['LCP ms', ({ lcp }) => String(lcp)],
  ['TBT ms', ({ tbt }) => String(tbt)],
  ['CLS', ({ cls }) => String(cls)],
  ['script kB', ({ scriptBytes }) => inThousands(scriptBytes)],
  ['all kB', ({ bytes }) => inThousands(bytes)],
  ['requests', ({ requests }) => String(requests)],
  ['a11y', ({ accessibility }) => String(accessibility)],
  ['practices', ({ bestPractices }) => String(bestPractices)],
  ['SEO', ({ seo }) => String(seo)],
  ['benchmark', ({ benchmark }) => benchmark.toFixed(0)],
];

/** One line a page; a number that the other run had differently is followed by that run's, in brackets. @param name of the other run */
export function tableOf(now: Run, before: Run | null, name = 'the run kept on'): string {
  const rows = Object.entries(now.pages).map(([name, measured]) => {
    const old = before?.pages[name];
    const cells = columns.map(([, show]) => {
      const [value, last] = [show(measured), old && show(old)];
      return last === undefined || last === value ? value : `${value} (${last})`;
    });
    return [name, ...cells];
  });
  const lines = [['page', ...columns.map(([heading]) => heading)], ...rows];
  const widths = lines[0]?.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0))) ?? [];
  const table = lines.map((line) =>
    line
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  const missed = Object.entries(now.pages).flatMap(([name, { missed }]) =>
    missed.length > 0 ? [`${name} misses ${missed.join(', ')}`] : [],
  );
  const kept = before ? [`In brackets: ${name} ${before.at.slice(0, 16).replace('T', ' ')} UTC`] : [];
  return [...table, ...missed, ...kept].join('\n');
}
