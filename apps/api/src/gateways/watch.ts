/** The job that notices which gateway fails or answers again, and reads the balances, even while no customer calls. */
import { gatewayNames, type GatewayName } from '@ajose/sdk/domain/gateways';
import type { Clock } from '../platform/database/clock.ts';
import { callSql } from '../platform/database/call.ts';
import { rows, run, type Db } from '../platform/database/db.ts';
import type { Gateways } from './gateways.ts';
import { readHealth, type Health } from './health.ts';

/** How a gateway does for what is new of a kind. `slow`: it does not answer; `closed`: administrators paused it. */
export interface Going {
  state: 'works' | 'slow' | 'closed';
  since: string;
}

/** What the job knows of a gateway. */
export interface Watched {
  failing: boolean;
  going: Readonly<Record<'payment' | 'payout', Going>>;
  /** Since when it fails, or answers. */
  since: string;
  /** The balance that the gateway told last, as text, because JSON has no exact number for it. */
  balanceKobo: string | null;
}

/** The key of the stored state. */
const keyOf = (name: GatewayName): string => `gateway_health ${name}`;

/** Each gateway as the job saw it last, and when that was. The release before wrote no `going`. */
export async function readWatched(
  db: Db,
): Promise<ReadonlyMap<GatewayName, Omit<Watched, 'going'> & Partial<Watched> & { seenAt: Date }>> {
  const jobRuns = await rows<{ name: string; result: Omit<Watched, 'going'> & Partial<Watched>; seenAt: Date }>(
    db,
    'SELECT name, result, last_run_at AS "seenAt" FROM money.job_runs WHERE name = ANY ($1) AND result IS NOT NULL',
    [gatewayNames.map(keyOf)],
  );
  return new Map(
    gatewayNames.flatMap((name) => {
      const seen = jobRuns.find((jobRun) => jobRun.name === keyOf(name));
      return seen ? [[name, { ...seen.result, seenAt: seen.seenAt }] as const] : [];
    }),
  );
}

function goingOf(kind: 'payment' | 'payout', health: Health | undefined, last: Going | undefined, now: string): Going {
  const isClosed = health?.paused.includes(kind);
  const isSlow = health?.failing || health?.failingFor.includes(kind);
  const state = isClosed ? 'closed' : isSlow ? 'slow' : 'works';
  return last?.state === state ? last : { state, since: now };
}

/** The job: asks each gateway for its balance. When one answers again, its open payouts go on at once. */
export async function watchGateways(deps: { db: Db; clock: Clock; gateways: Gateways }): Promise<void> {
  const { db, clock, gateways } = deps;
  const balances = await Promise.all(
    gateways.all.map(async (gateway) => ({ name: gateway.name, answer: await gateway.balance() })),
  );
  const [health, known] = await Promise.all([readHealth(deps), readWatched(db)]);
  const now = clock.now().toISOString();
  for (const { name, answer } of balances) {
    const seen = health.get(name);
    const failing = seen?.failing ?? false;
    const last = known.get(name);
    const state: Watched = {
      failing,
      since: last?.failing === failing ? last.since : now,
      going: {
        payment: goingOf('payment', seen, last?.going?.payment, now),
        payout: goingOf('payout', seen, last?.going?.payout, now),
      },
      balanceKobo: answer.outcome === 'done' ? String(answer.data) : (last?.balanceKobo ?? null),
    };
    await run(
      db,
      `INSERT INTO money.job_runs (name, last_run_at, result) VALUES ($1, $2, $3)
       ON CONFLICT (name) DO UPDATE SET last_run_at = excluded.last_run_at, result = excluded.result`,
      [keyOf(name), clock.now(), state],
    );
    if (last?.failing && !failing) await callSql(db, 'money.hurry_payouts', { gateway: name, at: clock.now() });
  }
}
