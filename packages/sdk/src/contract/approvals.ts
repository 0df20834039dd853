/** Requests that a second administrator has to approve, because one alone may not do so much. Amounts are naira. */
import { Type, type Static } from 'typebox';
import { Id, Moment, Naira, Paging } from './common.ts';
import { ProductContent } from './products.ts';
import { TransactionStatus, TransactionType } from './transactions.ts';

/** `expired`: no administrator decided in time; `overtaken`: it became impossible, `note` says why. */
export const ApprovalState = Type.Union([
  Type.Literal('waiting'),
  Type.Literal('approved'),
  Type.Literal('declined'),
  Type.Literal('withdrawn'),
  Type.Literal('expired'),
  Type.Literal('overtaken'),
]);
export type ApprovalState = Static<typeof ApprovalState>;

/**
 * The requested action. An offline investment is booked only at the terms that the asking administrator saw, and a product is changed
 * only as long as it is what it was then: `before`.
 */
export const ApprovalAct = Type.Union([
  Type.Object({
    action: Type.Literal('setTransactionStatus'),
    transactionId: Type.String(),
    type: TransactionType,
    status: TransactionStatus,
  }),
  Type.Object({
    action: Type.Literal('addOfflineInvestment'),
    product: Type.String(),
    startDate: Moment,
    endDate: Moment,
    expectedProfit: Naira,
  }),
  Type.Object({ action: Type.Literal('addProduct'), after: ProductContent }),
  Type.Object({ action: Type.Literal('updateProduct'), before: ProductContent, after: ProductContent }),
]);
export type ApprovalAct = Static<typeof ApprovalAct>;

const Person = Type.Object({ _id: Id, name: Type.String() });

/** `amount` and `user` are null where the act concerns no money or no customer. `decidedBy` is null while the request waits, and where the platform closed it itself. */
export const Approval = Type.Object({
  _id: Id,
  act: ApprovalAct,
  amount: Type.Union([Naira, Type.Null()]),
  user: Type.Union([Person, Type.Null()]),
  state: ApprovalState,
  askedBy: Person,
  askedAt: Moment,
  expiresAt: Moment,
  decidedBy: Type.Union([Person, Type.Null()]),
  decidedAt: Type.Union([Moment, Type.Null()]),
  note: Type.Union([Type.String(), Type.Null()]),
});
export type Approval = Static<typeof Approval>;

/** The answer (202) to a call whose effect waits for another administrator. Nothing has happened yet. */
export const WaitsForApprovalReply = Type.Object({
  success: Type.Literal(true),
  message: Type.String(),
  approval: Approval,
});
export type WaitsForApprovalReply = Static<typeof WaitsForApprovalReply>;

/** `waiting: false` lists the requests that were decided or have ended. */
export const GetApprovalsQuery = Type.Object({ ...Paging, waiting: Type.Optional(Type.Boolean()) });
export type GetApprovalsQuery = Static<typeof GetApprovalsQuery>;

export const GetApprovalsReply = Type.Object({
  success: Type.Literal(true),
  approvals: Type.Array(Approval),
  pagination: Type.Object({ total: Type.Integer(), pages: Type.Integer() }),
});
export type GetApprovalsReply = Static<typeof GetApprovalsReply>;

export const ApproveRequestBody = Type.Object({ note: Type.Optional(Type.String({ maxLength: 500 })) });
export type ApproveRequestBody = Static<typeof ApproveRequestBody>;

export const DeclineRequestBody = Type.Object({ note: Type.String({ maxLength: 500 }) });
export type DeclineRequestBody = Static<typeof DeclineRequestBody>;

export const ApprovalReply = Type.Object({ success: Type.Literal(true), message: Type.String(), approval: Approval });
export type ApprovalReply = Static<typeof ApprovalReply>;
