/**
 * How the gateways answer. Every process counts its calls in the database, so that all of them leave a gateway that fails at the same time
 * and come back to it together.
 */
import { gatewayNames, type GatewayName } from '@ajose/sdk/gateways';
import type { Clock } from '../database/clock.ts';
import { row, rows, run, type Db } from '../database/db.ts';
import type { Deps } from '../deps.ts';
import { Refusal } from '../server/errors.ts';
import type { Answer, Gateway } from './gateway.ts';

export type CallKind = 'payment' | 'payout' | 'other';

/** A gateway is judged by the buckets that began in this time. */
const JUDGED_MS = 30_000;
const LEAST_CALLS = 2;
/** A balance that is not told by then counts as no answer, so that a gateway that hangs is known as quickly as one that is down. */
const BALANCE_WITHIN_MS = 5000;
const DAY_MS = 86_400_000;
const KEPT_DAYS = 31;

const COUNT = `
  INSERT INTO gateway_calls AS c (gateway, kind, since, answered, unanswered, answer_ms, answered_at)
  VALUES ($1, $2, date_bin('10 seconds', $3::timestamptz, 'epoch'), $4::integer, 1 - $4::integer, $5,
          CASE WHEN $4 = 1 THEN $3::timestamptz END)
  ON CONFLICT (gateway, since, kind) DO UPDATE
    SET answered = c.answered + excluded.answered, unanswered = c.unanswered + excluded.unanswered,
        answer_ms = c.answer_ms + excluded.answer_ms, answered_at = greatest(c.answered_at, excluded.answered_at)`;

const LATE = { outcome: 'unknown', message: 'The gateway did not tell its balance in time' } as const;

