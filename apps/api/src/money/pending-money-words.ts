/** Says where pending money is, what happens next and what staff can do, by the rules of the jobs. */
import type { PendingMoney } from '@ajose/sdk/contract/pending-money';
import type { SubStatus } from '@ajose/sdk/contract/customers';
import { gatewayTitle, type GatewayName } from '@ajose/sdk/domain/gateways';
import { LATE_FOR_STAFF_HOURS, unpaidFrom } from '@ajose/sdk/domain/late';
import { formatKobo } from '@ajose/sdk/domain/money';
import { customerCan, statusNames } from '@ajose/sdk/domain/status';
import { formatDateTime } from '@ajose/sdk/domain/time';

/** What the screen says of one entry. */
export type Answer = Pick<PendingMoney, 'where' | 'next' | 'staff'> & {
  nextAt: Date | null;
  /** The label of `nextAt`. */
  nextAtName?: string;
  heldByStatus?: boolean;
  /** The reference at the gateway, where `staff` names it. */
  sentAs?: string;
};

const NOTHING_TO_DO = 'Nothing has to be done now.';
const ASKED_AGAIN = 'We ask again at';
const SENT = 'It is sent at';
const NOT_LATE_YET = `${NOTHING_TO_DO} ${LATE_FOR_STAFF_HOURS} hours after it was asked for it is late: then look the transfer up`;
const HOUR_MS = 3_600_000;

export interface PendingDeposit {
  at: Date;
  look_at: Date | null;
  /** Where the bank of a kept card asks its customer for a code. */
  bank_link: string | null;
  /** Until when the account of a transfer is open. */
  transfer_by: Date | null;
}

function whereDepositIs({ bank_link: link, transfer_by: transferBy }: PendingDeposit): string {
  if (transferBy !== null)
    return `The customer was given an account to transfer to until ${formatDateTime(transferBy)}, and nothing has arrived.`;
  return link === null
    ? 'It was begun, and the gateway has not said that it was paid.'
    : 'The bank of the card asks the customer for a code, and the gateway has not said that it was given.';
}

export function depositWords(deposit: PendingDeposit): Answer {
  const { at, look_at: nextAt } = deposit;
  const until = formatDateTime(unpaidFrom(at));
  return {
    where: whereDepositIs(deposit),
    next: `We ask the gateway again. It is credited as soon as it was paid; where nothing was paid by ${until}, it fails.`,
    nextAt,
    nextAtName: ASKED_AGAIN,
    staff: `${NOTHING_TO_DO} If the customer was debited, look the reference up at the gateway: what was paid is credited, even later.`,
  };
}

export interface PendingPayout {
  state: 'waiting' | 'sending' | 'sent' | 'unknown' | 'parked';
  run_at: Date | null;
  failure: string | null;
  told_late: number;
  /** When the customer asked for it. */
  since: Date;
  bank: string;
  session_id: string | null;
  /** Null until it was sent. */
  gateway: GatewayName | null;
  /** The reference by which the gateway knows it. */
  sent_as: string;
  by_two: boolean;
  /** A request to decide it by hand waits for a second administrator. */
  asked: boolean;
}

export interface Standing {
  status: SubStatus;
  /** The reason that an administrator gave for `status`; null where there is none, or where `status` allows withdrawals. */
  why: string | null;
  /** What the customer owes, in kobo. */
  owed: bigint;
  /** Whether the server sends payouts by itself. */
  automatic: boolean;
  /** Whether a case of death holds the account. */
  held: boolean;
}

const toldLate = (toldTimes: number): string => (toldTimes >= 2 ? ' The customer was told that it is late.' : '');

interface Held extends Omit<Answer, 'where'> {
  why: string;
  /** Why its status was set, in a sentence. */
  reason?: string;
}

