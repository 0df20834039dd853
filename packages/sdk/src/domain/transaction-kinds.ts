/**
 * What money moved for, whatever its words say. The contract's type, the sums of a history and the lists of kinds are made of this list, in its
 * order.
 */

/** What happened in a completed transaction of each kind. */
export const kindHeadlines = {
  /** From outside. */
  paid_in: 'Paid into the wallet',
  /** By a withdrawal. */
  to_bank: 'Paid to a bank account',
  /** By an investment or a savings plan. */
  into_plan: 'Put into a plan',
  /** With its profit. */
  from_plan: 'Paid back from a plan',
  /** A contribution or deposit. */
  into_circle: 'Given to a circle',
  /** A turn's sum, or a deposit that comes back. */
  from_circle: 'Received from a circle',
  /** Because it did not leave in the end. */
  returned: 'Returned to the wallet',
  /** By a bank. */
  taken_back: 'Taken back from the wallet',
  correction: 'Correction',
} as const;

export type TransactionKind = keyof typeof kindHeadlines;

const isKind = (text: string): text is TransactionKind => Object.hasOwn(kindHeadlines, text);

export const transactionKinds: readonly TransactionKind[] = Object.keys(kindHeadlines).filter(isKind);

/** The field of a history's sums that adds up the moved money of a kind. */
export const sumFields = {
  paid_in: 'paidIn',
  to_bank: 'toBank',
  into_plan: 'intoPlans',
  from_plan: 'fromPlans',
  into_circle: 'intoCircles',
  from_circle: 'fromCircles',
} as const satisfies Partial<Record<TransactionKind, string>>;

export type SummedKind = keyof typeof sumFields;
type SumField = (typeof sumFields)[SummedKind];

/** Something of each sum, by its field. */
export const ofEachSum = <Value>(make: (kind: SummedKind) => Value): Record<SumField, Value> =>
  Object.fromEntries(Object.entries(sumFields).map(([kind, field]) => [field, make(kind as SummedKind)])) as Record<
    SumField,
    Value
  >;
