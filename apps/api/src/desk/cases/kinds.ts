/**
 * Every kind of case, and whether one administrator may close it with a note alone. It takes two where, once the case is closed, nobody
 * looks for the money again, whatever the amount. A kind that is not listed here also takes two.
 */
type Closing = 'alone' | 'two';

const closings = {
  /** The proof raises it again while the books break the promise. */
  promise_broken: 'alone',
  /** It is raised again with the next payout that our balance does not cover. */
  gateway_balance_low: 'alone',
  /** No note closes it while its money is held. It closes when the payout has ended. */
  payout_stuck: 'alone',
  /** Closing it lets the payment be tried again; it is raised again when that fails. */
  maturity_refused: 'alone',
  /** It is raised again for as long as the gateway lists the dispute as open. */
  dispute: 'alone',
  /** It is raised again when an email arrives at that address and a later one does not. */
  mail_refused: 'alone',
  /** No note closes it while the account is held. It closes with the account, or when the case of death is withdrawn. */
  case_of_death: 'alone',
  /** It is raised again for as long as the gateway keeps the number open. */
  number_not_closed: 'alone',
  /** The case of death has ended by then, and closing this moves nothing. */
  says_alive: 'alone',
  /** Closing it refuses the BVN for the second account, which gains nothing by it. */
  bvn_in_use: 'alone',
  /** It takes two administrators: the check raises a finding once, and the person who rewrote the log must not close it alone. */
  audit_log_broken: 'two',
  /** Closing it records the difference as our own money, and nobody looks for it again. */
  gateway_holds_more: 'two',
  gateway_holds_less: 'two',
  /** It takes two: the comparison never raises it again, although books and gateway still differ. */
  gateway_differs: 'two',
  /** The search of the gateway's lists never looks for its payment or transfer again. */
  listed_only: 'two',
  /** Closing it ends the tries to book a payment or transfer that the gateway has. */
  not_booked: 'two',
  /** Somebody's payment stays with us, and the search never looks for it again. */
  unowned_payment: 'two',
  /** A customer's payment in another currency stays with us. */
  foreign_currency: 'two',
  /** A customer's payment under a reference that is taken stays with us. */
  reference_taken: 'two',
  /** The payer of a payment without an owner waits for a refund that the gateway refused. */
  refund_refused: 'two',
  /** The gateway reports it once. The payer waits until an administrator gives the gateway another bank account. */
  refund_needs_attention: 'two',
  /** A customer has money of a payment that the gateway calls reversed. */
  payment_reversed: 'two',
  /** Money may have moved at the gateway in a way that no job finds, such as a refund. */
  event_unread: 'two',
  /** After that the withdrawal may be decided by hand, although the bank may have got another amount. */
  transfer_differs: 'two',
  /** Money may have left twice, or not at all. */
  payout_contradiction: 'two',
  /** Money left the gateway, and nobody knows who sent it. */
  unknown_transfer: 'two',
  /** A customer has more or less than was paid. */
  advance_differs: 'two',
  /** The gateway took more or less of a customer for a dispute than is booked. */
  dispute_differs: 'two',
  /** A customer has money that the gateway took back. */
  reversal_not_covered: 'two',
  /** We hold money of a customer who left. No note closes it while the wallet has money. */
  closed_with_money: 'two',
} as const satisfies Record<string, Closing>;

export type CaseKind = keyof typeof closings;

/** Whether closing a case of this kind with a note takes two administrators. */
export function closesWithTwo(kind: string): boolean {
  const known: Readonly<Record<string, Closing>> = closings;
  return known[kind] !== 'alone';
}

/** Kinds whose reference is a person's id or the words of a check, and only tells one case from another. */
export const withoutReference: readonly string[] = [
  'audit_log_broken',
  'bvn_in_use',
  'case_of_death',
  'closed_with_money',
  'gateway_balance_low',
  'gateway_holds_less',
  'gateway_holds_more',
  'mail_refused',
  'promise_broken',
  'says_alive',
] satisfies CaseKind[];

/** The reference of a transaction of ours or of the gateway; null where a case is about neither. */
export const shownReference = ({ kind, reference }: { kind: string; reference: string }): string | null =>
  withoutReference.includes(kind) ? null : reference;

/** Lets a test compare these kinds with those that SQL raises. */
export const kinds: readonly string[] = Object.keys(closings);
