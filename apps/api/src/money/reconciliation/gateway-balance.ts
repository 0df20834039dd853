/**
 * Compares our balance at each gateway with the books. Payouts, refunds and our own money that are under way may be in the balance or not, so
 * it may lie between two sums. One look proves little, because a payment may have been made a moment ago; a difference that stays is a case.
 *
 * No answer of a gateway says whether a transfer under way has left the balance. Four looks in 45 minutes with one sign make a case, of the
 * smallest difference. Two administrators who close it say that it is money of our own (`money.own_at_gateway`), which the books then count.
 * A loss that is smaller than what is under way is seen when that has ended. A gateway that settles to a bank account makes a case each time.
 */
import type { SystemSettings } from '@ajose/sdk/contract/dashboard';
import { DIFFERENCE_LASTS_MS, gatewayNames, gatewayTitle, type GatewayName } from '@ajose/sdk/domain/gateways';
import { formatKobo, toKobo, totalToNaira } from '@ajose/sdk/domain/money';
import { row, rows, run, type Db, type Sql } from '../../platform/database/db.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Gateway } from '../../gateways/gateway.ts';
import { booksAt } from '../ledger/at-gateway.ts';
import { clearCase, raiseCase } from '../../desk/cases/cases.ts';

/** How long our own money may be on its way between gateways and the bank. */
export const ON_ITS_WAY_MS = 3 * 86_400_000;
/** The most that gateway and tax authority charge for one transfer. */
export const MOST_COST_KOBO = 20_000n;
const MOST_LOOKS = 100;
const MORE = { kind: 'gateway_holds_more', reference: 'balance' } as const;
const LESS = { kind: 'gateway_holds_less', reference: 'balance' } as const;

/** What explains our balance at the gateway, in kobo. */
interface GatewayLines {
  /** Payments, with or without an owner, less what was sent back, paid out and charged. */
  booksKobo: bigint;
  /** Our own money that no payment explains. Null before the first comparison. */
  ownKobo: bigint | null;
  /** Payouts and refunds under way, with their costs. They may have left already. */
  payoutsKobo: bigint;
  refundsKobo: bigint;
  /** Our own money that is on its way from the gateway, and to it. */
  leavingKobo: bigint;
  comingKobo: bigint;
  /** The most that paid payouts may have cost where the gateway has not named the fee yet. */
  chargesKobo: bigint;
}

export async function readGatewayLines(db: Db, gateway: GatewayName, now: Date): Promise<GatewayLines> {
  const books = await booksAt(db, gateway);
  const underWay = await row<{ payouts: bigint; charges: bigint }>(
    db,
    `SELECT (SELECT coalesce(sum(t.amount + $1), 0) FROM money.payouts p
               JOIN ledger.transactions t ON t.customer_id = p.customer_id AND t.id = p.id
              WHERE p.state IN ('sending', 'sent', 'unknown', 'parked') AND p.gateway = $2)::bigint AS payouts,
            (SELECT count(*) * $1 FROM money.payouts p
              WHERE p.paid_at IS NOT NULL AND p.compared_at IS DISTINCT FROM 'infinity' AND p.compared_at IS NULL
                AND p.fee_booked = 0 AND p.duty_booked = 0 AND p.gateway = $2)::bigint AS charges`,
    [MOST_COST_KOBO, gateway],
  );
  const others = await row<{ own: bigint | null; refunds: bigint; leaving: bigint; coming: bigint }>(
    db,
    `SELECT (SELECT sum(o.kobo)::bigint FROM money.own_at_gateway o WHERE o.gateway = $1) AS own,
            (SELECT coalesce(sum(r.kobo), 0)::bigint FROM money.refunds r
              WHERE r.ended_at IS NULL AND r.gateway = $1) AS refunds,
            (SELECT coalesce(sum(m.kobo), 0)::bigint FROM money.own_moves m
              WHERE m.source = $1 AND m.moved_at > $2) AS leaving,
            (SELECT coalesce(sum(m.kobo), 0)::bigint FROM money.own_moves m
              WHERE m.target = $1 AND m.moved_at > $2) AS coming`,
    [gateway, new Date(now.getTime() - ON_ITS_WAY_MS)],
  );
  return {
    booksKobo: books.in - books.out,
    payoutsKobo: underWay?.payouts ?? 0n,
    chargesKobo: underWay?.charges ?? 0n,
    ownKobo: others?.own ?? null,
    refundsKobo: others?.refunds ?? 0n,
    leavingKobo: others?.leaving ?? 0n,
    comingKobo: others?.coming ?? 0n,
  };
}

