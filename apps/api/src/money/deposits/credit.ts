/**
 * Credits a payment once, with the amount that the gateway says was paid. The customer, a webhook, a list or the sweeper may report it; what
 * is credited is what the gateway says: in a signed webhook, or in its answer to a call of ours about this payment.
 */
import type { GatewayName } from '@ajose/sdk/domain/gateways';
import { CURRENCY, formatKobo } from '@ajose/sdk/domain/money';
import { unpaidFrom } from '@ajose/sdk/domain/late';
import { isOwnId } from '@ajose/sdk/rules/transactions';
import { raiseCase, raiseOnce } from '../../desk/cases/cases.ts';
import { callSql } from '../../platform/database/call.ts';
import { row } from '../../platform/database/db.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Answer, Charge, Into, PaymentAt } from '../../gateways/gateway.ts';
import { post } from '../ledger/ledger.ts';
import { close } from './close.ts';
import { findDeposit, isOpened, payeeOf, type Deposit } from './find.ts';

/**
 * The customer whose account number a transfer went to. The gateway's customer and the number must belong together; nothing else of the
 * payment counts.
 */
async function ownerOfTransfer(
  { db }: Deps,
  gateway: GatewayName,
  { number, customerRef }: Into,
): Promise<string | null> {
  const accountNumber = await row<{ id: string }>(
    db,
    'SELECT customer_id AS id FROM account_numbers WHERE number = $1 AND gateway_code = $2 AND gateway = $3 AND closed_at IS NULL',
    [number, customerRef, gateway],
  );
  return accountNumber?.id ?? null;
}

/**
 * The customer that a payment belongs to: the one it was credited to, or whose deposit has its reference, or else the one in its metadata.
 * @returns null where there is none
 */
export async function ownerOf(deps: Deps, charge: Charge): Promise<string | null> {
  const payee = await payeeOf(deps.db, charge);
  // The gateway makes a transfer's reference, so a deposit with the same reference proves nothing.
  const known = charge.into && payee ? await findDeposit(deps.db, payee.id, charge.reference) : undefined;
  if (payee && (!charge.into || known?.paid_kobo != null)) return payee.id;
  if (charge.into) return ownerOfTransfer(deps, charge.gateway, charge.into);
  const named = charge.metadata['userId'];
  if (typeof named !== 'string' || !/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(named)) return null;
  const customer = await row<{ id: string }>(deps.db, 'SELECT id FROM customers WHERE id = $1', [named]);
  return customer?.id ?? null;
}

/** Settles or closes a pending deposit by what the gateway answers about it. An unclear answer changes nothing. */
export async function applyAnswer(deps: Deps, deposit: Deposit, answer: Answer<Charge>): Promise<void> {
  const old = deps.clock.now() >= unpaidFrom(deposit.at);
  if (answer.outcome === 'unknown') return;
  if (answer.outcome === 'refused') {
    if (old) await close(deps, deposit, 'failed', 'The payment was never made');
    return;
  }
  const charge = answer.data;
  if (charge.reference !== deposit.key || charge.gateway !== deposit.gateway) return;
  if (charge.status === 'success' || charge.status === 'reversed') await applyPayment(deps, charge);
  else if (charge.status === 'failed') await close(deps, deposit, 'failed', charge.message || 'The payment failed');
  else if (old) await close(deps, deposit, 'failed', 'The payment was not made within a day');
}

/** The note on a credited deposit whose payment was not quite as asked for; null when it was. */
function noteOn(deposit: Deposit | undefined, paid: bigint): string | null {
  if (!deposit) return 'Credited from the payment itself; no deposit had been started';
  if (deposit.paid_kobo !== null) return 'Another part of the payment';
  const asked = formatKobo(deposit.amount);
  const notes = [
    deposit.status === 'user_cancelled' ? 'Paid after it had been cancelled' : null,
    deposit.status === 'failed' ? 'Paid after it had failed' : null,
    deposit.amount === paid ? null : `Asked for ${asked}, paid ${formatKobo(paid)}`,
  ].filter((note) => note !== null);
  return notes.length > 0 ? notes.join('. ') : null;
}

/** Records a payment's customer before its money moves. @returns false when another customer was credited with it */
async function claim({ db }: Deps, owner: string, charge: Charge, before: Deposit | undefined): Promise<boolean> {
  // The owner of a payment that was opened here, or credited, is recorded already.
  if (before && (isOpened(before) || before.paid_kobo !== null)) return true;
  const claimed = await callSql(db, 'money.assign_payment', {
    customer: owner,
    gateway: charge.gateway,
    key: charge.reference,
  });
  return claimed === true;
}

