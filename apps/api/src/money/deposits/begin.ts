/** Begins a deposit: records it within the customer's limits and opens it at a gateway; or checks one that the customer says was paid. */
import type { AddTransactionBody, TransactionMetadata } from '@ajose/sdk/contract/transactions';
import { paymentChannels, SENT_METHOD } from '@ajose/sdk/domain/channels';
import type { GatewayName } from '@ajose/sdk/domain/gateways';
import { formatKobo, toKobo } from '@ajose/sdk/domain/money';
import { type Arguments, callSql } from '../../platform/database/call.ts';
import { tx, type Sql } from '../../platform/database/db.ts';
import type { Deps } from '../../gateways/deps.ts';
import type { Limits } from '../../platform/env.ts';
import { chooseGateway } from '../../gateways/choice.ts';
import { gatewayUnavailable, wasOrdered } from '../../gateways/meaning.ts';
import type { Answer, Charge, WhereToPay } from '../../gateways/gateway.ts';
import { noteDoneBy } from '../../access/members/done-by.ts';
import { checkedStanding, whyNotDeposit } from '../../access/levels/levels.ts';
import { fingerprint, idReused, mayAddMoney, type Outcome, post, refusalFor, statusOf } from '../ledger/ledger.ts';
import { wordsOf } from '../ledger/words.ts';
import { refuse, type Refusal } from '../../platform/server/errors.ts';
import { count } from '../../platform/server/limits.ts';
import type { Customer, SignedInCustomer } from '../../platform/server/signed-in.ts';
import { close } from './close.ts';
import { applyAnswer, ownerOf } from './credit.ts';
import { findDeposit, isOpened, type Deposit } from './find.ts';

/** The sweeper looks at a deposit for the first time after this; most customers have paid or given up by then. */
const FIRST_LOOK_MS = 5 * 60_000;

/** The refusal of a reference that was used before: only a new one can be paid. */
export const paymentStarted = () =>
  refuse(409, 'payment_started', 'This payment was started before. Please begin a new one.');

/** Ends a deposit that the gateway does not take. @param why in the gateway's words */
export async function refusePayment(deps: Deps, deposit: Deposit, why: string): Promise<never> {
  await close(deps, deposit, 'failed', why);
  throw refuse(422, 'gateway_refused', 'Our payment provider did not accept this payment. Please check the amount.');
}

const printOf = (body: AddTransactionBody): string => fingerprint('deposit', body.amount, body.reason);

/** Refusals that limit the amount of a deposit, and how many a customer has open. */
const tooLarge = ({ depositMostKobo }: Limits): Refusal =>
  refuse(
    409,
    'deposit_too_large',
    `One deposit can be at most ${formatKobo(depositMostKobo, 'whole')}. Please add a smaller amount.`,
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
    `Payments that are not finished can come to at most ${formatKobo(openDepositsKobo, 'whole')}. Please finish or cancel one of them first.`,
  );

/** Begins a deposit within the limits of open deposits and, where levels are checked, of the customer's level. @throws Refusal 409 `level_...` */
async function open(deps: Deps, asked: Arguments<'money.open_deposit'>): Promise<Outcome> {
  const { openDeposits: most_open, openDepositsKobo: most_kobo } = deps.env.limits;
  const begin = (on: Sql) => post(on, 'money.open_deposit', { ...asked, most_open, most_kobo });
  const { customer: customerId, key, amount: amountKobo } = asked;
  const standing = await checkedStanding(deps, customerId);
  if (!standing) return begin(deps.db);
  return tx(deps.db, async (tx) => {
    const refusal = await whyNotDeposit(tx, standing, { customerId, key, amountKobo });
    if (refusal) throw refusal;
    return begin(tx);
  });
}

