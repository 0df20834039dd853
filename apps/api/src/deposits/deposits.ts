/**
 * Deposits: money that comes in through the gateway. A deposit is credited once, with the amount that the gateway says was paid.
 * The customer, a webhook or the sweeper may bring the news; the gateway is always asked.
 */
import type { AddTransactionBody } from '@ajose/sdk/contract/transactions';
import { paymentChannels } from '@ajose/sdk/channels';
import { CURRENCY, formatNaira, toKobo, toNaira } from '@ajose/sdk/money';
import { isOwnId } from '@ajose/sdk/rules/transactions';
import type { Customer } from '../server/signed-in.ts';
import { row, run, tx, type Sql, type Value } from '../database/db.ts';
import type { Deps } from '../deps.ts';
import type { Limits } from '../env.ts';
import { refuse, type Refusal } from '../server/errors.ts';
import { countGatewayCall } from '../server/limits.ts';
import type { Answer, Charge, Into } from '../gateway/gateway.ts';
import { checkedStanding, whyNotDeposit } from '../levels/levels.ts';
import {
  fingerprint,
  idReused,
  mayAddMoney,
  must,
  type Outcome,
  post,
  refusalFor,
  statusOf,
} from '../ledger/ledger.ts';
import { wordsOf } from '../ledger/words.ts';
import { raiseCase } from '../cases/cases.ts';

/** The sweeper looks at a deposit for the first time after this; most customers have paid or given up by then. */
const FIRST_LOOK_MS = 5 * 60_000;
const GIVE_UP_MS = 24 * 3_600_000;

export interface Deposit {
  customer_id: string;
  id: string;
  key: string;
  fingerprint: string;
  status: 'pending' | 'completed' | 'failed' | 'user_cancelled';
  amount: bigint;
  at: Date;
  access_code: string | null;
  paid_kobo: bigint | null;
}

const SELECT = `
  SELECT t.customer_id, t.id, t.transaction_id AS key, t.fingerprint, t.status::text AS status, t.amount, t.at,
         d.access_code, d.paid_kobo
    FROM ledger.transactions t JOIN money.deposits d ON d.customer_id = t.customer_id AND d.id = t.id`;

export const findDeposit = (on: Sql, customerId: string, key: string): Promise<Deposit | undefined> =>
  row<Deposit>(on, `${SELECT} WHERE t.customer_id = $1 AND t.transaction_id = $2`, [customerId, key]);

const OPEN = `
  SELECT * FROM money.open_deposit(
    customer => $1, key => $2, fingerprint => $3, amount => $4, reason => $5, method => $6, at => $7, metadata => $8, allowed => $9,
    look_at => $10`;

/** Whom `money.payments` has for a payment at the gateway. */
const payeeOf = (on: Sql, reference: string): Promise<{ id: string } | undefined> =>
  row<{ id: string }>(on, 'SELECT customer_id AS id FROM money.payments WHERE reference = $1', [reference]);

/**
 * The deposit that the payment of this reference was credited to. Only where `money.payments` does not say whose it is, the books of all customers
 * are searched, which asks each machine of a cluster.
 */
export async function findPaid(on: Sql, reference: string): Promise<Deposit | undefined> {
  const payee = await payeeOf(on, reference);
  const deposit = payee && (await findDeposit(on, payee.id, reference));
  if (deposit?.paid_kobo != null) return deposit;
  return row<Deposit>(on, `${SELECT} WHERE t.transaction_id = $1 AND d.paid_kobo IS NOT NULL`, [reference]);
}

const gatewayUnavailable = () =>
  refuse(
    503,
    'gateway_unavailable',
    'Our payment provider does not answer at the moment. Please try again in a minute.',
  );

const printOf = (body: AddTransactionBody): string => fingerprint('deposit', body.amount, body.reason);

const naira = (kobo: bigint): string => formatNaira(toNaira(kobo), 'whole');

/** The refusals that keep customers from beginning deposits without end. */
const tooLarge = ({ depositMostKobo }: Limits): Refusal =>
  refuse(
    409,
    'deposit_too_large',
    `One deposit can be at most ${naira(depositMostKobo)}. Please add a smaller amount.`,
  );
const tooManyOpen = ({ openDeposits }: Limits): Refusal =>
  refuse(
    409,
    'too_many_open_deposits',
    `You have ${openDeposits} payments that are not finished. Please finish or cancel one of them first.`,
  );
const tooMuchOpen = ({ openDepositsKobo }: Limits): Refusal =>
  refuse(
    409,
    'too_much_open_deposits',
    `Payments that are not finished can come to at most ${naira(openDepositsKobo)}. Please finish or cancel one of them first.`,
  );

