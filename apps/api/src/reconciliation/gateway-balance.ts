/**
 * Compares our balance at the gateway with the books. Payouts and refunds that are under way may be in the balance or not, so it may lie
 * between two sums. One look proves little, because a payment may have been made a moment ago; a difference that stays is a case.
 */
import type { SystemSettings } from '@ajose/sdk/contract/dashboard';
import { formatNaira, toNaira, totalToNaira } from '@ajose/sdk/money';
import { row, run, type Db } from '../database/db.ts';
import type { Deps } from '../deps.ts';
import { clearCase, raiseCase } from '../cases/cases.ts';

/** So long has a difference stayed before it is a case; the job looks every 15 minutes. */
const STAYS_MS = 45 * 60_000;
/** The most that the gateway and the tax authority take for one transfer. */
export const MOST_COST_KOBO = 20_000n;
const MOST_LOOKS = 100;
const MORE = { kind: 'gateway_holds_more', reference: 'gateway' } as const;
const LESS = { kind: 'gateway_holds_less', reference: 'gateway' } as const;

/** What explains our balance at the gateway, in kobo. */
interface GatewayLines {
  /** Payments, less what was sent back, paid out and charged; of payments without an owner, too. */
  booksKobo: bigint;
  /** Money of ours that no payment explains. Null until the balance was compared for the first time. */
  ownKobo: bigint | null;
  /** Payouts and refunds under way: with their costs they may have left already. */
  payoutsKobo: bigint;
  refundsKobo: bigint;
  /** At most: what paid payouts cost that the gateway has not named yet. */
  chargesKobo: bigint;
}

export async function readGatewayLines(db: Db): Promise<GatewayLines> {
  const books = await row<{ books: bigint; payouts: bigint; charges: bigint }>(
    db,
    `SELECT (SELECT coalesce(-sum(a.gateway) - sum(a.payout), 0)::bigint FROM ledger.accounts a) AS books,
            (SELECT coalesce(sum(t.amount + $1), 0) FROM money.payouts p
               JOIN ledger.transactions t ON t.customer_id = p.customer_id AND t.id = p.id
              WHERE p.state IN ('sending', 'sent', 'unknown', 'parked'))::bigint AS payouts,
            (SELECT count(*) * $1 FROM money.payouts p
              WHERE p.paid_at IS NOT NULL AND p.compared_at IS DISTINCT FROM 'infinity' AND p.compared_at IS NULL
                AND p.fee_booked = 0 AND p.duty_booked = 0)::bigint AS charges`,
    [MOST_COST_KOBO],
  );
  const others = await row<{ own: bigint | null; refunds: bigint }>(
    db,
    `SELECT (SELECT sum(o.kobo)::bigint FROM money.own_at_gateway o) AS own,
            (SELECT coalesce(sum(r.kobo), 0)::bigint FROM money.refunds r WHERE r.ended_at IS NULL) AS refunds`,
  );
  return {
    booksKobo: books?.books ?? 0n,
    payoutsKobo: books?.payouts ?? 0n,
    chargesKobo: books?.charges ?? 0n,
    ownKobo: others?.own ?? null,
    refundsKobo: others?.refunds ?? 0n,
  };
}

/** What of a balance the lines do not explain: 0n where they do, negative where money is missing. */
export function unexplained(balanceKobo: bigint, lines: GatewayLines): bigint {
  const most = lines.booksKobo + (lines.ownKobo ?? 0n);
  const least = most - lines.payoutsKobo - lines.refundsKobo - lines.chargesKobo;
  if (balanceKobo > most) return balanceKobo - most;
  return balanceKobo < least ? balanceKobo - least : 0n;
}

interface Look {
  at: string;
  kobo: string;
}

const abs = (kobo: bigint): bigint => (kobo < 0n ? -kobo : kobo);

