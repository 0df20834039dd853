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

/** A kind in a word or two, beside its sum or alone. Each list stands by itself, so that a page carries only the words that it shows. */
export const kindNames: Readonly<Record<TransactionKind, string>> = {
  paid_in: 'Paid in',
  to_bank: 'Withdrawn',
  into_plan: 'Into plans',
  from_plan: 'From plans',
  into_circle: 'Into circles',
  from_circle: 'From circles',
  returned: 'Returned',
  taken_back: 'Taken back',
  correction: 'Correction',
};

/** What the back-office groups the kinds by. */
export const kindGroups: Readonly<Record<TransactionKind, 'Money in' | 'Money out' | 'Went back'>> = {
  paid_in: 'Money in',
  to_bank: 'Money out',
  into_plan: 'Money out',
  from_plan: 'Money in',
  into_circle: 'Money out',
  from_circle: 'Money in',
  returned: 'Went back',
  taken_back: 'Went back',
  correction: 'Went back',
};

export const transactionKinds = Object.keys(kindHeadlines) as readonly TransactionKind[];

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

export const summedKinds = Object.keys(sumFields) as readonly SummedKind[];

/** Something of each sum, by its field. */
export const ofEachSum = <Value>(make: (kind: SummedKind) => Value): Record<SumField, Value> =>
  Object.fromEntries(summedKinds.map((kind) => [sumFields[kind], make(kind)])) as Record<SumField, Value>;