/** The part of a balance that the lines do not explain: 0n where they do, negative where money is missing. */
export function unexplained(balanceKobo: bigint, lines: GatewayLines): bigint {
  const there = lines.booksKobo + (lines.ownKobo ?? 0n);
  const most = there + lines.leavingKobo;
  const least = there - lines.comingKobo - lines.payoutsKobo - lines.refundsKobo - lines.chargesKobo;
  if (balanceKobo > most) return balanceKobo - most;
  return balanceKobo < least ? balanceKobo - least : 0n;
}

interface Look {
  at: string;
  kobo: string;
}

const abs = (kobo: bigint): bigint => (kobo < 0n ? -kobo : kobo);

/** The difference that all looks had for long enough: the smallest one, where all have one sign. Otherwise 0n. */
function lasting(looks: readonly Look[]): bigint {
  const differences = looks.map(({ kobo }) => BigInt(kobo));
  const [first, last] = [looks[0], looks.at(-1)];
  if (!first || !last || Date.parse(last.at) - Date.parse(first.at) < DIFFERENCE_LASTS_MS) return 0n;
  return differences.reduce((least, kobo) => {
    if (kobo > 0n !== least > 0n) return 0n;
    return abs(kobo) < abs(least) ? kobo : least;
  });
}

/** What the back-office shows of the gateway. */
interface GatewayState {
  reachable: boolean;
  /** Kobo, as text, because JSON has no exact number for it. */
  balanceKobo: string | null;
  lines?: Record<keyof GatewayLines, string>;
  differenceKobo?: string;
  /** Since when each look found a difference, oldest first. */
  looks?: Look[];
}

/** The name under which the state of a gateway is kept. */
export const stateName = (gateway: GatewayName): string => `gateway ${gateway}`;

async function lastState(db: Db, gateway: GatewayName): Promise<GatewayState | undefined> {
  const jobRun = await row<{ result: GatewayState | null }>(db, 'SELECT result FROM money.job_runs WHERE name = $1', [
    stateName(gateway),
  ]);
  return jobRun?.result ?? undefined;
}

async function keep(deps: Deps, gateway: GatewayName, state: GatewayState): Promise<void> {
  await run(
    deps.db,
    `INSERT INTO money.job_runs (name, last_run_at, result) VALUES ($1, $2, $3)
     ON CONFLICT (name) DO UPDATE SET last_run_at = excluded.last_run_at, result = excluded.result`,
    [stateName(gateway), deps.clock.now(), state],
  );
}

/** Money at the gateway before the first comparison counts as our own. */
async function keepOpening(db: Db, gateway: GatewayName, now: Date, kobo: bigint): Promise<void> {
  await run(
    db,
    `INSERT INTO money.own_at_gateway (gateway, kobo, reason, at)
     SELECT $1, $2, 'There when the balance was compared for the first time', $3
      WHERE NOT EXISTS (SELECT FROM money.own_at_gateway WHERE gateway = $1)`,
    [gateway, kobo, now],
  );
}