/** The difference that all looks had, and for long enough: the smallest of one sign. 0n where there is none. */
function lasting(looks: readonly Look[]): bigint {
  const differences = looks.map(({ kobo }) => BigInt(kobo));
  const [first, last] = [looks[0], looks.at(-1)];
  if (!first || !last || Date.parse(last.at) - Date.parse(first.at) < STAYS_MS) return 0n;
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

async function lastState(db: Db): Promise<GatewayState | undefined> {
  const found = await row<{ result: GatewayState | null }>(
    db,
    `SELECT result FROM money.job_runs WHERE name = 'gateway'`,
  );
  return found?.result ?? undefined;
}

async function keep(deps: Deps, state: GatewayState): Promise<void> {
  await run(
    deps.db,
    `INSERT INTO money.job_runs (name, last_run_at, result) VALUES ('gateway', $1, $2)
     ON CONFLICT (name) DO UPDATE SET last_run_at = excluded.last_run_at, result = excluded.result`,
    [deps.clock.now(), state],
  );
}

/** What was at the gateway before the first comparison is ours. */
async function keepOpening(db: Db, now: Date, kobo: bigint): Promise<void> {
  await run(
    db,
    `INSERT INTO money.own_at_gateway (kobo, reason, at)
     SELECT $1, 'There when the balance was compared for the first time', $2 WHERE NOT EXISTS (SELECT FROM money.own_at_gateway)`,
    [kobo, now],
  );
}

/** Looks at our balance at the gateway, and writes down what explains it. */
export async function compareBalance(deps: Deps): Promise<void> {
  const now = deps.clock.now();
  const answer = await deps.gateway.balance();
  const before = await lastState(deps.db);
  if (answer.outcome !== 'done')
    return keep(deps, { reachable: false, balanceKobo: null, ...(before?.looks && { looks: before.looks }) });
  const balance = answer.data;
  const lines = await readGatewayLines(deps.db);
  if (lines.ownKobo === null) {
    lines.ownKobo = balance - lines.booksKobo;
    await keepOpening(deps.db, now, lines.ownKobo);
  }
  const difference = unexplained(balance, lines);
  const earlier = before?.lines?.ownKobo === String(lines.ownKobo) ? (before.looks ?? []) : [];
  const looks = difference === 0n ? [] : [...earlier, { at: now.toISOString(), kobo: String(difference) }];
  await keep(deps, {
    reachable: true,
    balanceKobo: String(balance),
    lines: {
      booksKobo: String(lines.booksKobo),
      ownKobo: String(lines.ownKobo),
      payoutsKobo: String(lines.payoutsKobo),
      refundsKobo: String(lines.refundsKobo),
      chargesKobo: String(lines.chargesKobo),
    },
    differenceKobo: String(difference),
    looks: looks.slice(-MOST_LOOKS),
  });
  const right = 'The balance at the gateway is what the books say again.';
  if (difference <= 0n) await clearCase(deps.db, now, MORE, right);
  if (difference >= 0n) await clearCase(deps.db, now, LESS, right);
  const kobo = lasting(looks);
  if (kobo === 0n) return;
  await raiseCase(deps.db, now, {
    ...(kobo > 0n ? MORE : LESS),
    message: `For ${STAYS_MS / 60_000} minutes or longer the gateway has held ${formatNaira(toNaira(abs(kobo)))} ${kobo > 0n ? 'more' : 'less'} than the books explain. Please look for the payment, transfer or refund that is not in the books. If money of our own was paid in or taken out there, please close this and say so: from then on the books count with it.`,
    amountKobo: abs(kobo),
  });
}

const naira = (kobo: string): number => totalToNaira(BigInt(kobo));

function explainedBy({ lines, differenceKobo, looks }: GatewayState): SystemSettings['gateway']['explained'] {
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

/** The state of the gateway when a job last asked it. The page does not wait for the gateway. */
export async function readGateway(db: Db): Promise<SystemSettings['gateway']> {
  const found = await row<{ last_run_at: Date; result: GatewayState }>(
    db,
    `SELECT last_run_at, result FROM money.job_runs WHERE name = 'gateway' AND result IS NOT NULL`,
  );
  if (!found) return { reachable: false, checkedAt: null, balance: null, explained: null };
  const { reachable, balanceKobo } = found.result;
  return {
    reachable,
    checkedAt: found.last_run_at.toISOString(),
    balance: balanceKobo === null ? null : naira(balanceKobo),
    explained: explainedBy(found.result),
  };
}
