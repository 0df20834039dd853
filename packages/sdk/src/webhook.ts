/** For a tool that receives Ajose's webhooks: checks that a message is from Ajose, and returns its content. */
import { Webhook } from 'standardwebhooks';
import type { ApprovalAct, ApprovalState } from './contract/approvals.ts';
import type { ComplaintKind } from './contract/complaints.ts';
import type { SubStatus } from './contract/customers.ts';
import type { DisputeAnswer } from './contract/disputes.ts';
import type { TransactionKind, TransactionStatus, TransactionType } from './contract/transactions.ts';

/** A transaction as it was then. */
export interface TransactionMessage {
  _id: string;
  transactionId: string;
  userId: string;
  /** Into the wallet or out of it. */
  type: TransactionType;
  /** What the money moved for, such as `paid_in` or `into_plan`, as in the lists. */
  kind: TransactionKind;
  status: TransactionStatus;
  amount: number;
  reason: string | null;
  paymentMethod: string | null;
}

export interface InvestmentMessage {
  _id: string;
  userId: string;
  productId: string;
  amount: number;
  startDate: string;
  endDate: string;
}

/** The customer and the money that something which waits for administrators is about. */
interface Concerned {
  /** Null where no customer is known. */
  userId: string | null;
  /** Left out where no money is concerned. */
  amount?: number;
}

export interface CaseMessage extends Concerned {
  _id: string;
  kind: string;
  reference: string | null;
}

export interface DisputeMessage extends Concerned {
  _id: string;
  gatewayId: string;
  reference: string;
  /** When the gateway stops waiting for an answer. */
  dueAt: string;
  answer: DisputeAnswer | null;
  /** Whether the gateway took the money, or a part of it. */
  isTaken: boolean;
}

export interface ApprovalMessage extends Concerned {
  _id: string;
  action: ApprovalAct['action'];
  state: ApprovalState;
  /** An administrator's id. */
  askedBy: string;
  /** Null while nobody has decided, and where the platform closed the request. */
  decidedBy: string | null;
  expiresAt: string;
}

export interface FailedPayoutMessage {
  _id: string;
  userId: string;
  amount: number;
  /** Why it failed, in the gateway's words. */
  failure: string | null;
  /** Whether the bank had the money and sent it back. */
  isReversed: boolean;
}

export interface LatePayoutMessage extends Concerned {
  caseId: string;
  reference: string | null;
}

export interface ComplaintMessage {
  _id: string;
  number: string;
  userId: string;
  kind: ComplaintKind;
  /** When the next answer is due; null for one that is closed. */
  dueAt: string | null;
  transactionId: string | null;
  investmentId: string | null;
}

/** `type` says what `data` is; amounts are naira, ids those of the other calls. `timestamp`: when it happened. */
export type WebhookEvent = { timestamp: string } & (
  | { type: `transaction.${TransactionStatus}`; data: TransactionMessage }
  | { type: 'investment.started' | 'investment.completed'; data: InvestmentMessage }
  | { type: 'user.created'; data: { userId: string } }
  | { type: 'user.status_changed'; data: { userId: string; from: SubStatus; to: SubStatus } }
  | { type: `admin.${'registered' | 'confirmed' | 'blocked' | 'unblocked'}`; data: { adminId: string } }
  | { type: 'case.raised'; data: CaseMessage & { message: string } }
  | { type: 'case.resolved'; data: CaseMessage }
  | { type: `dispute.${'opened' | 'answered' | 'ended'}`; data: DisputeMessage }
  | { type: `approval.${'asked' | 'decided'}`; data: ApprovalMessage }
  | { type: 'payout.failed'; data: FailedPayoutMessage }
  | { type: 'payout.late'; data: LatePayoutMessage }
  | { type: `complaint.${'opened' | 'answered' | 'escalated' | 'closed'}`; data: ComplaintMessage }
  | { type: 'webhook.test'; data: Record<string, never> }
);

/**
 * Checks the signature and the age (five minutes at most) of a message. The same message may come twice: store its id, the header
 * `webhook-id`, and ignore an id that you know.
 * @param secret from the answer of `addWebhook` or `rotateWebhookSecret`
 * @param headers those of the request; the three that begin with `webhook-` are read
 * @param body the body as it came, before it is parsed
 * @throws Error where the message is not from Ajose, was changed or is too old
 */
export function verifyWebhook(
  secret: string,
  headers: Headers | Readonly<Record<string, string | string[] | undefined>>,
  body: string,
): WebhookEvent {
  const read = (name: string): string => String((headers instanceof Headers ? headers.get(name) : headers[name]) ?? '');
  const event: unknown = new Webhook(secret).verify(body, {
    'webhook-id': read('webhook-id'),
    'webhook-timestamp': read('webhook-timestamp'),
    'webhook-signature': read('webhook-signature'),
  });
  return event as WebhookEvent;
}
