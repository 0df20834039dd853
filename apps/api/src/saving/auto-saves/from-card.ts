/**
 * The auto-save job that charges kept cards, in the gateway's lane. Each try is a deposit with a reference made of the day. It is committed
 * before the gateway is asked, and only what the gateway says of the reference decides its outcome; a missing answer decides nothing. The
 * next try has another reference and begins only after the gateway has said that this one failed. `afterFailure` decides when to give up.
 */
import { dueAt } from '@ajose/sdk/domain/auto-saves';
import { isExpired } from '../../money/cards/cards.ts';
import { cardWords, chargeCard, findCard, type ChargeableCard } from '../../money/cards/charge.ts';
import { callSql } from '../../platform/database/call.ts';
import { row, rows, tx } from '../../platform/database/db.ts';
import { within } from '../../platform/database/deadline.ts';
import { each, report } from '../../platform/database/each.ts';
import type { Deps } from '../../gateways/deps.ts';
import { close } from '../../money/deposits/close.ts';
import { applyAnswer } from '../../money/deposits/credit.ts';
import { declineOf } from '../../money/deposits/declines.ts';
import { findDeposit, type Deposit } from '../../money/deposits/find.ts';
import { chooseGateway } from '../../gateways/choice.ts';
import { isMissing, wasOrdered } from '../../gateways/meaning.ts';
import { checkedStanding, whyNotDeposit } from '../../access/levels/levels.ts';
import { fingerprint, mayAddMoney, post } from '../../money/ledger/ledger.ts';
import { hasEnded, moveIntoPlan } from './from-wallet.ts';
import { decide, DUE, postpone, whyNotNow, type Due, type NotSaved } from './outcome.ts';
import { endsAutoSave, wordsFor, type Why } from './refusals.ts';

const BATCH = 40;
const AT_ONCE = 8;
const WITHIN_MS = 20_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const MOST_TRIES = 3;
/** How long after a try that failed the next one begins. */
const NEXT_TRY_MS = 7 * HOUR_MS;

const after = (now: Date, ms: number): Date => new Date(now.getTime() + ms);

/** How often a day looks whether its card's gateway is still paused. */
const PAUSED_MS = 10 * MINUTE_MS;

/** The reference of a try. The first one's has no number. */
const referenceOf = ({ auto_save_id, due_on }: Due, tries: number): string =>
  `asv-${auto_save_id}-${due_on}${tries === 1 ? '' : `-${tries}`}`;

function reasonOf(note: string): Why {
  const why = declineOf(note);
  // The server charges the card, so nobody typed a code.
  return why === 'wrong_code' ? 'declined' : why;
}

const notSaved = (why: Why): NotSaved => ({ outcome: 'not_saved', why });

const giveUp = (deps: Deps, due: Due, decision: NotSaved): Promise<void> =>
  tx(deps.db, (tx) => decide(tx, due, decision, deps.clock.now()));

const refuseCard = (deps: Deps, due: Due, why: Why): Promise<void> => giveUp(deps, due, notSaved(why));

/** The card that may be charged for a day at this moment, or why none may be. */
async function judge(deps: Deps, due: Due): Promise<{ card: ChargeableCard } | { denied: NotSaved }> {
  const now = deps.clock.now();
  const denied = await whyNotNow(deps.db, due, now);
  if (denied) return { denied };
  const card = await findCard(deps.db, due.customer_id, due.card_id);
  if (!card) return { denied: notSaved('card_removed') };
  return isExpired(card, now) ? { denied: notSaved('card_expired') } : { card };
}

/** Begins a try: its deposit and its number, in one transaction. @returns null where the day is decided or another process was first */
async function beginTry(deps: Deps, due: Due, card: ChargeableCard): Promise<Due | null> {
  const now = deps.clock.now();
  const tries = due.tries + 1;
  const key = referenceOf(due, tries);
  const standing = await checkedStanding(deps, due.customer_id);
  const verdict = await tx(deps.db, async (tx) => {
    const deposit = { customerId: due.customer_id, key, amountKobo: due.amount };
    if (standing && (await whyNotDeposit(tx, standing, deposit))) return 'level';
    const { verdict } = await post(tx, 'money.open_deposit', {
      customer: due.customer_id,
      key,
      fingerprint: fingerprint('auto_save', key, due.amount),
      amount: due.amount,
      reason: 'Auto-save',
      method: 'card',
      at: now,
      metadata: cardWords(card),
      allowed: mayAddMoney,
      look_at: after(now, 5 * MINUTE_MS),
      gateway: card.gateway,
    });
    if (verdict !== 'posted') return verdict;
    const begun = await callSql(tx, 'money.try_auto_save', {
      customer: due.customer_id,
      id: due.auto_save_id,
      day: due.due_on,
      tries,
      key,
      run_at: after(now, MINUTE_MS),
    });
    if (!begun) throw new Error(`Two processes begin ${key}`);
    return verdict;
  });
  if (verdict === 'posted') return { ...due, tries, key };
  // Another process begins it at this moment.
  if (verdict === 'repeated') return null;
  await refuseCard(deps, due, verdict === 'status' || verdict === 'level' ? verdict : 'reference_taken');
  return null;
}

