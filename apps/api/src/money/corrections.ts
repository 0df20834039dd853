/**
 * Corrections of cases: one administrator asks, another approves. The gateway is asked first, before asking and before approving;
 * `sql/money/corrections.sql` posts. A refund that was approved is ordered by `money/send-refunds.ts`.
 */
import type { Correction, CorrectCaseBody } from '@ajose/sdk/contract/corrections';
import { CURRENCY, formatKobo, toNaira } from '@ajose/sdk/domain/money';
import type { Act } from '../access/approvals/deciding.ts';
import type { DoneOrWaits } from '../access/approvals/approvals.ts';
import { alwaysTwo, doOrAsk } from '../access/approvals/four-eyes.ts';
import { noteWhy, writeAudit } from '../platform/audit/audit.ts';
import { callSql } from '../platform/database/call.ts';
import { row, type Tx, type Within } from '../platform/database/db.ts';
import { requireNotClosed } from '../access/closed-accounts.ts';
import { findPaid } from './deposits/find.ts';
import type { Deps } from '../gateways/deps.ts';
import { isGatewayName } from '@ajose/sdk/domain/gateways';
import { shownReference } from '../desk/cases/kinds.ts';
import { cameToNothing, gatewayUnavailable } from '../gateways/meaning.ts';
import type { Answer, Gateway } from '../gateways/gateway.ts';
import { post } from './ledger/ledger.ts';
import { refuse } from '../platform/server/errors.ts';
import type { Staff } from '../platform/server/signed-in.ts';

interface Found {
  id: string;
  kind: string;
  /** The gateway that made the reference; empty for a reference of ours. */
  gateway: string;
  reference: string;
  customer_id: string | null;
  kobo: bigint | null;
  /** Where the money would go, in words; null where the case says it. */
  goes_to: string | null;
}

/** What two administrators decide: the correction of a case, for a customer, of at most an amount. */
interface Decided {
  caseId: string;
  correction: Correction;
  /** Null for a refund of a payment that belongs to no customer. */
  customerId: string | null;
  amountKobo: bigint;
  /** Where the money was to go when the administrator asked. */
  goesTo: string | null;
  reason: string;
}

const notCorrectable = () =>
  refuse(409, 'not_correctable', 'This cannot set the entry right any more. Please look at it again.');

/** @throws Refusal 404, 409 `not_correctable` */
async function findCorrectable(deps: Deps, id: string, correction: Correction): Promise<Found & { kobo: bigint }> {
  const openCase = await row<Found>(
    deps.db,
    `SELECT e.id, e.kind, e.gateway, e.reference, e.customer_id, c.kobo, c.goes_to
       FROM money.cases e LEFT JOIN money.remedies_of(e.id) c ON c.correction = $2 WHERE e.id = $1`,
    [id, correction],
  );
  if (!openCase) throw refuse(404, 'case_not_found', 'This entry does not exist.');
  if (openCase.kobo === null) throw notCorrectable();
  return { ...openCase, kobo: openCase.kobo };
}

function answered<T>(answer: Answer<T>): T {
  if (answer.outcome === 'done') return answer.data;
  if (answer.outcome === 'refused') throw disagrees(answer.message);
  throw gatewayUnavailable('The gateway');
}

const disagrees = (says: string) =>
  refuse(409, 'gateway_disagrees', `The gateway says otherwise now: ${says}. Nothing has moved.`);

/** The gateway that a case is about. */
function gatewayOf({ gateways }: Deps, name: string): Gateway {
  if (!isGatewayName(name)) throw new Error('The case names no gateway');
  return gateways.of(name);
}

/** What the gateway says of the payment or transfer, for the books. @throws Refusal 409 `gateway_disagrees`, 503 */
async function askGateway(
  deps: Deps,
  { kind, gateway: at, reference, kobo }: Found,
  correction: Correction,
): Promise<object> {
  if (correction === 'creditCustomer' || correction === 'refundPayer') {
    const charge = answered(await gatewayOf(deps, at).verify(reference));
    const same = charge.status === 'success' && charge.amountKobo === kobo && charge.currency === CURRENCY;
    if (!same) throw disagrees(`${charge.status}, ${charge.currency} ${formatKobo(charge.amountKobo)}`);
    return {
      feesKobo: String(charge.feesKobo),
      channel: charge.channel,
      paidAt: (charge.paidAt ?? deps.clock.now()).toISOString(),
    };
  }
  if (kind !== 'payout_contradiction') return {};
  const transfer = answered(await gatewayOf(deps, at).verifyTransfer(reference));
  const isExpected = correction === 'returnMoney' ? cameToNothing(transfer.status) : transfer.status === 'success';
  if (!isExpected || transfer.amountKobo !== kobo) {
    throw disagrees(`${transfer.status}, ${formatKobo(transfer.amountKobo)}`);
  }
  return {
    feeKobo: String(transfer.feeKobo),
    dutyKobo: String(transfer.stampDutyKobo),
    sessionId: transfer.sessionId,
    id: transfer.id || null,
    gateway: transfer.gateway,
  };
}

