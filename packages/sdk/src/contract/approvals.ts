/** Requests that a second administrator has to approve, because one alone may not do so much. Amounts are naira. */
import { Type, type Static } from 'typebox';
import { AccountDigits, Day, Id, Moment, Naira, Named, Paging } from './common.ts';
import { ProductContent } from './products.ts';
import { Correction } from './corrections.ts';
import { GatewayKind, GatewayName } from './gateways.ts';
import { MoneyPlace } from './own-moves.ts';
import { VerificationKind } from './levels.ts';
import { MendOrganisationBody, OrganisationForm, PaperKind } from './organisations.ts';
import { AdminRole } from './staff.ts';
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

const Person = Type.Object({ _id: Id, name: Type.String() });

/**
 * The requested action. An offline investment is booked only at the terms that the asking administrator saw, and a product is changed only
 * while it equals `before`.
 */
export const ApprovalAct = Type.Union([
  Type.Object({
    action: Type.Literal('setTransactionStatus'),
    transactionId: Type.String(),
    type: TransactionType,
    status: TransactionStatus,
    reason: Type.Optional(Type.String()),
    /** The amount of the gateway's transfer for this withdrawal, where it differs. */
    gatewayHas: Type.Optional(Naira),
  }),
  Type.Object({
    action: Type.Literal('addOfflineInvestment'),
    product: Type.String(),
    startDate: Moment,
    endDate: Moment,
    expectedProfit: Naira,
    receiptNumber: Type.String(),
    evidence: Type.String(),
  }),
  Type.Object({ action: Type.Literal('addProduct'), after: ProductContent }),
  Type.Object({ action: Type.Literal('updateProduct'), before: ProductContent, after: ProductContent }),
  Type.Object({
    action: Type.Literal('correctCase'),
    correction: Correction,
    /** Of a transaction; left out where the case is about none. */
    reference: Type.Optional(Type.String()),
    reason: Type.String(),
    /** Where the money of a closed account goes. */
    goesTo: Type.Optional(Type.String()),
  }),
  Type.Object({
    action: Type.Literal('resolveCase'),
    kind: Type.String(),
    /** Of a transaction; left out where the case is about none. */
    reference: Type.Optional(Type.String()),
    resolution: Type.String(),
  }),
  Type.Object({
    action: Type.Literal('moveOwnMoney'),
    from: MoneyPlace,
    to: MoneyPlace,
    day: Day,
    reference: Type.String(),
    reason: Type.String(),
  }),
  Type.Object({
    action: Type.Literal('writeOffCircleDebt'),
    /** Names stay on the circle's page, where they are erased with their customers. */
    circleId: Id,
    memberId: Id,
    turn: Type.Integer(),
    reason: Type.String(),
  }),
  Type.Object({
    action: Type.Literal('acceptDispute'),
    gatewayId: Type.String(),
    reference: Type.String(),
    message: Type.String(),
  }),
  Type.Object({
    action: Type.Literal('pauseGateway'),
    gateway: GatewayName,
    kinds: Type.Array(GatewayKind),
    reason: Type.String(),
  }),
  Type.Object({
    action: Type.Literal('resumeGateway'),
    gateway: GatewayName,
    kinds: Type.Array(GatewayKind),
    reason: Type.String(),
  }),
  Type.Object({ action: Type.Literal('blockAdmin'), admin: Person, reason: Type.String() }),
  Type.Object({ action: Type.Literal('resetUserTwoFactor'), reason: Type.String() }),
  Type.Object({ action: Type.Literal('confirmDeath'), document: Type.String() }),
  Type.Object({
    action: Type.Literal('payEstate'),
    /** The bank's id. */
    bank: Type.String(),
    bankName: Type.String(),
    accountNumber: AccountDigits,
    /** The name of the account's holder, as the bank has it. */
    accountName: Type.String(),
    letters: Type.String(),
  }),
  Type.Object({
    action: Type.Literal('exitForEstate'),
    /** The product's name. */
    product: Type.String(),
    capital: Naira,
  }),
  Type.Object({ action: Type.Literal('confirmVerification'), kind: VerificationKind, shown: Type.String() }),
  Type.Object({
    action: Type.Literal('changeName'),
    /** The id by which its file is read. */
    nameChange: Id,
    nameBefore: Type.String(),
    nameAfter: Type.String(),
    /** A reason from the list; empty where the customer was erased. */
    reason: Type.String(),
    words: Type.String(),
  }),
  Type.Object({
    action: Type.Literal('checkRegistration'),
    /** The id by which its papers are read. */
    registration: Id,
    form: OrganisationForm,
    /** The registered number with its letters; empty where there is none, and where the organisation was erased. */
    registered: Type.String(),
    papers: Type.Array(PaperKind),
  }),
  Type.Object({
    action: Type.Literal('mendOrganisation'),
    /** Who gets the role. */
    personId: Id,
    role: MendOrganisationBody.properties.role,
    reason: Type.String(),
  }),
  Type.Object({ action: Type.Literal('resetAdminTwoFactor'), admin: Person, reason: Type.String() }),
  Type.Object({ action: Type.Literal('unblockAdmin'), admin: Person, reason: Type.String() }),
  Type.Object({
    action: Type.Literal('setAdminRole'),
    admin: Person,
    before: Type.Object({ role: AdminRole }),
    after: Type.Object({ role: AdminRole }),
    reason: Type.String(),
  }),
]);
export type ApprovalAct = Static<typeof ApprovalAct>;