/** Begins a deposit within the limits of openings and, where levels are checked, of the customer's level. @throws Refusal 409 `level_...` */
async function open(
  deps: Deps,
  deposit: { customerId: string; key: string; amountKobo: bigint },
  asked: readonly Value[],
): Promise<Outcome> {
  const { openDeposits, openDepositsKobo } = deps.env.limits;
  const begin = (on: Sql) =>
    post(on, `${OPEN}, most_open => $11, most_kobo => $12)`, [...asked, openDeposits, openDepositsKobo]);
  const standing = await checkedStanding(deps, deposit.customerId);
  if (!standing) return begin(deps.db);
  return tx(deps.db, async (tx) => {
    const refusal = await whyNotDeposit(tx, standing, deposit);
    if (refusal) throw refusal;
    return begin(tx);
  });
}

/**
 * Writes the pending deposit, or finds the one of an earlier call.
 * @param paid whether the gateway has the money already: then no limit holds
 * @throws Refusal 403 by status, 409 `id_reused`, `deposit_too_large`, `too_many_open_deposits`, `too_much_open_deposits`,
 * `level_deposit` or `level_balance`
 */
async function record(deps: Deps, customer: Customer, body: AddTransactionBody, paid = false): Promise<Deposit> {
  const now = deps.clock.now();
  const { limits } = deps.env;
  if (!paid && toKobo(body.amount) > limits.depositMostKobo) throw tooLarge(limits);
  const { reason, method, metadata } = wordsOf(customer, body);
  const asked = [
    customer.id,
    body.transactionId,
    printOf(body),
    toKobo(body.amount),
    reason,
    method,
    now,
    metadata,
    mayAddMoney,
    new Date(now.getTime() + FIRST_LOOK_MS),
  ];
  const outcome = paid
    ? await post(deps.db, `${OPEN})`, asked)
    : await open(deps, { customerId: customer.id, key: body.transactionId, amountKobo: toKobo(body.amount) }, asked);
  if (outcome.verdict === 'too_many_open') throw tooManyOpen(limits);
  if (outcome.verdict === 'too_much_open') throw tooMuchOpen(limits);
  if (outcome.verdict !== 'posted' && outcome.verdict !== 'repeated') {
    throw refusalFor(outcome.verdict, await statusOf(deps.db, customer.id), 'money_blocked', '');
  }
  const deposit = await findDeposit(deps.db, customer.id, body.transactionId);
  if (!deposit) throw idReused();
  return deposit;
}

/**
 * Records a deposit and opens it at the gateway.
 * @param body the amount is naira
 * @returns the transaction's id, and the code that opens the gateway's popup; null when the deposit is settled already
 * @throws Refusal 403 by status, 409 `payment_started` and what `record` throws, 503 `gateway_unavailable`
 */
export async function startDeposit(
  deps: Deps,
  customer: Customer,
  body: AddTransactionBody,
): Promise<{ id: string; accessCode: string | null }> {
  const deposit = await record(deps, customer, body);
  if (deposit.access_code !== null || deposit.status !== 'pending') {
    return { id: deposit.id, accessCode: deposit.access_code };
  }
  await countGatewayCall(deps, customer.id);
  const answer = await deps.gateway.initialize({
    reference: deposit.key,
    amountKobo: deposit.amount,
    email: customer.email,
    channels: paymentChannels,
    metadata: { userId: customer.id, name: customer.name, reason: wordsOf(customer, body).reason, type: 'deposit' },
  });
  if (answer.outcome === 'unknown') throw gatewayUnavailable();
  if (answer.outcome === 'refused') {
    // The gateway knows the reference, but the answer with its access code was lost. Only a new reference can be paid.
    if (answer.code === 'duplicate_reference') {
      throw refuse(409, 'payment_started', 'This payment was started before. Please begin a new one.');
    }
    await close(deps, deposit, 'failed', answer.message);
    throw refuse(422, 'gateway_refused', 'Our payment provider did not accept this payment. Please check the amount.');
  }
  await run(deps.db, 'SELECT money.keep_access_code($1, $2, $3)', [customer.id, deposit.id, answer.data.accessCode]);
  return { id: deposit.id, accessCode: answer.data.accessCode };
}

/**
 * Asks the gateway about a payment that the customer says was made.
 * @returns the transaction's id
 * @throws Refusal 403 for a payment of another customer, 409 `id_reused`, 503 `gateway_unavailable`
 */