/** Whether this payment is going, or went, back to its payer. */
const isRefunded = async ({ db }: Deps, { gateway, reference }: PaymentAt): Promise<boolean> =>
  (await row(db, `SELECT FROM money.refunds WHERE reference = $1 AND gateway = $2 AND state <> 'failed'`, [
    reference,
    gateway,
  ])) !== undefined;

/**
 * More of the payment has arrived since a refund was asked for, so the refund is no longer of the whole. Called before the rest is booked: a
 * process that dies in between says it again.
 */
async function moreOfRefunded({ db, clock }: Deps, { gateway, reference, amountKobo }: Charge): Promise<void> {
  const less = await row(
    db,
    `SELECT FROM money.unowned_payments u WHERE u.reference = $1 AND u.gateway = $2 AND u.credited_to IS NULL AND u.kobo < $3
        AND EXISTS (SELECT FROM money.refunds r WHERE r.reference = u.reference AND r.gateway = u.gateway AND r.state <> 'failed')`,
    [reference, gateway, amountKobo],
  );
  if (!less) return;
  const message = `Another part of a payment arrived that belongs to no customer and was sent back. It comes to ${formatKobo(amountKobo)} now. Please send the rest back at the gateway.`;
  await raiseOnce(db, clock.now(), { kind: 'gateway_differs', gateway, reference, message, amountKobo });
}

/** Books a payment without an owner on the platform's own account until somebody decides whose it is. */
export async function bookUnowned(
  { db, clock }: Deps,
  { gateway, reference, amountKobo, feesKobo, currency }: Charge,
): Promise<void> {
  if (currency !== CURRENCY) return;
  await callSql(db, 'money.book_unowned', {
    gateway,
    key: reference,
    paid: amountKobo,
    fees: feesKobo,
    at: clock.now(),
  });
}

/**
 * Credits a payment that the gateway confirms, each part of it once. refunds.ts and disputes/ handle what goes back. Repeats change nothing.
 */
export async function applyPayment(deps: Deps, charge: Charge): Promise<void> {
  const now = deps.clock.now();
  const owner = await ownerOf(deps, charge);
  const { gateway, reference, amountKobo } = charge;
  const before = owner === null ? undefined : await findDeposit(deps.db, owner, reference);
  if (owner === null && charge.status === 'reversed') return;
  if (charge.currency !== CURRENCY) {
    const message = `A payment arrived in ${charge.currency}, and only ${CURRENCY} is accepted. It was not credited. Please refund it at the gateway.`;
    if (before?.gateway === gateway) await close(deps, before, 'failed', message);
    return raiseCase(deps.db, now, { kind: 'foreign_currency', gateway, reference, message, customerId: owner });
  }
  if (owner === null) {
    await moreOfRefunded(deps, charge);
    await bookUnowned(deps, charge);
    if (await isRefunded(deps, charge)) return;
    const to = charge.into ? ` It was sent to account number ${charge.into.number || 'unknown'}.` : '';
    const message = `A payment arrived at the gateway that belongs to no customer.${to} It was not credited. Please credit it to its customer, or send it back.`;
    return raiseCase(deps.db, now, { kind: 'unowned_payment', gateway, reference, message, amountKobo });
  }
  if (charge.status === 'reversed') {
    if (before?.gateway === gateway && before.paid_kobo === null)
      await close(deps, before, 'failed', 'The payment was reversed');
    return;
  }
  const taken = async () => {
    await bookUnowned(deps, charge);
    const message =
      'A payment arrived under a reference that another transaction has. It was not credited. Please refund it at the gateway.';
    return raiseCase(deps.db, now, {
      kind: 'reference_taken',
      gateway,
      reference,
      message,
      customerId: owner,
      amountKobo,
    });
  };
  // A browser can open a payment at any gateway with any reference, even that of another gateway's deposit or of one of our movements.
  if (before ? before.gateway !== gateway : isOwnId(reference)) return taken();
  const { into } = charge;
  if (!(await claim(deps, owner, charge, before))) return taken();
  const note = into ? null : noteOn(before, amountKobo);
  const done = await post(deps.db, 'money.credit_deposit', {
    customer: owner,
    gateway,
    key: reference,
    paid: amountKobo,
    fees: charge.feesKobo,
    channel: charge.channel,
    paid_at: charge.paidAt ?? now,
    at: now,
    more: {
      paystackRef: reference,
      ...(note === null ? {} : { note }),
      ...(charge.sender === null ? {} : { sender: charge.sender }),
    },
  });
  if (done.verdict === 'key_reused') return taken();
}