/** Why a payout that waits is not sent; null where it is. */
export function whyHeld(
  { by_two: byTwo }: Pick<PendingPayout, 'by_two'>,
  { status, why, owed, automatic, held }: Standing,
): Held | null {
  if (!byTwo && held) {
    return {
      why: 'a case of death holds the account',
      next: 'It stays set aside until somebody decides it by hand, or the case is withdrawn.',
      nextAt: null,
      staff: 'Set it to failed: then its money returns to the wallet, from which the estate is paid.',
    };
  }
  if (!byTwo && !customerCan.withdraw(status)) {
    return {
      why: `the status ${statusNames[status]} does not allow withdrawals`,
      next: 'It is sent within a minute after the status allows withdrawals again.',
      nextAt: null,
      reason:
        why === null
          ? 'Nobody wrote why the status was set.'
          : `Why the status was set: “${why}”${/[.!?]$/.test(why) ? '' : '.'}`,
      staff: 'Change the status, or decide the withdrawal by hand.',
      heldByStatus: true,
    };
  }
  if (owed > 0n) {
    return {
      why: `the customer owes ${formatKobo(owed)}, and nothing is paid out before`,
      next: 'The debt is collected from money that comes in. Then it is sent within a minute.',
      nextAt: null,
      staff: 'Tell the customer what is owed, or decide the withdrawal by hand: as failed it returns to the wallet.',
    };
  }
  if (automatic) return null;
  return {
    why: 'it waits for an administrator, because this server sends no payouts by itself',
    next: 'An administrator pays it at the bank and decides it under Transactions.',
    nextAt: null,
    staff: 'Pay it and set it to completed, or set it to failed: then it returns to the wallet.',
  };
}

export function payoutWords(payout: PendingPayout, standing: Standing, now: Date): Answer {
  const held = payout.state === 'waiting' ? whyHeld(payout, standing) : null;
  const hours = Math.floor((now.getTime() - payout.since.getTime()) / HOUR_MS);
  const said: Answer = held === null ? movingWords(payout, hours) : heldWords(held);
  const asked = payout.asked ? ' A decision about it waits for a second administrator under Approvals.' : '';
  return { ...said, where: said.where + toldLate(payout.told_late), staff: said.staff + asked };
}

const heldWords = ({ why, reason, ...held }: Held): Answer => ({
  ...held,
  where: `It is set aside and not sent: ${why}.${reason === undefined ? '' : ` ${reason}`}`,
});

/** @param hours since the customer asked for it */
function movingWords(
  { state, run_at: nextAt, failure, bank, session_id: session, gateway, sent_as: sentAs }: PendingPayout,
  hours: number,
): Answer {
  const late = hours >= LATE_FOR_STAFF_HOURS ? `It was asked for ${hours} hours ago: look the transfer up` : null;
  const lookUp = `at ${gateway === null ? 'the gateway' : gatewayTitle(gateway)} by the reference ${sentAs}.`;
  const last = failure === null ? '' : ` The last answer: ${failure}`;
  switch (state) {
    case 'waiting':
      return {
        where: `It is set aside and not sent to ${bank} yet.${last}`,
        next: 'It is sent.',
        nextAt,
        nextAtName: SENT,
        staff: `${NOTHING_TO_DO} As long as it was not sent it can be decided by hand.`,
      };
    case 'sent':
      return {
        where: `The gateway has sent it to ${bank} and has not said that it arrived.${
          session === null ? '' : ` The bank traces it by the session id ${session}.`
        }`,
        next: 'We ask the gateway again. If the bank does not take it, all of it returns to the wallet.',
        nextAt,
        nextAtName: ASKED_AGAIN,
        staff: `${late ?? NOT_LATE_YET} ${lookUp} It is never sent twice, and nobody decides it by hand while the bank may have it.`,
        sentAs,
      };
    case 'parked':
      return {
        where: 'The gateway has a transfer of another amount under its reference.',
        next: 'No job looks at it any more: an administrator decides it once the case about it is closed.',
        nextAt: null,
        staff: 'Open the case, compare the amounts at the gateway, and decide the withdrawal then.',
      };
    default:
      return {
        where: `The gateway was asked to send it to ${bank} and has given no clear answer.${last}`,
        next: 'We ask the gateway again whether it has the transfer. It is never sent twice.',
        nextAt,
        nextAtName: ASKED_AGAIN,
        staff: `${late === null ? NOTHING_TO_DO : `${late} ${lookUp}`} Do not pay it another way: the transfer may have been made.`,
        ...(late === null ? {} : { sentAs }),
      };
  }
}

