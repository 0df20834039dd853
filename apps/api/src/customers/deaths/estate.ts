/**
 * The money of a customer who has died. Two administrators pay it to the estate; investments may be ended early before that; then the
 * account is closed.
 */
import type { PayEstateBody } from '@ajose/sdk/contract/deaths';
import type { ExitQuote, Investment } from '@ajose/sdk/contract/investments';
import { toKobo, toNaira } from '@ajose/sdk/domain/money';
import type { Act } from '../../access/approvals/deciding.ts';
import type { DoneOrWaits } from '../../access/approvals/approvals.ts';
import { doOrAsk } from '../../access/approvals/four-eyes.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import { bankName, resolveAccountName } from '../../gateways/banks/banks.ts';
import { clearCase } from '../../desk/cases/cases.ts';
import { closeWallet } from '../closing.ts';
import { row, tx, type Tx } from '../../platform/database/db.ts';
import { wake } from '../../platform/database/wake.ts';
import type { Deps } from '../../gateways/deps.ts';
import { exitEarly, quoteExit } from '../../saving/investments/exits.ts';
import { post } from '../../money/ledger/ledger.ts';
import { refuse, Refusal } from '../../platform/server/errors.ts';
import type { Staff } from '../../platform/server/signed-in.ts';
import { findSettled, noDeathCase, requireOther } from './deaths.ts';

/** The payee, as the bank has the account. */
interface Payment {
  bank: string;
  accountNumber: string;
  accountName: string;
  letters: string;
}

/** The case that the money is moved by, and everybody who asks for it or approves it. */
interface By {
  /** Undefined: the case that is in force. A request is worth nothing for a later case. */
  caseId?: string;
  staffIds: readonly string[];
}

/** @throws Refusal 409 `no_death_case`, `death_not_confirmed` or `estate_waits`; 403 `you_opened_it` */
async function requireSettled(on: Tx, deps: Pick<Deps, 'env' | 'clock'>, customerId: string, { caseId, staffIds }: By) {
  const deathCase = await findSettled(on, deps, customerId);
  if (caseId !== undefined && caseId !== deathCase.id) throw noDeathCase();
  requireOther(deathCase, staffIds);
  return deathCase;
}

/** @throws what `requireSettled` throws; Refusal 409 `insufficient_balance` or `money_owed` */
async function pay(
  on: Tx,
  deps: Pick<Deps, 'env' | 'clock'>,
  staff: Staff,
  customerId: string,
  by: By,
  amountKobo: bigint,
  { bank, accountNumber, accountName, letters }: Payment,
): Promise<string> {
  const { id } = await requireSettled(on, deps, customerId, by);
  const done = await post(on, 'money.pay_estate', {
    customer: customerId,
    the_case: id,
    payers: by.staffIds,
    wait: `${deps.env.limits.estateHours} hours`,
    amount: amountKobo,
    bank_code: bank,
    account_number: accountNumber,
    account_name: accountName,
    letters,
    at: deps.clock.now(),
  });
  if (done.verdict === 'insufficient') throw refuse(409, 'insufficient_balance', 'The wallet has less than that.');
  if (done.verdict === 'owes') {
    throw refuse(
      409,
      'money_owed',
      'The customer owes an amount after a reversed payment. It has to be settled first.',
    );
  }
  if (done.verdict !== 'posted') throw new Error(`The ledger answered ${done.verdict}`);
  await writeAudit(on, staff, 'payEstate', `customer:${customerId}`, null, {
    transaction: done.id,
    amount: toNaira(amountKobo),
  });
  return id;
}

/**
 * One administrator never does it alone. The bank says whose the account is, and the second administrator sees that name.
 * @throws what `pay` throws; 404 `bank_not_found`, 422 `account_not_found`, 503 `gateway_unavailable`, 409 `other_request_waits`
 */
export async function payOrAsk(
  deps: Deps,
  staff: Staff,
  customerId: string,
  { amount, bank, accountNumber, letters }: PayEstateBody,
): Promise<DoneOrWaits<string>> {
  const amountKobo = toKobo(amount);
  const by = { staffIds: [staff.id] };
  await tx(deps.db, (tx) => requireSettled(tx, deps, customerId, by));
  const accountName = await resolveAccountName(deps, { bankCode: bank, accountNumber, holder: `Estate ${letters}` });
  const payment = { bank, accountNumber, accountName, letters };
  const name = await bankName(deps.db, bank);
  return doOrAsk<string, string>(
    deps,
    staff,
    { whyTwo: () => 'What is paid to an estate always does.' },
    (id) => ({ act: { action: 'payEstate', bankName: name, ...payment }, subject: id, customerId, amountKobo }),
    (within) => within((tx) => pay(tx, deps, staff, customerId, by, amountKobo, payment)),
  );
}

/** What approving a request to pay does. */
export const estateApproved: Act<'payEstate'> = async (deps, staff, asked, within) => {
  const { act, subject, customerId, amountKobo, askedBy } = asked;
  if (customerId === null || amountKobo === null) throw new Error('A payment to an estate names no customer');
  const by = { caseId: subject, staffIds: [askedBy, staff.id] };
  await within((tx) => pay(tx, deps, staff, customerId, by, amountKobo, act));
  wake(deps, 'pay_out');
};