/** Reads our balance at a gateway, and records what explains it. */
export async function compareBalance(deps: Deps, gateway: Gateway): Promise<void> {
  const now = deps.clock.now();
  const { name } = gateway;
  const answer = await gateway.balance();
  const before = await lastState(deps.db, name);
  if (answer.outcome !== 'done')
    return keep(deps, name, { reachable: false, balanceKobo: null, ...(before?.looks && { looks: before.looks }) });
  const balance = answer.data;
  const lines = await readGatewayLines(deps.db, name, now);
  if (lines.ownKobo === null) {
    lines.ownKobo = balance - lines.booksKobo;
    await keepOpening(deps.db, name, now, lines.ownKobo);
  }
  const difference = unexplained(balance, lines);
  const earlier = before?.lines?.ownKobo === String(lines.ownKobo) ? (before.looks ?? []) : [];
  const looks = difference === 0n ? [] : [...earlier, { at: now.toISOString(), kobo: String(difference) }];
  await keep(deps, name, {
    reachable: true,
    balanceKobo: String(balance),
    lines: {
      booksKobo: String(lines.booksKobo),
      ownKobo: String(lines.ownKobo),
      payoutsKobo: String(lines.payoutsKobo),
      refundsKobo: String(lines.refundsKobo),
      chargesKobo: String(lines.chargesKobo),
      leavingKobo: String(lines.leavingKobo),
      comingKobo: String(lines.comingKobo),
    },
    differenceKobo: String(difference),
    looks: looks.slice(-MOST_LOOKS),
  });
  const right = 'The balance at the gateway is what the books say again.';
  if (difference <= 0n) await clearCase(deps.db, now, { ...MORE, gateway: name }, right);
  if (difference >= 0n) await clearCase(deps.db, now, { ...LESS, gateway: name }, right);
  const kobo = lasting(looks);
  if (kobo === 0n) return;
  await raiseCase(deps.db, now, {
    ...(kobo > 0n ? MORE : LESS),
    gateway: name,
    message: `For ${DIFFERENCE_LASTS_MS / 60_000} minutes or longer ${gatewayTitle(name)} has held ${formatKobo(abs(kobo))} ${kobo > 0n ? 'more' : 'less'} than the books explain. Please look for the payment, transfer or refund that is not in the books. If money of our own moved between there and our bank or another gateway, please record that under Reconciliation, and this closes by itself. If money of our own was paid in or taken out otherwise, please close this and say so: from then on the books count with it.`,
    amountKobo: abs(kobo),
  });
}

const naira = (kobo: string): number => totalToNaira(BigInt(kobo));

/** What the back-office shows of a gateway, apart from its name. */
export type SeenGateway = Pick<SystemSettings['gateways'][number], 'reachable' | 'checkedAt' | 'balance' | 'explained'>;

export const NEVER_ASKED: SeenGateway = { reachable: false, checkedAt: null, balance: null, explained: null };

function explainedBy({ lines, differenceKobo, looks }: GatewayState): SeenGateway['explained'] {
  if (!lines || differenceKobo === undefined) return null;
  return {
    books: naira(lines.booksKobo),
    own: naira(lines.ownKobo),
    payouts: naira(lines.payoutsKobo),
    refunds: naira(lines.refundsKobo),
    difference: naira(differenceKobo),
    differsSince: looks?.[0]?.at ?? null,
  };
}

/** Each gateway's state when a job last asked, so that the page waits for no gateway. */
export async function readGateways(on: Sql): Promise<ReadonlyMap<GatewayName, SeenGateway>> {
  const jobRuns = await rows<{ name: string; last_run_at: Date; result: GatewayState }>(
    on,
    'SELECT name, last_run_at, result FROM money.job_runs WHERE name = ANY ($1) AND result IS NOT NULL',
    [gatewayNames.map(stateName)],
  );
  return new Map(
    gatewayNames.flatMap((name) => {
      const seen = jobRuns.find((jobRun) => jobRun.name === stateName(name));
      if (!seen) return [];
      const { reachable, balanceKobo } = seen.result;
      const state = {
        reachable,
        checkedAt: seen.last_run_at.toISOString(),
        balance: balanceKobo === null ? null : naira(balanceKobo),
        explained: explainedBy(seen.result),
      };
      return [[name, state] as const];
    }),
  );
}

/** The sum of all gateways' balances in naira; null where one did not report its balance, or none was asked yet. */
export function balanceOf(seen: readonly SeenGateway[]): number | null {
  const balances = seen.map(({ balance }) => balance);
  if (balances.length === 0 || balances.includes(null)) return null;
  return totalToNaira(balances.reduce((sum, balance) => sum + toKobo(balance ?? 0), 0n));
}
