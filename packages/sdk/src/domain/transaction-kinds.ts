/**
 * What money moved for, whatever its words say. The contract's type, the sums of a history and the lists of kinds are made of this list, in its
 * order.
 */

/** A kind in a word or two, beside its sum or alone. Each list stands by itself, so that a page carries only the words that it shows. */
export const kindNames = {
  /** Money from outside. */
  paid_in: 'Paid in',
  /** A withdrawal. */
  to_bank: 'Withdrawn',
  /** Money put into an investment or a savings plan. */
  into_plan: 'Into plans',
  /** Money out of an investment or a savings plan, with its profit. */
  from_plan: 'From plans',
  /** A contribution, or a deposit that is locked. */
  into_circle: 'Into circles',
  /** A turn's sum, or a deposit that comes back. */
  from_circle: 'From circles',
  /** Money that did not leave in the end. */
  returned: 'Returned',
  /** Money taken from the wallet again: a bank reversed or disputed a payment, or the customer had been paid twice. */
  taken_back: 'Taken back',
  correction: 'Correction',
} as const;

export type TransactionKind = keyof typeof kindNames;

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

export const transactionKinds = Object.keys(kindNames) as readonly TransactionKind[];

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
