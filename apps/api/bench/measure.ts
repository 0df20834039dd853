/** Measuring: so many clients at once for so many seconds, how many a second and how long each took. */

export interface Measured {
  perSecond: number;
  p50: number;
  p95: number;
  p99: number;
}

/** The value below which a share of the sorted ones lies. */
export function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

export function summary(latencies: readonly number[], seconds: number): Measured {
  const sorted = latencies.toSorted((a, b) => a - b);
  return {
    perSecond: latencies.length / seconds,
    p50: percentile(sorted, 0.5),
    p95: percentile(sorted, 0.95),
    p99: percentile(sorted, 0.99),
  };
}

/** @param one does one thing; it is called by each client again as soon as it is done */
export async function measure(
  clients: number,
  seconds: number,
  one: (client: number) => Promise<unknown>,
): Promise<Measured> {
  const latencies: number[] = [];
  const started = performance.now();
  const until = started + seconds * 1000;
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      while (performance.now() < until) {
        const before = performance.now();
        await one(client);
        latencies.push(performance.now() - before);
      }
    }),
  );
  return summary(latencies, (performance.now() - started) / 1000);
}

/**
 * Runs measurements in turn, so that what else the machine does meets all of them.
 * @returns of each the round in the middle, by its ratio to the first measurement of the same round
 */
export async function inTurn(
  rounds: number,
  measurements: Readonly<Record<string, () => Promise<Measured>>>,
): Promise<Record<string, Measured & { ratio: number }>> {
  const results: Record<string, (Measured & { ratio: number })[]> = {};
  for (let round = 0; round < rounds; round += 1) {
    let reference: number | undefined;
    for (const [name, run] of Object.entries(measurements)) {
      const measured = await run();
      reference ??= measured.perSecond;
      (results[name] ??= []).push({ ...measured, ratio: measured.perSecond / reference });
    }
  }
  return Object.fromEntries(Object.entries(results).map(([name, all]) => [name, middle(all)]));
}

function middle<One extends { ratio: number }>(all: readonly One[]): One {
  const found = all.toSorted((a, b) => a.ratio - b.ratio)[Math.floor(all.length / 2)];
  if (!found) throw new Error('Nothing was measured');
  return found;
}
