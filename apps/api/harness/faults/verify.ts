/** After the faults: waits until nothing is pending, then compares the books with what customers were told and with the gateways' books. */
import type { Db } from '../../src/platform/database/db.ts';
import { checkPromises } from '../../src/money/reconciliation/books.ts';
import { idOfReference } from '../../src/money/withdrawals/payouts.ts';
import { cashInto } from '../../test/cash.ts';
import {
  checkCharges,
  checkReversals,
  checkTransfers,
  paymentsOf,
  type Booked,
  type Stand,
  type Verdict,
} from './at-gateways.ts';
import type { Acknowledged, Load } from './load.ts';
import type { FaultyStack } from './stack.ts';

const REST_WITHIN_MS = 100_000;

/** What customers and administrators were told while the faults went on. */
export type Told = Pick<Load, 'acknowledged' | 'disputed' | 'raced'>;

/** Transfers that a gateway paid and took back, by the transaction's id. */
const takenBack = ({ gateways }: Stand): (string | null)[] =>
  gateways.flatMap(({ books }) =>
    [...books.transfers.values()]
      .filter(({ status }) => status === 'reversed')
      .map(({ reference }) => idOfReference(reference)),
  );

/** Makes everything that waits due now. If the webhook of a refund was lost, the comparison with the gateway finds the refund. */
export async function bringForward(stand: Stand, db: Db): Promise<void> {
  await db.query(`UPDATE money.payouts SET run_at = now() WHERE run_at > now()`);
  await db.query(`UPDATE money.deposits SET look_at = now() WHERE look_at > now()`);
  await db.query(
    `UPDATE money.deposits d SET compared_at = NULL FROM ledger.transactions t
      WHERE t.customer_id = d.customer_id AND t.id = d.id AND t.transaction_id = ANY ($1) AND d.paid_kobo > d.taken_back`,
    [paymentsOf(stand, 'reversed')],
  );
  await db.query(`UPDATE money.payouts SET compared_at = NULL WHERE state = 'paid' AND id = ANY ($1)`, [
    takenBack(stand),
  ]);
}

/** Everybody who owes pays the debt in cash; otherwise their withdrawals would wait for ever. */
export async function payDebts(db: Db, key: string): Promise<void> {
  await db.query(
    `WITH owing AS MATERIALIZED (SELECT customer_id, receivable FROM ledger.accounts WHERE receivable < 0)
     SELECT ${cashInto('customer_id', '$1', '-receivable')} FROM owing`,
    [key],
  );
}

/** What the gateway has decided and we still have as pending: deposits, payouts, disputes and events, one per line. */
export async function listOpen(stand: Stand, db: Db, { disputed }: Told): Promise<string[]> {
  const { rows } = await db.query<{ open: string }>(
    `WITH credited AS MATERIALIZED (
       SELECT t.transaction_id AS key FROM money.deposits d JOIN ledger.transactions t ON t.customer_id = d.customer_id AND t.id = d.id
        WHERE t.transaction_id = ANY ($5) AND d.paid_kobo IS NOT NULL)
     SELECT format('payout %s at %s is %s, attempt %s: %s', id, gateway, state, attempts, failure) AS open FROM money.payouts WHERE run_at IS NOT NULL
     UNION ALL
     SELECT 'payout ' || id || ' was taken back by ' || gateway FROM money.payouts WHERE state = 'paid' AND id = ANY ($6)
     UNION ALL
     SELECT 'event ' || key || ' is not handled, attempt ' || attempts FROM money.gateway_events WHERE handled_at IS NULL
     UNION ALL
     SELECT 'deposit ' || t.transaction_id || ' is ' || t.status || ', paid ' || coalesce(d.paid_kobo, 0) || ', taken back ' || d.taken_back
       FROM money.deposits d JOIN ledger.transactions t ON t.customer_id = d.customer_id AND t.id = d.id
      WHERE (t.status = 'pending' AND t.transaction_id = ANY ($1))
         OR (d.paid_kobo > d.taken_back AND t.transaction_id = ANY ($2))
     UNION ALL
     SELECT 'dispute ' || gateway_id || ' has not ended' FROM money.disputes WHERE ended_at IS NULL AND gateway_id = ANY ($3)
     UNION ALL
     SELECT 'dispute ' || told.id || ' of ' || told.key || ' was not heard of' FROM unnest($4::text[], $5::text[]) told (id, key)
      WHERE NOT EXISTS (SELECT FROM money.disputes x WHERE x.gateway_id = told.id)
        AND NOT EXISTS (SELECT FROM money.refunds r WHERE r.dispute = told.id AND r.state <> 'failed' AND r.aside_kobo = r.kobo)
        AND told.key IN (SELECT c.key FROM credited c)`,
    [
      paymentsOf(stand, 'success'),
      paymentsOf(stand, 'reversed'),
      disputed.filter(({ taken }) => taken !== null).map(({ id }) => id),
      // We keep no dispute that ended before we heard of it, and none about a payment that was taken back before it was credited, or by
      // a refund that we heard of while the payment had no owner.
      disputed.filter(({ taken }) => taken !== false).map(({ id }) => id),
      disputed.filter(({ taken }) => taken !== false).map(({ key }) => key),
      takenBack(stand),
    ],
  );
  return rows.map(({ open }) => open);
}