async function startTry(deps: Deps, due: Due): Promise<void> {
  // Judged first, so that no deposit is begun that would come to nothing.
  const judged = await judge(deps, due);
  if ('denied' in judged) return giveUp(deps, due, judged.denied);
  const wish = { kind: 'payment', amountKobo: due.amount, among: [judged.card.gateway] } as const;
  const isPaused = (await chooseGateway(deps, wish)) === null;
  const now = deps.clock.now();
  const isLate = now > after(dueAt(due.due_on), DAY_MS);
  // Nobody expects to be charged for several days at once.
  if (isLate && (isPaused || due.tries === 0)) return refuseCard(deps, due, 'missed');
  if (isPaused) return postpone(deps.db, due, after(now, PAUSED_MS));
  const begun = await beginTry(deps, due, judged.card);
  if (begun) await charge(deps, begun);
}

/** Decides the day before it closes the deposit: if the process dies in between, nothing is charged. */
async function giveUpTry(deps: Deps, due: Due, decision: NotSaved): Promise<void> {
  await giveUp(deps, due, decision);
  const deposit = await depositOf(deps, due);
  if (deposit) await close(deps, deposit, 'failed', wordsFor(decision.why)?.why ?? '');
}

/**
 * Asks the gateway to charge the card, unless it may not be charged any more. Without a clear answer the next look asks what became of the
 * reference.
 */
async function charge(deps: Deps, due: Due): Promise<void> {
  const { key: reference } = due;
  if (reference === null) throw new Error('No try was begun');
  const judged = await judge(deps, due);
  if ('denied' in judged) return giveUpTry(deps, due, judged.denied);
  const deposit = await findDeposit(deps.db, due.customer_id, reference);
  if (!deposit) throw new Error(`There is no deposit ${reference}`);
  // The card is now kept at another gateway, and this try may have been paid at the first one.
  if (judged.card.gateway !== deposit.gateway) return giveUpTry(deps, due, notSaved('reference_taken'));
  const answer = await chargeCard(deps, judged.card, { reference, amountKobo: due.amount, reason: 'Auto-save' });
  const now = deps.clock.now();
  if (answer.outcome === 'unknown') return;
  if (answer.outcome === 'done' && answer.data.asks !== null) {
    const link = answer.data.asks;
    return tx(deps.db, (tx) => decide(tx, due, { outcome: 'waits', link, again: after(now, 5 * MINUTE_MS) }, now));
  }
  if (answer.outcome === 'refused') {
    // The gateway has the reference from an earlier call. The next look asks for its outcome.
    if (wasOrdered(answer)) return;
    await close(deps, deposit, 'failed', answer.message);
  } else if (answer.data.asks === null) await applyAnswer(deps, deposit, { outcome: 'done', data: answer.data.charge });
  await follow(deps, due);
}

interface Seen extends Deposit {
  note: string | null;
}

const depositOf = async (deps: Deps, due: Due): Promise<Seen | null> => {
  const deposit = await findDeposit(deps.db, due.customer_id, due.key ?? '');
  if (!deposit) return null;
  const answer = await row<{ note: string | null }>(
    deps.db,
    "SELECT metadata ->> 'note' AS note FROM ledger.transactions WHERE customer_id = $1 AND id = $2",
    [deposit.customer_id, deposit.id],
  );
  return { ...deposit, note: answer?.note ?? null };
};

/** Decides a day whose deposit has an outcome. @returns the deposit, where it has none yet */
async function follow(deps: Deps, due: Due): Promise<Seen | null> {
  const deposit = await depositOf(deps, due);
  if (!deposit) throw new Error(`There is no deposit ${due.key}`);
  if (deposit.status === 'pending') return deposit;
  if (deposit.status === 'completed') await finish(deps, due);
  else if (due.outcome !== 'not_saved') await afterFailure(deps, due, deposit);
  return null;
}