const isPaid = async ({ db }: Deps, { gateway, reference }: Found): Promise<boolean> =>
  isGatewayName(gateway) && (await findPaid(db, { gateway, reference })) !== undefined;

const WORDS: Readonly<Record<Correction, string>> = {
  creditCustomer: 'Credited to a customer',
  refundPayer: 'Sent back to the payer',
  writeOff: 'Written off',
  takeDisputed: 'What the dispute took was taken from the customer',
  returnDisputed: 'What the dispute did not take was returned to the customer',
  endInvestments: 'What it bought was ended without profit',
  takeBack: 'Taken back from the customer',
  countPayout: 'Counted as paid by the gateway',
  returnMoney: 'Returned to the wallet',
  creditDifference: 'The difference was credited',
  takeDifference: 'The difference was taken back',
  payOut: 'Paid out to the last bank account',
  sendBack: 'The payment was sent back to the payer',
};

/**
 * Corrects the books for a case and closes it.
 * @throws Refusal 404, 409 `not_correctable`, `account_closed` or `gateway_disagrees`, 503 `gateway_unavailable`
 */
async function correct(deps: Deps, staff: Staff, decided: Decided, within: Within<void>): Promise<void> {
  const { caseId, correction, customerId, amountKobo, reason } = decided;
  const correctable = await findCorrectable(deps, caseId, correction);
  if (correctable.goes_to !== decided.goesTo) throw notCorrectable();
  // A cluster does not commit the credit and the payment's owner in one step, so the books are checked as well.
  if (correction === 'creditCustomer' && (await isPaid(deps, correctable))) throw notCorrectable();
  const answer = await askGateway(deps, correctable, correction);
  const word = `${WORDS[correction]}. ${reason}`;
  await within(async (tx) => {
    if (correction === 'refundPayer' || correction === 'sendBack') {
      await askRefund(tx, deps.clock.now(), staff, decided, correction, word);
    } else await postCorrection(tx, deps.clock.now(), staff, decided, answer, word);
    const after = { resolved: true, correction, customer: customerId, amount: toNaira(amountKobo) };
    const entry = await writeAudit(tx, staff, 'correctCase', `case:${caseId}`, { resolved: false }, after);
    await noteWhy(tx, entry, customerId, reason);
  });
}

/** Asks for a refund, which the job of money/send-refunds.ts orders within a minute. */
async function askRefund(
  on: Tx,
  now: Date,
  staff: Staff,
  { caseId, amountKobo }: Decided,
  correction: 'refundPayer' | 'sendBack',
  word: string,
) {
  const ask = correction === 'refundPayer' ? 'money.ask_refund' : 'money.ask_refund_of_closed';
  const kept = await callSql(on, ask, { the_case: caseId, most: amountKobo, staff: staff.id, word, at: now });
  if (!kept) throw notCorrectable();
}

async function postCorrection(on: Tx, now: Date, staff: Staff, decided: Decided, facts: object, word: string) {
  const { caseId, correction, customerId, amountKobo } = decided;
  if (correction === 'creditCustomer' && customerId !== null) await requireNotClosed(on, customerId);
  const done = await post(on, 'money.correct', {
    the_case: caseId,
    correction,
    customer: customerId,
    most: amountKobo,
    told: facts,
    staff: staff.id,
    word,
    at: now,
  });
  if (done.verdict === 'no_account') throw refuse(404, 'user_not_found', 'This user does not exist.');
  if (done.verdict !== 'posted') throw notCorrectable();
}

/**
 * Asks for a correction. Without the second approval on this server it is done at once.
 * @throws what `correct` throws, 422 without a customer, 409 `other_request_waits`
 */
export async function correctOrAsk(
  deps: Deps,
  staff: Staff,
  id: string,
  body: CorrectCaseBody,
): Promise<DoneOrWaits<void>> {
  const { correction, reason } = body;
  const correctable = await findCorrectable(deps, id, correction);
  const customerId = correctable.customer_id ?? body.userId ?? null;
  if ((customerId === null) !== (correction === 'refundPayer')) throw notCorrectable();
  if (body.userId !== undefined && body.userId !== customerId) throw notCorrectable();
  const { goes_to: goesTo } = correctable;
  const reference = shownReference(correctable);
  const decided: Decided = { caseId: id, correction, customerId, amountKobo: correctable.kobo, goesTo, reason };
  return doOrAsk<void, void>(
    deps,
    staff,
    alwaysTwo(deps.env, 'Each correction of the books does.'),
    () => ({
      act: {
        action: 'correctCase',
        correction,
        ...(reference === null ? {} : { reference }),
        reason,
        ...(goesTo === null ? {} : { goesTo }),
      },
      subject: id,
      customerId,
      amountKobo: correctable.kobo,
    }),
    (within) => correct(deps, staff, decided, within),
  );
}

/** What approving a request for a correction does. */
export const carryOutCorrection: Act<'correctCase'> = async (deps, staff, asked, within) => {
  const { act, subject: caseId, customerId, amountKobo } = asked;
  if (amountKobo === null) throw new Error(`Correction ${caseId} names no amount`);
  const { correction, reason, goesTo = null } = act;
  await correct(deps, staff, { caseId, correction, customerId, amountKobo, goesTo, reason }, within);
};