/** The last outcome of each job. */
async function listJobs(db: Db): Promise<string[]> {
  const { rows } = await db.query<{ job: string }>(
    `SELECT format('job %s: last run %s, failures %s, %s, running until %s', name, last_run_at, failures, failure, running_until) AS job
       FROM money.job_runs ORDER BY name`,
  );
  return rows.map(({ job }) => job);
}

/** Lets all gateways answer again. */
export async function endFaults(stack: FaultyStack): Promise<void> {
  for (const gateway of stack.gateways) await gateway.mend();
  await stack.ready();
}

/** Makes waiting jobs due again and again until nothing is pending. */
export async function comeToRest(stack: FaultyStack, db: Db, load: Load): Promise<void> {
  await endFaults(stack);
  const until = Date.now() + REST_WITHIN_MS;
  const jobs = [
    'collect_receivables',
    'pay_out',
    'sweep_deposits',
    'handle_events',
    'mature',
    'compare_with_gateway',
    'search_disputes',
  ];
  for (let round = 0; ; round += 1) {
    await payDebts(db, `owed-${round}`);
    await bringForward(stack, db);
    for (const gateway of stack.gateways) await gateway.payOpen();
    for (const job of jobs) {
      await db.query(`SELECT graphile_worker.add_job($1, '{}'::json, job_key => $1)`, [job]);
    }
    await new Promise((resolve) => setTimeout(resolve, 1500));
    const open = await listOpen(stack, db, load);
    if (open.length === 0) return;
    if (Date.now() > until) throw new Error(['Still open:', ...open, ...(await listJobs(db))].join('\n'));
  }
}

export async function verify(stand: Stand, db: Db, load: Told): Promise<Verdict> {
  const verdict: Verdict = { lost: [], doubled: [], byTwo: [], broken: [] };
  const { rows: booked } = await db.query<Booked>(
    'SELECT customer_id, transaction_id AS key, id, kind::text, status::text, amount FROM ledger.transactions',
  );
  const byKey = new Map<string, Booked[]>();
  for (const item of booked) byKey.set(item.key, [...(byKey.get(item.key) ?? []), item]);
  checkAcknowledged(verdict, load.acknowledged, byKey);
  await checkCharges(stand, db, verdict, byKey);
  await checkReversals(stand, db, verdict);
  await checkDisputes(db, verdict, load);
  await checkRaces(db, verdict, load, byKey);
  await checkTransfers(stand, db, verdict, booked);
  for (const { what, place } of await checkPromises(db)) verdict.broken.push(`${what} (${place})`);
  // What the proof of the books found while money moved.
  const { rows: raised } = await db.query<{ message: string }>(
    `SELECT message FROM money.cases WHERE kind = 'promise_broken'`,
  );
  verdict.broken.push(...raised.map(({ message }) => `while money moved: ${message}`));
  return verdict;
}