/** The money is in the wallet; from there it goes into the plan, once. */
function finish(deps: Deps, due: Due): Promise<void> {
  const now = deps.clock.now();
  return tx(deps.db, async (tx) => {
    if (due.plan_id === null) return decide(tx, due, { outcome: 'saved' }, now);
    const verdict = await moveIntoPlan(tx, now, due, due.plan_id);
    if (verdict === 'plan_changed') throw new Error('The plan is being changed just now');
    if (verdict === 'posted') return decide(tx, due, { outcome: 'saved' }, now);
    return decide(tx, due, { outcome: 'saved', why: hasEnded(verdict) ? 'plan_over' : whyNotMoved(verdict) }, now);
  });
}

function whyNotMoved(verdict: string): Why {
  if (verdict === 'insufficient') return 'taken_first';
  return verdict === 'owes' ? 'owes' : 'in_wallet';
}

function afterFailure(deps: Deps, due: Due, deposit: Seen): Promise<void> {
  const now = deps.clock.now();
  if (due.outcome === 'waits') return refuseCard(deps, due, 'not_confirmed');
  if (deposit.status === 'user_cancelled') return refuseCard(deps, due, 'cancelled');
  const why = reasonOf(deposit.note ?? '');
  const isLast = due.tries >= MOST_TRIES || after(now, NEXT_TRY_MS) > after(dueAt(due.due_on), DAY_MS);
  const thrice = due.why === why && due.tries === MOST_TRIES;
  const endsDay = why === 'do_not_honour' ? thrice : endsAutoSave(why) || why === 'no_answer';
  if (endsDay) return refuseCard(deps, due, why);
  if (isLast) return refuseCard(deps, due, why === 'do_not_honour' ? 'declined' : why);
  // Where tries failed for different reasons, the reason is the general one.
  const reason = due.why === null || due.why === why ? why : 'declined';
  return postpone(deps.db, due, after(now, NEXT_TRY_MS), reason);
}

/** Looks come often in the first hour and then hourly: normally the webhook brings the news at once. */
const nextLook = (now: Date, since: Date): Date =>
  after(now, Math.min(HOUR_MS, Math.max(MINUTE_MS, now.getTime() - since.getTime())));

/**
 * Asks the gateway what became of a try. Where it does not know the reference, the card was never charged, and the charge is sent again
 * under the same reference.
 */
async function lookUp(deps: Deps, due: Due, deposit: Deposit): Promise<void> {
  const now = deps.clock.now();
  // Where the process dies now, another run takes the day at that time.
  await postpone(deps.db, due, nextLook(now, deposit.at));
  const answer = await deps.gateways.of(deposit.gateway).verify(deposit.key);
  if (answer.outcome === 'unknown') return;
  const isYoung = now.getTime() - deposit.at.getTime() < DAY_MS;
  if (answer.outcome === 'refused' && isYoung) return isMissing(answer) ? charge(deps, due) : undefined;
  await applyAnswer(deps, deposit, answer);
  await follow(deps, due);
}

/** Whether any try was paid, even one that the gateway first reported as failed. */
async function isPaid({ db }: Deps, due: Due): Promise<boolean> {
  for (let tries = 1; tries <= due.tries; tries += 1) {
    const deposit = await findDeposit(db, due.customer_id, referenceOf(due, tries));
    if (deposit?.status === 'completed') return true;
  }
  return false;
}

async function step(deps: Deps, due: Due): Promise<void> {
  if (await isPaid(deps, due)) return finish(deps, due);
  if (due.key === null) return startTry(deps, due);
  const open = await follow(deps, due);
  if (open) await lookUp(deps, due, open);
}

const dueFromCards = ({ db, clock }: Deps, last: Due | undefined): Promise<Due[]> =>
  rows<Due>(
    db,
    `SELECT ${DUE} WHERE d.run_at <= $1 AND coalesce(d.source, s.source) = 'card'
        AND ($2::uuid IS NULL OR (d.customer_id, d.auto_save_id, d.due_on) > ($2, $3::uuid, $4::date))
      ORDER BY d.customer_id, d.auto_save_id, d.due_on LIMIT ${BATCH}`,
    [clock.now(), last?.customer_id, last?.auto_save_id, last?.due_on],
  );

/** The job: charges the cards of the days that are due. @throws AggregateError when a day failed; the next run tries it again */
export async function autoSaveCards(deps: Deps): Promise<void> {
  const timeIsLeft = within(WITHIN_MS);
  const failures: unknown[] = [];
  let last: Due | undefined;
  while (timeIsLeft()) {
    const hits: Due[] = await dueFromCards(deps, last);
    failures.push(...(await each(hits, AT_ONCE, (due) => step(deps, due))));
    last = hits.at(-1);
    if (hits.length < BATCH) break;
  }
  report(failures, 'days of auto-save could not be looked after');
}
