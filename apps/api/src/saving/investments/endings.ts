/**
 * What customers want done with the money when an investment ends: stored before, carried out on the day. mature.ts pays investments
 * without such a wish.
 */
import type { Investment, SetEndingBody } from '@ajose/sdk/contract/investments';
import type { DurationUnit } from '@ajose/sdk/contract/products';
import { planOf } from '@ajose/sdk/domain/endings';
import { callRow, callSql } from '../../platform/database/call.ts';
import { row, rows, run, tx, type Db, type Sql, type Tx } from '../../platform/database/db.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Verdict } from '../../money/ledger/ledger.ts';
import { addNotice, enqueueMail } from '../../platform/mail/enqueue.ts';
import { Refusal, refuse, type RefusalCode } from '../../platform/server/errors.ts';
import type { Customer } from '../../platform/server/signed-in.ts';
import { buy, requireSeenTerms, termsFor, topUp } from './investments.ts';
import { getInvestment } from './list.ts';
import { renewedUntil, seenBy, tellRenewal, wanted, willGoOnUntil, type Instruction } from './renewals.ts';

interface Running {
  product_id: string;
  capital: bigint;
  ends_at: Date;
}

interface Kept {
  choice: 'wallet' | 'capital' | 'everything' | 'plan';
  plan?: string;
  rateBps?: bigint;
  value?: number;
  unit?: DurationUnit;
  taxBps?: bigint;
  exitAfterDays?: number | null;
  exitPriceBps?: bigint;
}

/** @throws Refusal 404, 409 `plan_ends_before` */
async function requirePlan(on: Sql, customerId: string, planId: string, endsAt: Date): Promise<void> {
  const plan = await row<{ ends_at: Date }>(
    on,
    'SELECT ends_at FROM money.investments WHERE customer_id = $1 AND id = $2 AND is_savings AND completed_at IS NULL',
    [customerId, planId],
  );
  if (!plan) throw refuse(404, 'plan_not_found', 'This savings plan does not exist or has ended.');
  if (plan.ends_at <= endsAt) {
    throw refuse(
      409,
      'plan_ends_before',
      'This savings plan ends earlier than the investment. Please choose another one.',
    );
  }
}

async function judge(on: Sql, customerId: string, running: Running, body: SetEndingBody): Promise<Kept> {
  const planId = planOf(body.choice);
  if (planId !== null) {
    await requirePlan(on, customerId, planId, running.ends_at);
    return { choice: 'plan', plan: planId };
  }
  if (body.choice !== 'capital' && body.choice !== 'everything') return { choice: 'wallet' };
  const terms = await termsFor(on, running.product_id, running.capital);
  if (body.seen) requireSeenTerms(terms, body.seen);
  return {
    choice: body.choice,
    rateBps: terms.rate_bps,
    value: terms.term_value,
    unit: terms.term_unit,
    taxBps: terms.tax_bps,
    exitAfterDays: terms.exit_after_days,
    exitPriceBps: terms.exit_price_bps,
  };
}

/** @throws Refusal 404, 409 `ending_too_late`, `terms_changed`, `product_inactive` or `plan_ends_before`, 422 under the minimum */
export async function setEnding(deps: Deps, customer: Customer, body: SetEndingBody): Promise<Investment> {
  const now = deps.clock.now();
  await tx(deps.db, async (tx) => {
    const investment = await row<Running>(
      tx,
      'SELECT product_id, capital, ends_at FROM money.investments WHERE customer_id = $1 AND id = $2',
      [customer.id, body.investmentId],
    );
    if (!investment) throw refuse(404, 'investment_not_found', 'This investment does not exist.');
    const want = await judge(tx, customer.id, investment, body);
    const kept = await callSql(tx, 'money.save_ending', {
      customer: customer.id,
      investment: body.investmentId,
      choice: want.choice,
      plan: want.plan ?? null,
      rate_bps: want.rateBps ?? null,
      term_value: want.value ?? null,
      term_unit: want.unit ?? null,
      tax_bps: want.taxBps ?? null,
      exit_after_days: want.exitAfterDays ?? null,
      exit_price_bps: want.exitPriceBps ?? null,
      at: now,
    });
    if (!kept) {
      throw refuse(
        409,
        'ending_too_late',
        'This can be changed until the end of the day before. It has ended or ends today.',
      );
    }
  });
  return getInvestment(deps.db, now, customer.id, body.investmentId);
}