export async function claimDeposit(deps: Deps, customer: Customer, body: AddTransactionBody): Promise<string> {
  const known = await findDeposit(deps.db, customer.id, body.transactionId);
  // This payment was credited from its metadata, without a deposit that was started here, so there is nothing to compare the body with.
  if (known?.paid_kobo != null && known.access_code === null) return known.id;
  if (known && known.fingerprint !== printOf(body)) throw idReused();
  if (known?.paid_kobo != null) return known.id;
  await countGatewayCall(deps, customer.id);
  const answer = await deps.gateway.verify(body.transactionId);
  if (answer.outcome === 'unknown') throw gatewayUnavailable();
  if (answer.outcome === 'done' && (await ownerOf(deps, answer.data)) !== customer.id) {
    throw refuse(403, 'not_yours', 'This payment belongs to another account.');
  }
  // Recording the deposit may have failed before the popup opened. Now it is recorded, so the sweeper looks at it too.
  const paid = answer.outcome === 'done' && answer.data.status === 'success';
  const deposit = known ?? (await record(deps, customer, body, paid));
  await learn(deps, deposit, answer);
  return deposit.id;
}

/**
 * Cancels a deposit. The gateway is asked first, and a payment that was made is credited.
 * @returns the status of the deposit; a failed one stays failed
 * @throws Refusal 404, 409 `already_paid`, 503 `gateway_unavailable`
 */
export async function cancelDeposit(deps: Deps, customer: Customer, key: string): Promise<'failed' | 'user_cancelled'> {
  const alreadyPaid = () =>
    refuse(409, 'already_paid', 'This payment has arrived already. The money is in your wallet.');
  const known = await findDeposit(deps.db, customer.id, key);
  if (known?.status === 'completed') throw alreadyPaid();
  await countGatewayCall(deps, customer.id);
  const answer = await deps.gateway.verify(key);
  if (answer.outcome === 'unknown') throw gatewayUnavailable();
  const paid = answer.outcome === 'done' && answer.data.status === 'success' ? answer.data : null;
  if (paid && (await ownerOf(deps, paid)) === customer.id) {
    await settle(deps, paid);
    throw alreadyPaid();
  }
  if (!known) throw refuse(404, 'transaction_not_found', 'This transaction does not exist.');
  if (await close(deps, known, 'user_cancelled', 'Cancelled by the customer')) return 'user_cancelled';
  const now = await findDeposit(deps.db, customer.id, key);
  if (now?.status === 'completed') throw alreadyPaid();
  return 'failed';
}

/** The customer whose number a transfer arrived at. Number and customer have to be one; nothing else of the payment counts. */
async function ownerOfTransfer({ db }: Deps, { number, customerCode }: Into): Promise<string | null> {
  const found = await row<{ id: string }>(
    db,
    'SELECT customer_id AS id FROM account_numbers WHERE number = $1 AND gateway_code = $2 AND closed_at IS NULL',
    [number, customerCode],
  );
  return found?.id ?? null;
}

/**
 * The customer that a payment belongs to: the one to whom it was credited, the one whose deposit was opened under its reference, else
 * the one in its metadata.
 * @returns null when there is none
 */
async function ownerOf(deps: Deps, charge: Charge): Promise<string | null> {
  const payee = await payeeOf(deps.db, charge.reference);
  // The gateway makes the reference of a transfer, so who opened a payment under it says nothing.
  const known = charge.into && payee ? await findDeposit(deps.db, payee.id, charge.reference) : undefined;
  if (payee && (!charge.into || known?.paid_kobo != null)) return payee.id;
  if (charge.into) return ownerOfTransfer(deps, charge.into);
  const named = charge.metadata['userId'];
  if (typeof named !== 'string' || !/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(named)) return null;
  const found = await row<{ id: string }>(deps.db, 'SELECT id FROM customers WHERE id = $1', [named]);
  return found?.id ?? null;
}

/** Settles or closes a pending deposit by what the gateway answers about it. An unclear answer changes nothing. */
export async function learn(deps: Deps, deposit: Deposit, answer: Answer<Charge>): Promise<void> {
  const old = deps.clock.now().getTime() - deposit.at.getTime() >= GIVE_UP_MS;
  if (answer.outcome === 'unknown') return;
  if (answer.outcome === 'refused') {
    if (old) await close(deps, deposit, 'failed', 'The payment was never made');
    return;
  }
  const charge = answer.data;
  if (charge.reference !== deposit.key) return;
  if (charge.status === 'success' || charge.status === 'reversed') await settle(deps, charge);
  else if (charge.status === 'failed') await close(deps, deposit, 'failed', charge.message || 'The payment failed');
  else if (old) await close(deps, deposit, 'failed', 'The payment was not made within a day');
}

/** A deposit that came to nothing. Money that arrives later still completes it. @returns false where it had ended otherwise */
export async function close(
  deps: Deps,
  deposit: Deposit,
  status: 'failed' | 'user_cancelled',
  note: string,
): Promise<boolean> {
  const values = [deposit.customer_id, deposit.id, status, deps.clock.now(), { note: note.slice(0, 500) }];
  const text = 'SELECT * FROM money.close_deposit($1, $2, $3, $4, $5)';
  return (await must(deps.db, text, values, ['repeated', 'wrong_state'])).verdict !== 'wrong_state';
}