/** A quote for ending an investment now. @throws Refusal as for the customer; 409 `no_death_case`, `death_not_confirmed` or `estate_waits` */
export async function quoteEstateExit(deps: Deps, customerId: string, investmentId: string): Promise<ExitQuote> {
  await tx(deps.db, (tx) => findSettled(tx, deps, customerId));
  return quoteExit(deps, customerId, investmentId);
}

interface Ended {
  caseId: string;
  investment: Investment;
}

/** Ends an investment under the terms at which the customer bought it. @throws what `requireSettled` and `exitEarly` throw */
async function end(on: Tx, deps: Deps, staff: Staff, customerId: string, by: By, quoteId: string): Promise<Ended> {
  const { id } = await requireSettled(on, deps, customerId, by);
  const investment = await exitEarly({ db: on, clock: deps.clock }, customerId, quoteId);
  await writeAudit(on, staff, 'exitForEstate', `customer:${customerId}`, null, {
    investment: investment._id,
    capital: investment.capital,
  });
  return { caseId: id, investment };
}

/** What a quote brings into the wallet. It is read before anything is posted, because on a cluster it cannot be read after that. */
async function arrivesBy(on: Tx, customerId: string, quoteId: string): Promise<bigint | null> {
  const quote = await row<{ arrives: bigint }>(
    on,
    'SELECT capital + profit - price - tax AS arrives FROM money.exit_quotes WHERE customer_id = $1 AND id = $2',
    [customerId, quoteId],
  );
  return quote?.arrives ?? null;
}

/**
 * One administrator never does it alone. @throws Refusal as for the customer; 409 `no_death_case`, `death_not_confirmed`, `estate_waits`
 * or `other_request_waits`, 403 `you_opened_it`
 */
export async function exitOrAsk(
  deps: Deps,
  staff: Staff,
  customerId: string,
  quoteId: string,
): Promise<DoneOrWaits<Ended>> {
  type Quoted = Ended & { arrivesKobo: bigint };
  return doOrAsk<Quoted, Quoted>(
    deps,
    staff,
    { whyTwo: () => 'What is ended for an estate always does.' },
    ({ caseId, investment: { _id, product, capital }, arrivesKobo }) => ({
      act: { action: 'exitForEstate', product: product.name, capital },
      subject: _id,
      customerId,
      amountKobo: arrivesKobo,
      more: { caseId },
    }),
    (within) =>
      within(async (tx) => {
        const arrivesKobo = await arrivesBy(tx, customerId, quoteId);
        const ended = await end(tx, deps, staff, customerId, { staffIds: [staff.id] }, quoteId);
        if (arrivesKobo === null) throw new Error(`There is no quote ${quoteId}`);
        return { ...ended, arrivesKobo };
      }),
  );
}

/**
 * Ends an investment for an estate, once the request is approved. It ends at the figures of now: the profit so far has grown since the
 * request, and what was approved is the least that arrives.
 */
export const exitApproved: Act<'exitForEstate'> = async (deps, staff, asked, within) => {
  const { subject, customerId, amountKobo, askedBy, more } = asked;
  if (customerId === null || amountKobo === null) throw new Error('An exit for an estate names no customer');
  await within(async (tx) => {
    const by = { caseId: more['caseId'] ?? '', staffIds: [askedBy, staff.id] };
    await requireSettled(tx, deps, customerId, by);
    const { _id, arrives } = await quoteExit({ db: tx, clock: deps.clock }, customerId, subject);
    if (toKobo(arrives) < amountKobo) {
      throw refuse(409, 'quote_changed', 'Less would arrive than was approved. Please ask for it again.');
    }
    await end(tx, deps, staff, customerId, by, _id);
  });
};

/** What has to be done before the account closes, for the administrator. */
const LEFT: Readonly<Record<string, string>> = {
  still_invested: 'Something is still invested. Wait until it ends, or end it early where its rule allows that.',
  still_held:
    'Money is set aside for a withdrawal or a dispute. Wait until that has ended, or decide the withdrawal by hand.',
  in_circle:
    'The customer is in a circle that runs, or something of one is still owed. Wait until it has ended: what turns bring goes to the wallet.',
  money_owed: 'The customer owes an amount after a reversed payment. It has to be settled first.',
  payment_pending: 'A deposit waits to be paid. Cancel it, or wait a day until it ends by itself.',
  wallet_not_empty: 'There is money in the wallet. Pay it to the estate first.',
};

function inStaffWords(error: unknown): unknown {
  if (!(error instanceof Refusal)) return error;
  const message = LEFT[error.code];
  return message === undefined ? error : new Refusal(error.status, error.code, message);
}

/**
 * Closes the account once it is empty. Sends no email, because nobody knows who reads the mailbox.
 * @throws what `findSettled` throws, and Refusal 409 for what is left
 */
export async function closeForEstate(deps: Deps, staff: Staff, customerId: string): Promise<void> {
  const { clock, db } = deps;
  const now = clock.now();
  await tx(db, async (tx) => {
    await findSettled(tx, deps, customerId);
    try {
      await closeWallet(tx, now, customerId, { least: 1n, giveUpRest: false, tell: false });
    } catch (error) {
      throw inStaffWords(error);
    }
    await writeAudit(tx, staff, 'closeForEstate', `customer:${customerId}`, { closed: false }, { closed: true });
    const paid = 'The estate was paid and the account is closed.';
    await clearCase(tx, now, { kind: 'case_of_death', reference: customerId }, paid);
  });
  wake(deps, 'forget_cards');
  wake(deps, 'account_numbers');
}