interface Due {
  customer_id: string;
  id: string;
  ends_at: Date;
}

interface Paid {
  capital: bigint;
  profit: bigint;
  owes: boolean;
}

/** Why the money stays in the wallet, for the customer. */
function whyNot(code: Verdict | RefusalCode, product: string): string {
  switch (code) {
    case 'product_inactive':
    case 'product_not_found':
      return `${product} is no longer open for new investments.`;
    case 'terms_changed':
    case 'product_changed':
      return `The terms of ${product} have changed since it was chosen.`;
    case 'invalid':
      return `The amount is less than ${product} takes now.`;
    case 'plan_completed':
    case 'plan_not_found':
      return 'The chosen savings plan has ended.';
    case 'status':
      return 'The account did not allow new investments on that day.';
    case 'owes':
      return 'A payment into the wallet was reversed by its bank, so the missing amount is taken from the wallet first.';
    case 'insufficient':
      return 'By then the wallet had less than the amount. What is owed, and what a circle takes, comes first.';
    default:
      return 'It could not be done. Our support can tell you more.';
  }
}

interface Used {
  amount: bigint;
  /** What the money went into. */
  into: string;
  /** The new investment, where the product was bought again. */
  until: Date | null;
}

/**
 * Buys or tops up with the money that was just paid. @returns the ledger's verdict where it refuses @throws Refusal by the product or the
 * plan
 */
async function useMoney(tx: Tx, now: Date, due: Due, want: Instruction, paid: Paid): Promise<Used | Verdict> {
  const { choice, plan_id: planId } = want;
  const amount = choice === 'capital' ? paid.capital : paid.capital + paid.profit;
  const endsAt = renewedUntil(want, now);
  const outcome =
    planId === null
      ? await buy(tx, {
          customerId: due.customer_id,
          productId: want.product_id,
          amount,
          startsAt: now,
          bookedAt: now,
          endsAt,
          idempotencyKey: due.id,
          by: 'ending',
          seen: seenBy(want),
        })
      : await topUp(tx, now, due.customer_id, { planId, amount, key: `END-${due.id}` });
  if (outcome.verdict !== 'posted') return outcome.verdict;
  return planId === null ? { amount, into: outcome.id, until: endsAt } : { amount, into: planId, until: null };
}

async function follow(tx: Tx, now: Date, due: Due): Promise<boolean> {
  // On the day itself nobody can change it.
  const want = await wanted(tx, due);
  const paid: Paid | undefined = await callRow(tx, 'money.mature_one', {
    customer: due.customer_id,
    investment: due.id,
    at: now,
  });
  if (!paid) return false;
  if (!want) throw new Error(`Investment ${due.id} has no instruction`);
  let used: Used | null = null;
  let why: string | null = paid.owes ? whyNot('owes', want.product_name) : null;
  if (why === null) {
    try {
      const done = await useMoney(tx, now, due, want, paid);
      if (typeof done === 'string') why = whyNot(done, want.product_name);
      else used = done;
    } catch (error) {
      // A refusal comes before anything was posted, so the payment into the wallet stands.
      if (!(error instanceof Refusal)) throw error;
      why = whyNot(error.code, want.product_name);
    }
  }
  await callSql(tx, 'money.record_ending', {
    customer: due.customer_id,
    investment: due.id,
    bought: used?.into ?? null,
    why,
    at: now,
  });
  if (used?.until) await tellRenewal(tx, now, due, { name: want.product_name, amount: used.amount, until: used.until });
  if (why !== null) {
    await enqueueMail(tx, { emailKind: 'ending_not_followed', customerId: due.customer_id, investmentId: due.id });
    const data = { name: want.product_name, why, investment: due.id };
    await addNotice(tx, due.customer_id, { kind: 'ending_not_followed', data }, now);
  }
  return true;
}

const BATCH = 200;