async function inTime<T>(call: Promise<Answer<T>>): Promise<Answer<T>> {
  const { promise, resolve } = Promise.withResolvers<Answer<T>>();
  const timer = setTimeout(resolve, BALANCE_WITHIN_MS, LATE);
  try {
    return await Promise.race([call, promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** @returns the gateway, with calls that leave behind whether they were answered, and how soon. A refusal is an answer. */
export function withHealth(gateway: Gateway, db: Db, clock: Clock): Gateway {
  const note = async (kind: CallKind, began: number, isAnswered: boolean): Promise<void> => {
    const ms = isAnswered ? Math.round(performance.now() - began) : 0;
    // What the gateway answered matters more than how it is counted.
    await run(db, COUNT, [gateway.name, kind, clock.now(), isAnswered ? 1 : 0, ms]).catch(() => undefined);
  };
  const as =
    (kind: CallKind) =>
    async <T>(call: Promise<Answer<T>>): Promise<Answer<T>> => {
      const began = performance.now();
      const answer = await call;
      await note(kind, began, answer.outcome !== 'unknown');
      return answer;
    };
  const [payment, payout, other] = [as('payment'), as('payout'), as('other')];
  const { disputes } = gateway;
  return {
    name: gateway.name,
    events: gateway.events,
    price: gateway.price,
    disputes: disputes && {
      fetchDispute: (id) => other(disputes.fetchDispute(id)),
      answerDispute: (id, answer) => other(disputes.answerDispute(id, answer)),
      listDisputes: (window) => other(disputes.listDisputes(window)),
    },
    begin: (order) => payment(gateway.begin(order)),
    openTransfer: (order) => payment(gateway.openTransfer(order)),
    verify: (reference) => payment(gateway.verify(reference)),
    fetchPayment: (id) => payment(gateway.fetchPayment(id)),
    chargeCard: (order) => payment(gateway.chargeCard(order)),
    transfer: (order) => payout(gateway.transfer(order)),
    verifyTransfer: (reference) => payout(gateway.verifyTransfer(reference)),
    listPaid: (window) => other(gateway.listPaid(window)),
    listTransfers: (window) => other(gateway.listTransfers(window)),
    refund: (order) => other(gateway.refund(order)),
    listRefunds: (window) => other(gateway.listRefunds(window)),
    fetchRefund: (id) => other(gateway.fetchRefund(id)),
    createCustomer: (person) => other(gateway.createCustomer(person)),
    fetchCustomer: (ref) => other(gateway.fetchCustomer(ref)),
    identifyCustomer: (shown) => other(gateway.identifyCustomer(shown)),
    openAccount: (ref) => other(gateway.openAccount(ref)),
    requeryAccount: (account) => other(gateway.requeryAccount(account)),
    closeAccount: (id) => other(gateway.closeAccount(id)),
    forgetCard: (code) => other(gateway.forgetCard(code)),
    listBanks: () => other(gateway.listBanks()),
    balance: () => other(inTime(gateway.balance())),
    async resolveAccount(account) {
      const began = performance.now();
      try {
        const found = await gateway.resolveAccount(account);
        await note('other', began, true);
        return found;
      } catch (error) {
        await note('other', began, error instanceof Refusal && error.status < 500);
        throw error;
      }
    },
  };
}

export interface Health {
  failing: boolean;
  /** When it answered last; null where that is not known. */
  answeredAt: Date | null;
  /** What it holds, as it said last; null where it did not. Kobo. */
  balanceKobo: bigint | null;
  /** For what nothing new goes through it. */
  paused: readonly ('payment' | 'payout')[];
}

interface Found {
  name: GatewayName;
  answered: bigint;
  unanswered: bigint;
  answered_at: Date | null;
  balance: bigint | null;
  paused: Health['paused'];
}

const isFailing = ({ answered, unanswered }: Pick<Found, 'answered' | 'unanswered'>): boolean =>
  answered + unanswered >= BigInt(LEAST_CALLS) && unanswered >= answered;

/** The last calls of each gateway, whether set or not. */
export async function readHealth({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<ReadonlyMap<GatewayName, Health>> {
  const found = await rows<Found>(
    db,
    `SELECT g.name,
            (SELECT coalesce(sum(c.answered), 0)::bigint FROM gateway_calls c WHERE c.gateway = g.name AND c.since > $2) AS answered,
            (SELECT coalesce(sum(c.unanswered), 0)::bigint FROM gateway_calls c WHERE c.gateway = g.name AND c.since > $2) AS unanswered,
            (SELECT c.answered_at FROM gateway_calls c WHERE c.gateway = g.name AND c.answered_at IS NOT NULL
              ORDER BY c.since DESC, c.answered_at DESC LIMIT 1) AS answered_at,
            (SELECT (r.result ->> 'balanceKobo')::bigint FROM money.job_runs r WHERE r.name = 'gateway_health ' || g.name) AS balance,
            ARRAY(SELECT p.kind FROM gateway_pauses p WHERE p.gateway = g.name ORDER BY p.kind) AS paused
       FROM unnest($1::text[]) g (name)`,
    [gatewayNames, new Date(clock.now().getTime() - JUDGED_MS)],
  );
  return new Map(
    found.map((one) => [
      one.name,
      { failing: isFailing(one), answeredAt: one.answered_at, balanceKobo: one.balance, paused: one.paused },
    ]),
  );
}

/** What the job knows of a gateway. */
export interface Watched {
  failing: boolean;
  /** Since when it fails, or answers. */
  since: string;
  /** As it said last, as text, because JSON has no exact number for it. */
  balanceKobo: string | null;
}

/**
 * The job: asks each gateway for its balance, so that one that fails is seen, and one that answers again, without customers who call it.
 * Payouts that it left open go on at once then.
 */
export async function watchGateways(deps: Deps): Promise<void> {
  const { db, clock, gateways } = deps;
  const balances = await Promise.all(
    gateways.all.map(async (gateway) => ({ name: gateway.name, answer: await gateway.balance() })),
  );
  const health = await readHealth(deps);
  for (const { name, answer } of balances) {
    const key = `gateway_health ${name}`;
    const before = await row<{ result: Watched | null }>(db, 'SELECT result FROM money.job_runs WHERE name = $1', [
      key,
    ]);
    const failing = health.get(name)?.failing ?? false;
    const last = before?.result ?? null;
    const state: Watched = {
      failing,
      since: last?.failing === failing ? last.since : clock.now().toISOString(),
      balanceKobo: answer.outcome === 'done' ? String(answer.data) : (last?.balanceKobo ?? null),
    };
    await run(
      db,
      `INSERT INTO money.job_runs (name, last_run_at, result) VALUES ($1, $2, $3)
       ON CONFLICT (name) DO UPDATE SET last_run_at = excluded.last_run_at, result = excluded.result`,
      [key, clock.now(), state],
    );
    if (last?.failing && !failing) await run(db, 'SELECT money.hurry_payouts($1, $2)', [name, clock.now()]);
  }
}

/** What is older than a day is kept by the hour, and what is older than a month goes. @returns how many rows went */
export async function pruneCalls(db: Db, now: Date): Promise<number> {
  const gone = await run(db, 'DELETE FROM gateway_calls WHERE since < $1', [
    new Date(now.getTime() - KEPT_DAYS * DAY_MS),
  ]);
  const merged = await run(
    db,
    `WITH old AS (
       DELETE FROM gateway_calls WHERE since < $1 AND since <> date_trunc('hour', since)
       RETURNING gateway, kind, date_trunc('hour', since) AS hour, answered, unanswered, answer_ms, answered_at)
     INSERT INTO gateway_calls AS c (gateway, kind, since, answered, unanswered, answer_ms, answered_at)
     SELECT gateway, kind, hour, sum(answered), sum(unanswered), sum(answer_ms), max(answered_at) FROM old GROUP BY 1, 2, 3
     ON CONFLICT (gateway, since, kind) DO UPDATE
       SET answered = c.answered + excluded.answered, unanswered = c.unanswered + excluded.unanswered,
           answer_ms = c.answer_ms + excluded.answer_ms, answered_at = greatest(c.answered_at, excluded.answered_at)`,
    [new Date(now.getTime() - DAY_MS)],
  );
  return gone + merged;
}