/**
 * Records the pending deposit, or finds that of an earlier call.
 * @param gateway where it is begun, unless an earlier call has begun it elsewhere
 * @param paid whether the gateway has the money already: then no limit holds
 * @param more what the server adds to the request
 * @throws Refusal 403 by status, 409 `id_reused`, `deposit_too_large`, `too_many_open_deposits`, `too_much_open_deposits`, `level_deposit`
 * or `level_balance`
 */
export async function recordDeposit(
  deps: Deps,
  who: SignedInCustomer,
  body: AddTransactionBody,
  gateway: GatewayName,
  { paid = false, more = {} }: { paid?: boolean; more?: Pick<TransactionMetadata, 'card'> } = {},
): Promise<Deposit> {
  const { customer } = who;
  const now = deps.clock.now();
  const { limits } = deps.env;
  if (!paid && toKobo(body.amount) > limits.depositMostKobo) throw tooLarge(limits);
  const { reason, method, metadata } = wordsOf(who, body);
  const asked = {
    customer: customer.id,
    key: body.transactionId,
    fingerprint: printOf(body),
    amount: toKobo(body.amount),
    reason,
    method,
    at: now,
    metadata: { ...metadata, ...more },
    allowed: mayAddMoney,
    look_at: new Date(now.getTime() + FIRST_LOOK_MS),
    gateway,
  };
  const outcome = paid ? await post(deps.db, 'money.open_deposit', asked) : await open(deps, asked);
  if (outcome.verdict === 'too_many_open') throw tooManyOpen(limits);
  if (outcome.verdict === 'too_much_open') throw tooMuchOpen(limits);
  if (outcome.verdict !== 'posted' && outcome.verdict !== 'repeated') {
    throw refusalFor(outcome.verdict, await statusOf(deps.db, customer.id), 'money_blocked', '');
  }
  const deposit = await findDeposit(deps.db, customer.id, body.transactionId);
  if (!deposit) throw idReused();
  await noteDoneBy(deps.db, now, who, body.transactionId);
  return deposit;
}

/** The gateway of a deposit: the one at which it was begun, or one for a new one. @throws Refusal 503 `gateway_unavailable` */
export async function gatewayFor(
  deps: Deps,
  customer: Customer,
  { transactionId, amount }: Pick<AddTransactionBody, 'transactionId' | 'amount'>,
): Promise<GatewayName> {
  const begun = await findDeposit(deps.db, customer.id, transactionId);
  if (begun && (isOpened(begun) || begun.has_account || begun.status !== 'pending')) return begun.gateway;
  const wish = { kind: 'payment', amountKobo: toKobo(amount) } as const;
  const gateway = await chooseGateway(deps, begun ? { ...wish, among: [begun.gateway] } : wish);
  if (gateway === null) throw gatewayUnavailable();
  return gateway.name;
}

/** The address of ours that a gateway's page leads back to. There the app asks what became of the payment. */
export const returnTo = ({ env }: Deps, key: string): string =>
  `${env.customerOrigin}/dashboard?payment=${encodeURIComponent(key)}`;

/** Where an opened deposit is paid; null where it was never opened or is settled. */
const whereToPay = ({ status, access_code: popup, pay_page: page }: Deposit): WhereToPay | null => {
  if (status !== 'pending') return null;
  if (popup !== null) return { popup };
  return page === null ? null : { page };
};

/**
 * Records a deposit and opens it at a gateway.
 * @param body the amount is naira
 * @returns the transaction's id, and where it is paid; null when the deposit is settled already
 * @throws Refusal 403 by status, 409 `payment_started` and what `recordDeposit` throws, 503 `gateway_unavailable`
 */
