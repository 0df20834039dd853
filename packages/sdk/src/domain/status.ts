/** The names of a customer's `sub_status` and what each allows; the server enforces the same table. */
import type { SubStatus } from '../contract/customers.ts';
import type { Transaction } from '../contract/transactions.ts';

export const statusNames: Readonly<Record<SubStatus, string>> = {
  0: 'Pending',
  1: 'Active',
  2: 'Suspended',
  3: 'Deactivated',
  30: 'Verification Required',
  40: 'Limited Access',
  50: 'Needs Review',
  60: 'Temporary Hold',
  70: 'Password Reset',
  80: 'Profile Incomplete',
  90: 'Awaiting Approval',
  100: 'Premium',
  110: 'Legacy',
  120: 'Archived',
};

/** The codes in the order in which a selector lists them. */
export const subStatuses: readonly SubStatus[] = [0, 1, 2, 3, 30, 40, 50, 60, 70, 80, 90, 100, 110, 120];

const ended: readonly SubStatus[] = [2, 3, 120];
const frozen: readonly SubStatus[] = [40, 60];
const full: readonly SubStatus[] = [1, 100, 110];

export const customerCan = {
  signIn: (status: SubStatus): boolean => !ended.includes(status) && status !== 70,
  addMoney: (status: SubStatus): boolean => customerCan.signIn(status) && !frozen.includes(status),
  withdraw: (status: SubStatus): boolean => full.includes(status),
};

/** Whether a change of status has a reason: each one to a status that restricts, whatever it was before, and each one back. */
export const needsReason = (from: SubStatus, to: SubStatus): boolean =>
  from !== to && !(customerCan.withdraw(from) && customerCan.withdraw(to));

/** What a screen calls a transaction, more exactly than its type. */
export type ShownType = Transaction['type'] | Exclude<Transaction['kind'], 'paid_in' | 'to_bank'>;

/** A transaction's type on a screen: a purchase takes money from the wallet, and to an accountant is no withdrawal. */
export function shownType({ type, kind }: Pick<Transaction, 'type' | 'kind'>): ShownType {
  if (type === 'error' || type === 'test') return type;
  if (kind === 'paid_in') return 'deposit';
  if (kind === 'to_bank') return 'withdrawal';
  return kind;
}

type Moved = Pick<Transaction, 'type' | 'status' | 'afterBalance'>;

/** A withdrawal that failed later also left the wallet; its money came back as another transaction. */
const hasLeft = ({ type, status, afterBalance }: Moved): boolean =>
  type === 'withdrawal' && (status === 'completed' || status === 'pending' || afterBalance !== null);

/** The direction in which money has moved. A withdrawal leaves the wallet with the request; a deposit has no direction until it is paid. */
export function flowOf(transaction: Moved): 'in' | 'out' | null {
  if (transaction.type === 'deposit' && transaction.status === 'completed') return 'in';
  return hasLeft(transaction) ? 'out' : null;
}

/** The note of a deposit that its customer cancelled. */
export const CANCELLED_BY_CUSTOMER = 'Cancelled by the customer';

/** Whether a transaction ended without having moved money. */
export const neverMoved = (transaction: Moved): boolean =>
  (transaction.status === 'failed' || transaction.status === 'user_cancelled') && flowOf(transaction) === null;

const MINUTE_MS = 60_000;

/** The dates of a transaction with their names: when it moved, and when it was begun where that was at least a minute earlier. */
export function datesOf({ timestamp, postedAt }: Pick<Transaction, 'timestamp' | 'postedAt'>): [string, string][] {
  if (postedAt === null || Date.parse(postedAt) - Date.parse(timestamp) < MINUTE_MS)
    return [['Date', postedAt ?? timestamp]];
  return [
    ['Date', postedAt],
    ['Begun', timestamp],
  ];
}

/** Statuses whose notice sends the customer to support. */
export const asksSupport = (status: SubStatus): boolean => [30, 40, 60, 80].includes(status);

/** What a customer's status limits and how the limit ends, in plain words; null where nothing is limited. */
export function statusNotice(status: SubStatus): string | null {
  switch (status) {
    case 0:
      return 'This account is waiting for its first review. You can add money and invest; withdrawals open after the review.';
    case 30:
      return 'This account has to be verified before withdrawals open. Please contact support to complete the verification.';
    case 40:
      return 'This account has limited access: money cannot move for now. Please contact support to lift the limit.';
    case 50:
      return 'This account is being reviewed. You can add money and invest; withdrawals open when the review is done.';
    case 60:
      return 'This account is on a temporary hold: money cannot move for now. Please contact support to lift the hold.';
    case 70:
      return 'Please choose a new password before you continue. Use Forgot password to receive a link by mail.';
    case 80:
      return 'The profile is not complete. You can add money and invest; complete it with support to open withdrawals.';
    case 90:
      return 'This account is waiting for approval. You can add money and invest; withdrawals open after the approval.';
    case 2:
      return 'This account is suspended. Please contact support.';
    case 3:
      return 'This account is deactivated. Please contact support to open it again.';
    case 120:
      return 'This account is archived. Please contact support.';
    default:
      return null;
  }
}

/** The reason of a withdrawal for which nobody wrote another. */
export const WITHDRAWAL_REASON = 'Wallet withdrawal';

/** What the sum of the withdrawals that a bank does not have yet is called. */
export const ON_ITS_WAY_OUT = 'Set aside, on its way out';

/** A transaction's reason as the customer reads it. Deposits have the bare word `wallet`, which means nothing to a customer. */
export const reasonText = (reason: string): string => (reason === 'wallet' ? 'Wallet deposit' : reason);
