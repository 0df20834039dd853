/**
 * How well the gateways answer. Processes count their calls in the database, so that all leave a failing gateway, and return to it, at the
 * same time.
 */
import { gatewayNames, type GatewayName } from '@ajose/sdk/domain/gateways';
import type { Clock } from '../platform/database/clock.ts';
import { rows, run, type Db } from '../platform/database/db.ts';
import { Refusal } from '../platform/server/errors.ts';
import type { Answer, Gateway } from './gateway.ts';

export type CallKind = 'payment' | 'payout' | 'other';

/** A gateway is judged by the buckets that began in this time. */
const JUDGED_MS = 30_000;
const LEAST_CALLS = 2;
/** A balance that does not come in this time counts as no answer, so that a hanging gateway is noticed as quickly as one that is down. */
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

/** @returns the gateway, whose calls record whether and how soon they were answered. A refusal is an answer. */
export function withHealth(gateway: Gateway, db: Db, clock: Clock): Gateway {
  const note = async (kind: CallKind, began: number, isAnswered: boolean): Promise<void> => {
    const ms = isAnswered ? Math.round(performance.now() - began) : 0;
    // A failure to count must not hide the gateway's answer.
    await run(db, COUNT, [gateway.name, kind, clock.now(), isAnswered ? 1 : 0, ms]).catch(() => undefined);
  };
  const as =
    (kind: CallKind) =>
    async <T>(call: Promise<Answer<T>>): Promise<Answer<T>> => {
      const began = performance.now();
      const answer = await call;
      await note(kind, began, answer.outcome !== 'unknown' || answer.wasAnswered === true);
      return answer;
    };
  const [payment, payout, other] = [as('payment'), as('payout'), as('other')];
  const { disputes } = gateway;
  return {
    name: gateway.name,
    events: gateway.events,
    price: (kind, amountKobo) => gateway.price(kind, amountKobo),
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
        const resolved = await gateway.resolveAccount(account);
        await note('other', began, true);
        return resolved;
      } catch (error) {
        await note('other', began, error instanceof Refusal && error.status < 500);
        throw error;
      }
    },
  };
}

export interface Health {
  failing: boolean;
  /** The kinds of call that the gateway fails to answer while it answers other kinds. */
  failingFor: readonly ('payment' | 'payout')[];
  /** When it answered last; null where that is not known. */
  answeredAt: Date | null;
  /** Its last reported balance in kobo; null where it reported none. */
  balanceKobo: bigint | null;
  /** What it is paused for. */
  paused: readonly ('payment' | 'payout')[];
}

interface Found {
  name: GatewayName;
  answered: bigint;
  unanswered: bigint;
  payment_answered: bigint;
  payment_unanswered: bigint;
  payout_answered: bigint;
  payout_unanswered: bigint;
  answered_at: Date | null;
  balance: bigint | null;
  paused: Health['paused'];
}

const isFailing = (answered: bigint, unanswered: bigint): boolean =>
  answered + unanswered >= BigInt(LEAST_CALLS) && unanswered >= answered;

function healthOf(state: Found): Health {
  const isFor = {
    payment: isFailing(state.payment_answered, state.payment_unanswered),
    payout: isFailing(state.payout_answered, state.payout_unanswered),
  };
  return {
    failing: isFailing(state.answered, state.unanswered),
    failingFor: (['payment', 'payout'] as const).filter((kind) => isFor[kind]),
    answeredAt: state.answered_at,
    balanceKobo: state.balance,
    paused: state.paused,
  };
}

/** The last calls of each gateway, whether set or not. */
export async function readHealth({ db, clock }: { db: Db; clock: Clock }): Promise<ReadonlyMap<GatewayName, Health>> {
  const gatewayCalls = await rows<Found>(
    db,
    `SELECT g.name, k.*,
            (SELECT c.answered_at FROM gateway_calls c WHERE c.gateway = g.name AND c.answered_at IS NOT NULL
              ORDER BY c.since DESC, c.answered_at DESC LIMIT 1) AS answered_at,
            (SELECT (r.result ->> 'balanceKobo')::bigint FROM money.job_runs r WHERE r.name = 'gateway_health ' || g.name) AS balance,
            ARRAY(SELECT p.kind FROM gateway_pauses p WHERE p.gateway = g.name ORDER BY p.kind) AS paused
       FROM unnest($1::text[]) g (name),
            LATERAL (SELECT coalesce(sum(c.answered), 0)::bigint AS answered, coalesce(sum(c.unanswered), 0)::bigint AS unanswered,
                            coalesce(sum(c.answered) FILTER (WHERE c.kind = 'payment'), 0)::bigint AS payment_answered,
                            coalesce(sum(c.unanswered) FILTER (WHERE c.kind = 'payment'), 0)::bigint AS payment_unanswered,
                            coalesce(sum(c.answered) FILTER (WHERE c.kind = 'payout'), 0)::bigint AS payout_answered,
                            coalesce(sum(c.unanswered) FILTER (WHERE c.kind = 'payout'), 0)::bigint AS payout_unanswered
                       FROM gateway_calls c WHERE c.gateway = g.name AND c.since > $2) k`,
    [gatewayNames, new Date(clock.now().getTime() - JUDGED_MS)],
  );
  return new Map(gatewayCalls.map((gatewayCall) => [gatewayCall.name, healthOf(gatewayCall)]));
}

export interface CallsOfKind {
  kind: CallKind;
  days: 1 | 30;
  calls: number;
  answered: number;
  averageMs: number | null;
}

/** How the gateways' calls of the last day and of the last 30 days were answered, by kind. */
export async function readCalls(db: Db, now: Date): Promise<(gateway: GatewayName) => CallsOfKind[]> {
  const callsOfKind = await rows<CallsOfKind & { gateway: GatewayName }>(
    db,
    `SELECT c.gateway, c.kind, d.days, sum(c.answered + c.unanswered)::float AS calls, sum(c.answered)::float AS answered,
            round(sum(c.answer_ms) / nullif(sum(c.answered), 0))::float AS "averageMs"
       FROM (VALUES (1), (30)) d (days)
       JOIN gateway_calls c ON c.gateway = ANY ($2) AND c.since > $1::timestamptz - make_interval(days => d.days)
      GROUP BY c.gateway, c.kind, d.days ORDER BY c.kind, d.days`,
    [now, gatewayNames],
  );
  return (name) => callsOfKind.flatMap(({ gateway, ...calls }) => (gateway === name ? [calls] : []));
}

/** Merges counts older than a day into hours, and deletes those older than a month. @returns how many rows went */
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