const dueAfter = (db: Db, now: Date, last: Due | null): Promise<Due[]> =>
  rows<Due>(
    db,
    `SELECT i.customer_id, i.id, i.ends_at FROM money.investments i
       JOIN money.endings e ON e.customer_id = i.customer_id AND e.investment_id = i.id AND e.choice <> 'wallet'
      WHERE i.completed_at IS NULL AND i.ends_at <= $1
        AND ($2::timestamptz IS NULL OR (i.ends_at, i.customer_id, i.id) > ($2, $3, $4))
      ORDER BY i.ends_at, i.customer_id, i.id LIMIT ${BATCH}`,
    [now, last?.ends_at, last?.customer_id, last?.id],
  );

/**
 * Ends investments as their owners asked, each in one transaction with what is done with the money. The next run tries a failed one again;
 * it does not hold up others. @returns how many it ended
 */
export async function followEndings({ db, clock }: Deps, timeIsLeft: () => boolean): Promise<number> {
  const failures: unknown[] = [];
  let ended = 0;
  let last: Due | null = null;
  while (timeIsLeft()) {
    const due: Due[] = await dueAfter(db, clock.now(), last);
    for (const item of due) {
      if (!timeIsLeft()) break;
      last = item;
      try {
        if (await tx(db, (tx) => follow(tx, clock.now(), item))) ended += 1;
      } catch (error) {
        failures.push(error);
      }
    }
    if (due.length < BATCH) break;
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} investments could not be ended`);
  return ended;
}

const BEFORE_DAYS = 7;
const LEAST_TERM_DAYS = 14;

interface EndsSoon {
  customer_id: string;
  id: string;
  product_name: string;
  ends_at: Date;
}

const endsSoon = (db: Db, now: Date): Promise<EndsSoon[]> =>
  rows<EndsSoon>(
    db,
    `SELECT customer_id, id, product_name, ends_at FROM money.investments
      WHERE completed_at IS NULL AND end_told_at IS NULL AND ends_at > $1 AND ends_at <= $1 + interval '${BEFORE_DAYS} days'
        AND ends_at - started_at >= interval '${LEAST_TERM_DAYS} days'
      ORDER BY ends_at LIMIT ${BATCH}`,
    [now],
  );

/** The job: emails owners once, a week before an investment ends, unless its term is hardly longer than that. */
export async function tellEndings({ db, clock }: Deps): Promise<void> {
  for (let due = BATCH; due === BATCH;) {
    const now = clock.now();
    const soon = await endsSoon(db, now);
    due = soon.length;
    if (due === 0) return;
    await tx(db, async (tx) => {
      // Leaves out those that another process is handling.
      const ending = await rows<EndsSoon>(
        tx,
        `UPDATE money.investments SET end_told_at = $3
          WHERE customer_id = ANY ($1) AND id = ANY ($2) AND end_told_at IS NULL RETURNING customer_id, id, product_name, ends_at`,
        [soon.map((endsSoon) => endsSoon.customer_id), soon.map((endsSoon) => endsSoon.id), now],
      );
      const customers = ending.map((endsSoon) => endsSoon.customer_id);
      const until: (Date | null)[] = [];
      for (const endsSoon of ending) until.push(await willGoOnUntil(tx, endsSoon.customer_id, endsSoon.id));
      await run(
        tx,
        `INSERT INTO notices (customer_id, at, kind, data)
         SELECT t.customer_id, $1, 'ends_soon', jsonb_build_object('name', t.name, 'endsAt', t.ends_at, 'until', t.until, 'investment', t.id)
           FROM unnest($2::uuid[], $3::text[], $4::timestamptz[], $5::timestamptz[], $6::uuid[]) t (customer_id, name, ends_at, until, id)`,
        [
          now,
          customers,
          ending.map((endsSoon) => endsSoon.product_name),
          ending.map((endsSoon) => endsSoon.ends_at),
          until,
          ending.map((endsSoon) => endsSoon.id),
        ],
      );
      await run(
        tx,
        `SELECT public.queue_mail(jsonb_build_object('emailKind', 'ends_soon', 'customerId', t.customer_id, 'investmentId', t.id))
           FROM unnest($1::uuid[], $2::uuid[]) t (customer_id, id)`,
        [customers, ending.map((endsSoon) => endsSoon.id)],
      );
    });
  }
}