/** The note on a credited deposit whose payment was not quite as asked for; null when it was. */
function noteOn(deposit: Deposit | undefined, paid: bigint): string | null {
  if (!deposit) return 'Credited from the payment itself; no deposit had been started';
  const asked = formatNaira(toNaira(deposit.amount));
  const notes = [
    deposit.status === 'user_cancelled' ? 'Paid after it had been cancelled' : null,
    deposit.status === 'failed' ? 'Paid after it had failed' : null,
    deposit.amount === paid ? null : `Asked for ${asked}, paid ${formatNaira(toNaira(paid))}`,
  ].filter((note) => note !== null);
  return notes.length > 0 ? notes.join('. ') : null;
}

/** Writes down whose a payment is, before its money moves. @returns false when another customer was credited with it */
async function claim({ db }: Deps, owner: string, reference: string, before: Deposit | undefined): Promise<boolean> {
  // What was opened here or credited is written down already.
  if (before && (before.access_code !== null || before.paid_kobo !== null)) return true;
  const found = await row<{ claimed: boolean }>(db, 'SELECT money.claim_payment($1, $2) AS claimed', [
    owner,
    reference,
  ]);
  return found?.claimed === true;
}

/** Whether this payment goes back to its payer, or went. */
const isRefunded = async ({ db }: Deps, reference: string): Promise<boolean> =>
  (await row(db, `SELECT FROM money.refunds WHERE reference = $1 AND state <> 'failed'`, [reference])) !== undefined;

/** Books a payment that no customer is credited with on the platform's own account, until it is decided whose it is. */
export async function bookUnowned(
  { db, clock }: Deps,
  { reference, amountKobo, feesKobo, currency }: Charge,
): Promise<void> {
  if (currency !== CURRENCY) return;
  await run(db, 'SELECT money.book_unowned($1, $2, $3, $4)', [reference, amountKobo, feesKobo, clock.now()]);
}

/** Credits a payment that the gateway says was made. What goes back of it is heard in refunds/ and disputes/. Repeats change nothing. */
export async function settle(deps: Deps, charge: Charge): Promise<void> {
  const now = deps.clock.now();
  const owner = await ownerOf(deps, charge);
  const { reference, amountKobo } = charge;
  const before = owner === null ? undefined : await findDeposit(deps.db, owner, reference);
  if (owner === null) {
    if (charge.status === 'reversed') return;
    await bookUnowned(deps, charge);
    if (await isRefunded(deps, reference)) return;
    const to = charge.into ? ` It was sent to account number ${charge.into.number || 'unknown'}.` : '';
    const message = `A payment arrived at the gateway that belongs to no customer.${to} It was not credited. Please credit it to its customer, or send it back.`;
    return raiseCase(deps.db, now, { kind: 'unowned_payment', reference, message, amountKobo });
  }
  if (charge.currency !== CURRENCY) {
    const message = `A payment arrived in ${charge.currency}, and only ${CURRENCY} is accepted. It was not credited. Please refund it at the gateway.`;
    if (before) await close(deps, before, 'failed', message);
    return raiseCase(deps.db, now, { kind: 'foreign_currency', reference, message, customerId: owner });
  }
  if (charge.status === 'reversed') {
    if (before && before.paid_kobo === null) await close(deps, before, 'failed', 'The payment was reversed');
    return;
  }
  const taken = async () => {
    await bookUnowned(deps, charge);
    const message =
      'A payment arrived under a reference that another transaction has. It was not credited. Please refund it at the gateway.';
    return raiseCase(deps.db, now, { kind: 'reference_taken', reference, message, customerId: owner, amountKobo });
  };
  // A browser can open the popup with any reference. References of our own movements have to stay free.
  if (!before && isOwnId(reference)) return taken();
  const { into } = charge;
  if (!(await claim(deps, owner, reference, before))) return taken();
  const note = into ? null : noteOn(before, amountKobo);
  const done = await post(deps.db, 'SELECT * FROM money.credit_deposit($1, $2, $3, $4, $5, $6, $7, $8)', [
    owner,
    reference,
    amountKobo,
    charge.feesKobo,
    charge.channel,
    charge.paidAt ?? now,
    now,
    { paystackRef: reference, ...(note === null ? {} : { note }), ...(into ? { sender: into.sender } : {}) },
  ]);
  if (done.verdict === 'key_reused') return taken();
}

/** At most this many receivables in one call. The job runs every minute. */
const COLLECTED_AT_ONCE = 200;

/** The job: collects what is owed for reversed payments from wallets that have money again. @returns how many it collected from */
export async function collectReceivables(deps: Deps): Promise<number> {
  const done = await row<{ n: number }>(deps.db, `SELECT money.collect_receivables(${COLLECTED_AT_ONCE}, $1) AS n`, [
    deps.clock.now(),
  ]);
  return done?.n ?? 0;
}
