/** Measures a number of clients for some seconds: operations per second, and the time of each. */

export interface Measured {
  perSecond: number;
  p50: number;
  p95: number;
  p99: number;
}

/** The value below which this share of the sorted values lies. */
export function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

export function summary(latencies: readonly number[], seconds: number): Measured {
  const sorted = latencies.toSorted((a, b) => a - b);
  return {
    perSecond: latencies.length / seconds,
    p50: percentile(sorted, 0.5),
    p95: percentile(sorted, 0.95),
    p99: percentile(sorted, 0.99),
  };
}

/** @param call does one operation; each client starts the next as soon as one is done */
export async function measure(
  clients: number,
  seconds: number,
  call: (client: number) => Promise<unknown>,
): Promise<Measured> {
  const latencies: number[] = [];
  const started = performance.now();
  const until = started + seconds * 1000;
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      while (performance.now() < until) {
        const before = performance.now();
        await call(client);
        latencies.push(performance.now() - before);
      }
    }),
  );
  return summary(latencies, (performance.now() - started) / 1000);
}

export interface Compared extends Measured {
  /** Operations per second, divided by those of the reference just before and after. */
  ratio: number;
  /** Half of the rounds lie between these two ratios. */
  half: [number, number];
}

export interface InTurn {
  run: () => Promise<Measured>;
  /** Runs only in each n-th round; in all unless given. */
  every?: number;
}

/**
 * Runs the measurements in turn, each between two of the reference, so that other load on the machine affects both. Such load changes within
 * seconds, so many short rounds are more exact than a few long ones.
 * @param onRound is called before each round with its number
 * @returns for each measurement the median round by its ratio, and the median of the reference
 */
export async function inTurn(
  rounds: number,
  reference: () => Promise<Measured>,
  measurements: Readonly<Record<string, InTurn>>,
  onRound: (round: number) => void,
): Promise<{ reference: Measured; compared: Record<string, Compared> }> {
  const references = [await reference()];
  const compared: Record<string, (Measured & { ratio: number })[]> = {};
  for (let round = 0; round < rounds; round += 1) {
    onRound(round + 1);
    for (const [name, { run, every = 1 }] of Object.entries(measurements)) {
      if (round % every !== 0) continue;
      const before = references.at(-1)?.perSecond ?? 0;
      const measured = await run();
      const after = await reference();
      references.push(after);
      (compared[name] ??= []).push({ ...measured, ratio: (2 * measured.perSecond) / (before + after.perSecond) });
    }
  }
  return {
    reference: middle(references, ({ perSecond }) => perSecond),
    compared: Object.fromEntries(
      Object.entries(compared).map(([name, all]) => {
        const ratios = all.map(({ ratio }) => ratio).toSorted((a, b) => a - b);
        const half: Compared['half'] = [percentile(ratios, 0.25), percentile(ratios, 0.75)];
        return [name, { ...middle(all, ({ ratio }) => ratio), half }];
      }),
    ),
  };
}

function middle<One>(all: readonly One[], by: (item: One) => number): One {
  const median = all.toSorted((a, b) => by(a) - by(b))[Math.floor(all.length / 2)];
  if (median === undefined) throw new Error('Nothing was measured');
  return median;
}
