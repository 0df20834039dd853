/**
 * The back-office's one search: any name, number or reference leads to the customer, transaction, product, case, complaint or circle.
 * Amounts are naira.
 */
import { Type, type Static } from 'typebox';
import { CircleState } from './circles.ts';
import { AccountDigits, CustomerPhone, Id, Moment, Naira, Named } from './common.ts';
import { SubStatus } from './customers.ts';
import { ActiveStatus } from './products.ts';
import { TransactionKind, TransactionStatus, TransactionType } from './transactions.ts';

/** Whether the search is a whole value, such as an email address or a reference, and not only a part of one. */
const exact = { exact: Type.Boolean() };

/** What has the typed words that neither name nor email address have. The back-office shows `what` as words. */
export const FoundBy = Type.Union([
  Type.Object({ what: Type.Literal('phone'), value: CustomerPhone }),
  Type.Object({ what: Type.Literal('account'), value: AccountDigits }),
  Type.Object({ what: Type.Literal('referralCode'), value: Type.String() }),
  /** An earlier name. */
  Type.Object({ what: Type.Literal('formerly'), value: Type.String() }),
]);
export type FoundBy = Static<typeof FoundBy>;

export const FoundCustomer = Type.Object({
  _id: Id,
  name: Type.String(),
  email: Type.String(),
  phoneNumber: CustomerPhone,
  sub_status: SubStatus,
  /** Left out where name or email address say it, as for an id. */
  by: Type.Optional(FoundBy),
  ...exact,
});
export interface FoundCustomer extends Static<typeof FoundCustomer> {}

export const FoundTransaction = Type.Object({
  _id: Id,
  transactionId: Type.String(),
  type: TransactionType,
  kind: TransactionKind,
  status: TransactionStatus,
  amount: Naira,
  timestamp: Moment,
  /** Null where it belongs to no customer. */
  user: Type.Union([Type.Object({ _id: Id, name: Type.String() }), Type.Null()]),
  ...exact,
});
export interface FoundTransaction extends Static<typeof FoundTransaction> {}

export const FoundProduct = Type.Object({ _id: Id, name: Type.String(), status: ActiveStatus, ...exact });
export interface FoundProduct extends Static<typeof FoundProduct> {}

export const FoundCase = Type.Object({
  _id: Id,
  kind: Type.String(),
  /** The customer's name; null where it is about no customer. */
  userName: Type.Union([Type.String(), Type.Null()]),
  /** Of the transaction; the gateway's for a payment or a transfer without one. */
  reference: Type.Union([Type.String(), Type.Null()]),
  amount: Type.Union([Naira, Type.Null()]),
  raisedAt: Moment,
  /** Null while it is open. */
  resolvedAt: Type.Union([Moment, Type.Null()]),
  /** Whether a decision about it waits for a second administrator. */
  waits: Type.Boolean(),
  ...exact,
});
export interface FoundCase extends Static<typeof FoundCase> {}

export const FoundComplaint = Type.Object({
  _id: Id,
  number: Type.String(),
  subject: Type.String(),
  user: Type.Object({ _id: Id, name: Type.String() }),
  openedAt: Moment,
  /** Null while it is open. */
  closedAt: Type.Union([Moment, Type.Null()]),
  ...exact,
});
export interface FoundComplaint extends Static<typeof FoundComplaint> {}

export const FoundCircle = Type.Object({
  _id: Id,
  name: Type.String(),
  state: CircleState,
  /** Null while it is not held. */
  heldSince: Type.Union([Moment, Type.Null()]),
  /** The number of people it is for; of members, once the names are final. */
  people: Type.Integer(),
  organiser: Type.String(),
  ...exact,
});
export interface FoundCircle extends Static<typeof FoundCircle> {}

/** Without `q`: the customers whom the administrator opened last. */
export const SearchQuery = Type.Object({ q: Type.Optional(Type.String({ maxLength: 100 })) });
export type SearchQuery = Static<typeof SearchQuery>;

/** At most eight of each kind, likeliest first. */
export const SearchReply = Type.Object({
  success: Type.Literal(true),
  customers: Type.Array(Named<FoundCustomer>(FoundCustomer)),
  transactions: Type.Array(Named<FoundTransaction>(FoundTransaction)),
  products: Type.Array(Named<FoundProduct>(FoundProduct)),
  cases: Type.Array(Named<FoundCase>(FoundCase)),
  complaints: Type.Array(Named<FoundComplaint>(FoundComplaint)),
  circles: Type.Array(Named<FoundCircle>(FoundCircle)),
});
export interface SearchReply extends Static<typeof SearchReply> {}