export interface OpenRefund {
  state: 'asked' | 'pending' | 'processing' | 'needs-attention' | 'processed' | 'failed';
  run_at: Date | null;
  aside_kobo: bigint;
}

export function refundWords({ state, run_at: nextAt, aside_kobo: aside }: OpenRefund): Answer {
  const kept = aside > 0n ? ` ${formatKobo(aside)} of the customer’s money is set aside for it.` : '';
  if (state === 'asked') {
    return {
      where: `It was decided and the gateway does not have it yet.${kept}`,
      next: 'It is sent to the gateway.',
      nextAt,
      nextAtName: SENT,
      staff: NOTHING_TO_DO,
    };
  }
  if (state === 'needs-attention') {
    return {
      where: `The gateway could not return it to where it came from.${kept}`,
      next: 'It goes on once the gateway has another bank account of the payer.',
      nextAt: null,
      staff: 'Ask the payer for a bank account, and give it to the gateway.',
    };
  }
  return {
    where: `The gateway has it and is returning it to the payer.${kept}`,
    next: 'The gateway says when it was returned or has failed; we ask every 15 minutes. What was set aside for one that failed comes back.',
    nextAt: null,
    staff: NOTHING_TO_DO,
  };
}

export interface OpenDispute {
  answer: 'accept' | 'decline' | null;
  sent_at: Date | null;
  run_at: Date | null;
  due_at: Date;
  failure: string | null;
  held: bigint;
}

export function disputeWords({
  answer,
  sent_at: sent,
  run_at: runAt,
  due_at: due,
  failure,
  held,
}: OpenDispute): Answer {
  const kept = `${formatKobo(held)} of the wallet is set aside until it ends.`;
  if (answer === null) {
    return {
      where: `The payer’s bank asks for the payment back. ${kept}`,
      next: 'Without an answer by then it counts as accepted, and the bank takes the money.',
      nextAt: due,
      nextAtName: 'Answer by',
      staff: 'Answer it under Disputes.',
    };
  }
  const word = answer === 'accept' ? 'accepted' : 'declined';
  if (sent === null) {
    return {
      where: `An administrator ${word} it, and the gateway does not have the answer yet. ${kept}${
        failure === null ? '' : ` The gateway refused the last answer: ${failure}`
      }`,
      next: 'The answer is sent.',
      nextAt: runAt,
      nextAtName: 'The answer is sent at',
      staff: failure === null ? NOTHING_TO_DO : 'Answer it again under Disputes.',
    };
  }
  return {
    where: `It was ${word} on ${formatDateTime(sent)}, and the payer’s bank decides. ${kept}`,
    next: 'When it ends, the money is released or taken, as the gateway says.',
    nextAt: null,
    staff: NOTHING_TO_DO,
  };
}

/** @param refused whether a case says that it could not be paid */
export function maturityWords(product: string, endsAt: Date, now: Date, refused: boolean): Answer {
  if (endsAt > now) {
    return {
      where: `It is invested in ${product}.`,
      next: 'Capital and profit are paid when it ends, within a minute.',
      nextAt: endsAt,
      nextAtName: 'It ends on',
      staff: NOTHING_TO_DO,
    };
  }
  return refused
    ? {
        where: `${product} has ended, and paying it was refused.`,
        next: 'It is tried again when the case about it is closed.',
        nextAt: null,
        staff: 'Open the case: it says why. Closing it lets the payment be tried again.',
      }
    : {
        where: `${product} has ended, and is not paid yet.`,
        next: 'A job pays it within a minute.',
        nextAt: now,
        nextAtName: 'It is paid at',
        staff:
          'If this stays, see whether a dispute or refund is open about the money that bought it, and the jobs under System Settings.',
      };
}

export const owedWords = (reason: string, left: bigint): Answer => ({
  where: `The customer owes ${formatKobo(left)} of a payment. Why: ${reason}.`,
  next: 'It is collected from money that comes into the wallet. No withdrawal is sent before.',
  nextAt: null,
  staff: 'Two administrators can write it off under Cases, or end without profit what was bought with it.',
});