export const Approval = Type.Object({
  _id: Id,
  /** What was asked for. */
  act: ApprovalAct,
  /** Naira; null where the act concerns no money. */
  amount: Type.Union([Naira, Type.Null()]),
  /** The customer whose money it is; null where the money is no customer's. */
  user: Type.Union([Person, Type.Null()]),
  state: ApprovalState,
  askedBy: Person,
  /** The name of the API key that asked, where a tool of that administrator did. */
  askedByKey: Type.Optional(Type.String()),
  /** A sentence: why one administrator is not enough. Older requests have none. */
  why: Type.Optional(Type.String()),
  askedAt: Moment,
  /** By when it should be decided: the inbox’s due time. Older requests have none. */
  dueAt: Type.Optional(Moment),
  /** When it closes by itself if nobody has decided it. */
  expiresAt: Moment,
  /** Null while the request waits, and where the platform closed it. */
  decidedBy: Type.Union([Person, Type.Null()]),
  decidedAt: Type.Union([Moment, Type.Null()]),
  note: Type.Union([Type.String(), Type.Null()]),
});
export interface Approval extends Static<typeof Approval> {}

/** The answer (202) to a call whose effect waits for another administrator. Nothing has happened yet. */
export const WaitsForApprovalReply = Type.Object({
  success: Type.Literal(true),
  message: Type.String(),
  approval: Named<Approval>(Approval),
});
export interface WaitsForApprovalReply extends Static<typeof WaitsForApprovalReply> {}

/** `waiting: false` lists requests that were decided or have ended. `id`: only this request, open or not. */
export const GetApprovalsQuery = Type.Object({
  ...Paging,
  waiting: Type.Optional(Type.Boolean()),
  id: Type.Optional(Id),
});
export type GetApprovalsQuery = Static<typeof GetApprovalsQuery>;

export const GetApprovalsReply = Type.Object({
  success: Type.Literal(true),
  approvals: Type.Array(Named<Approval>(Approval)),
  pagination: Type.Object({ total: Type.Integer(), pages: Type.Integer() }),
});
export interface GetApprovalsReply extends Static<typeof GetApprovalsReply> {}

/**
 * `code` is for administrators with two-factor sign-in; without it 401 `two_factor_required`, unless they gave a code in the last five
 * minutes.
 */
export const ApproveRequestBody = Type.Object({
  note: Type.Optional(Type.String({ maxLength: 500 })),
  code: Type.Optional(Type.String({ maxLength: 32 })),
});
export interface ApproveRequestBody extends Static<typeof ApproveRequestBody> {}

export const DeclineRequestBody = Type.Object({ note: Type.String({ maxLength: 500 }) });
export interface DeclineRequestBody extends Static<typeof DeclineRequestBody> {}

export const ApprovalReply = Type.Object({
  success: Type.Literal(true),
  message: Type.String(),
  approval: Named<Approval>(Approval),
});
export interface ApprovalReply extends Static<typeof ApprovalReply> {}