export async function startDeposit(
  deps: Deps,
  who: SignedInCustomer,
  body: AddTransactionBody,
): Promise<{ id: string; pay: WhereToPay | null }> {
  const { customer, person } = who;
  const deposit = await recordDeposit(deps, who, body, await gatewayFor(deps, customer, body));
  if (isOpened(deposit) || deposit.status !== 'pending') return { id: deposit.id, pay: whereToPay(deposit) };
  await count(deps, 'gateway', customer.id);
  const answer = await deps.gateways.of(deposit.gateway).begin({
    reference: deposit.key,
    amountKobo: deposit.amount,
    email: person.email,
    name: customer.name,
    channels: paymentChannels,
    returnTo: returnTo(deps, deposit.key),
    metadata: { userId: customer.id, name: customer.name, reason: wordsOf(who, body).reason, type: 'deposit' },
  });
  if (answer.outcome === 'unknown') throw gatewayUnavailable();
  if (answer.outcome === 'refused') {
    // The gateway knows the reference, but the answer that says where to pay was lost.
    if (wasOrdered(answer)) throw paymentStarted();
    return refusePayment(deps, deposit, answer.message);
  }
  const pay = answer.data;
  await callSql(deps.db, 'money.save_where_to_pay', {
    customer: customer.id,
    deposit: deposit.id,
    popup: 'popup' in pay ? pay.popup : null,
    page: 'page' in pay ? pay.page : null,
  });
  return { id: deposit.id, pay };
}

/**
 * Looks for a payment without a deposit: a browser can open a gateway's popup with any reference.
 * @returns the first gateway that knows it; where none does, whether all have answered
 */
export async function findAtGateways(
  { gateways }: Deps,
  reference: string,
): Promise<{ gateway: GatewayName; answer: Answer<Charge> }> {
  const answers: { gateway: GatewayName; answer: Answer<Charge> }[] = [];
  for (const gateway of gateways.all) {
    const asked = { gateway: gateway.name, answer: await gateway.verify(reference) };
    if (asked.answer.outcome === 'done') return asked;
    answers.push(asked);
  }
  const match = answers.find(({ answer }) => answer.outcome === 'unknown') ?? answers[0];
  if (!match) throw gatewayUnavailable();
  return match;
}

/** What the gateway of a deposit says about its payment. @param known the deposit, where one was begun */
export const askAbout = async (
  deps: Deps,
  known: Deposit | undefined,
  reference: string,
): Promise<{ gateway: GatewayName; answer: Answer<Charge> }> =>
  known
    ? { gateway: known.gateway, answer: await deps.gateways.of(known.gateway).verify(reference) }
    : findAtGateways(deps, reference);

/**
 * Asks the gateway about a payment that the customer says was made, and notes that a transfer was sent, where they say that.
 * @returns the transaction's id
 * @throws Refusal 403 for a payment of another customer, 409 `id_reused`, 503 `gateway_unavailable`, and what `recordDeposit` throws
 */
export async function claimDeposit(deps: Deps, who: SignedInCustomer, body: AddTransactionBody): Promise<string> {
  const { customer } = who;
  const known = await findDeposit(deps.db, customer.id, body.transactionId);
  // This payment was credited from its metadata, without a deposit of ours, so there is nothing to compare the body with.
  if (known?.paid_kobo != null && !isOpened(known)) return known.id;
  if (known && known.fingerprint !== printOf(body)) throw idReused();
  if (known?.paid_kobo != null) return known.id;
  if (known && body.paymentMethod === SENT_METHOD) {
    await callSql(deps.db, 'money.note_sent', { customer: customer.id, deposit: known.id });
  }
  await count(deps, 'gateway', customer.id);
  const { gateway, answer } = await askAbout(deps, known, body.transactionId);
  if (answer.outcome === 'unknown') throw gatewayUnavailable();
  if (answer.outcome === 'done' && (await ownerOf(deps, answer.data)) !== customer.id) {
    throw refuse(403, 'not_yours', 'This payment belongs to another account.');
  }
  // Recording the deposit may have failed before the popup opened. Now it is recorded, so the sweeper looks at it too.
  const paid = answer.outcome === 'done' && answer.data.status === 'success';
  const deposit = known ?? (await recordDeposit(deps, who, body, gateway, { paid }));
  await applyAnswer(deps, deposit, answer);
  return deposit.id;
}