function checkAcknowledged(
  verdict: Verdict,
  acknowledged: readonly Acknowledged[],
  byKey: ReadonlyMap<string, Booked[]>,
): void {
  for (const { person, key, kobo, kind } of acknowledged) {
    const entries = byKey.get(key) ?? [];
    if (entries.length === 0) verdict.lost.push(`${kind} ${key} was acknowledged and is not booked`);
    if (entries.length > 1) verdict.doubled.push(`${kind} ${key} is booked ${entries.length} times`);
    for (const booked of entries) {
      if (booked.customer_id !== person || booked.amount !== BigInt(kobo))
        verdict.broken.push(`${kind} ${key} is booked differently`);
    }
  }
}

/** Each dispute has one row and the gateway's outcome: the held money is taken, or the customer has it back. */
async function checkDisputes(db: Db, verdict: Verdict, { disputed }: Told): Promise<void> {
  const { rows } = await db.query<{ gateway_id: string; amount: bigint; taken: bigint | null; held: boolean }>(
    `WITH waiting AS MATERIALIZED (SELECT customer_id, id FROM ledger.transactions WHERE status = 'pending')
     SELECT d.gateway_id, d.amount_kobo AS amount, d.taken_kobo AS taken, w.id IS NOT NULL AS held
       FROM money.disputes d LEFT JOIN waiting w ON w.customer_id = d.customer_id AND w.id = d.hold_id`,
  );
  const ended = new Map(disputed.map(({ id, taken }) => [id, taken]));
  for (const { gateway_id: id, amount, taken, held } of rows) {
    const right = { true: amount, false: 0n, null: null }[`${ended.get(id) ?? null}`];
    if (taken !== right) verdict.broken.push(`dispute ${id} took ${taken} of ${amount}, the gateway ${right}`);
    if (held && taken !== null) verdict.broken.push(`dispute ${id} has ended and holds money`);
  }
}

/** A request that two administrators decided at the same moment was booked exactly once if approved, and never if rejected. */
async function checkRaces(
  db: Db,
  verdict: Verdict,
  { raced }: Told,
  byKey: ReadonlyMap<string, Booked[]>,
): Promise<void> {
  const { rows } = await db.query<{ subject: string; state: string }>('SELECT subject, state FROM approvals');
  const states = new Map(rows.map(({ subject, state }) => [subject, state]));
  for (const { idempotencyKey, approved, declined } of raced) {
    const state = states.get(idempotencyKey) ?? 'missing';
    const booked = byKey.get(`OFW-${idempotencyKey}`)?.length ?? 0;
    if (approved && state !== 'approved') verdict.lost.push(`request ${idempotencyKey} was approved and is ${state}`);
    if (declined && state !== 'declined') verdict.broken.push(`request ${idempotencyKey} was declined and is ${state}`);
    if (state === 'approved' && booked === 0) verdict.lost.push(`request ${idempotencyKey} is approved and not booked`);
    if (booked > (state === 'approved' ? 1 : 0))
      verdict.doubled.push(`request ${idempotencyKey} is ${state} and booked ${booked} times`);
  }
}

/** Waits until nothing is pending and prints what the load did. @returns what is wrong, for a run in which no call may fail */
export async function conclude(stack: FaultyStack, db: Db, load: Load): Promise<string[]> {
  await comeToRest(stack, db, load);
  const { lost, doubled, byTwo, broken } = await verify(stack, db, load);
  console.log(
    `${load.operations} operations, ${load.acknowledged.length} acknowledged, ${load.refused} refused; ${load.failed} failed calls, lost ${lost.length}, doubled ${doubled.length}, promises broken ${broken.length}`,
  );
  return [
    ...lost,
    ...doubled,
    ...byTwo,
    ...broken,
    ...[...load.failures].map(([how, times]) => `${times} calls failed: ${how}`),
    ...(stack.ended > 0 ? [`${stack.ended} processes ended by themselves`] : []),
  ];
}
