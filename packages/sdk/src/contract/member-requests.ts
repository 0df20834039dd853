/** What one member of an organisation or a family asks for and another one approves. */
import { Type, type Static } from 'typebox';
import { Schedule, StartAutoSaveBody } from './auto-saves.ts';
import { AccountDigits, Id, Moment, Naira, Named, Paging } from './common.ts';
import { SeenTerms } from './investments.ts';
import { MemberRole, Signatures } from './organisations.ts';

const account = {
  /** The bank's id. */
  bank: Type.String(),
  bankName: Type.String(),
  accountNumber: AccountDigits,
  /** The name of the account's holder, as the bank has it. */
  accountName: Type.String(),
};

/** The most that a maker puts into products alone, in naira; null: as much as there is. */
const mostAlone = Type.Union([Naira, Type.Null()]);

/** An auto-save. The request's `amount` is saved on each of its days. */
const autoSave = {
  /** Of one that is to be started: the key of the request. */
  autoSaveId: Id,
  ...Schedule.properties,
  source: StartAutoSaveBody.properties.source,
  cardId: StartAutoSaveBody.properties.cardId,
  planId: StartAutoSaveBody.properties.planId,
  /** The plan's name; null: the wallet. */
  plan: Type.Union([Type.String(), Type.Null()]),
};

const member = {
  memberId: Id,
  /** The member's name. */
  name: Type.String(),
  /** Whether who asks knows that only one member could approve after it. */
  understood: Type.Boolean(),
};

/** What is asked for, with all that whoever approves has to know. Approving does exactly this. */
export const MemberAct = Type.Union([
  Type.Object({
    action: Type.Literal('withdraw'),
    /** The withdrawal's id, and the transaction's once it is approved. */
    transactionId: Type.String(),
    reason: Type.String(),
    ...account,
  }),
  Type.Object({
    action: Type.Literal('exitEarly'),
    investmentId: Id,
    /** The product's name. */
    product: Type.String(),
  }),
  Type.Object({ action: Type.Literal('updateBankDetails'), ...account }),
  Type.Object({ action: Type.Literal('addBankAccount'), ...account }),
  Type.Object({ action: Type.Literal('preferBankAccount'), ...account }),
  Type.Object({ action: Type.Literal('removeBankAccount'), ...account }),
  Type.Object({ action: Type.Literal('closeAccount'), giveUpRest: Type.Boolean() }),
  Type.Object({
    action: Type.Literal('withdrawDocument'),
    /** The document's number. */
    number: Type.String(),
  }),
  Type.Object({
    action: Type.Literal('addInvestment'),
    productId: Id,
    /** The product's name. */
    product: Type.String(),
    /** The terms when it was asked for. It is bought only at these. */
    seen: SeenTerms,
    idempotencyKey: Id,
  }),
  Type.Object({
    action: Type.Literal('addSavingsFunds'),
    investmentId: Id,
    /** The plan's name. */
    plan: Type.String(),
    idempotencyKey: Id,
  }),
  Type.Object({ action: Type.Literal('startAutoSave'), ...autoSave }),
  Type.Object({ action: Type.Literal('editAutoSave'), ...autoSave }),
  Type.Object({
    action: Type.Literal('inviteMember'),
    /** Empty where the person with it was erased since. */
    email: Type.String(),
    role: MemberRole,
    mostAlone,
  }),
  Type.Object({ action: Type.Literal('setMemberRole'), ...member, role: MemberRole, mostAlone }),
  Type.Object({ action: Type.Literal('endMember'), ...member }),
  Type.Object({ action: Type.Literal('setSignatures'), signatures: Signatures }),
]);
export type MemberAct = Static<typeof MemberAct>;

export const MemberRequestState = Type.Union([
  Type.Literal('waiting'),
  Type.Literal('approved'),
  Type.Literal('declined'),
  Type.Literal('withdrawn'),
  Type.Literal('expired'),
]);
export type MemberRequestState = Static<typeof MemberRequestState>;

const Person = Type.Object({ _id: Id, name: Type.String() });

export const MemberRequest = Type.Object({
  _id: Id,
  act: MemberAct,
  /** Naira; null where no money moves. Where an investment is left early: the least that arrives in the wallet. */
  amount: Type.Union([Naira, Type.Null()]),
  state: MemberRequestState,
  askedBy: Person,
  askedAt: Moment,
  /** Until when it can be approved. */
  expiresAt: Moment,
  /** Null while it waits, and where nobody approved or declined it. */
  decidedBy: Type.Union([Person, Type.Null()]),
  decidedAt: Type.Union([Moment, Type.Null()]),
  note: Type.Union([Type.String(), Type.Null()]),
});
export interface MemberRequest extends Static<typeof MemberRequest> {}

/**
 * The answer (202) to a member's call that another member has to approve, also where it is repeated: `asked.state` says what became of it.
 * Only a client of `api.for` meets it.
 */
export const WaitsForMemberReply = Type.Object({
  success: Type.Literal(true),
  message: Type.String(),
  asked: Named<MemberRequest>(MemberRequest),
});
export interface WaitsForMemberReply extends Static<typeof WaitsForMemberReply> {}

/** `waiting: true` lists those that can be approved, `false` all others. */
export const GetMemberRequestsQuery = Type.Object({ ...Paging, waiting: Type.Optional(Type.Boolean()) });
export type GetMemberRequestsQuery = Static<typeof GetMemberRequestsQuery>;

/** Newest first. */
export const GetMemberRequestsReply = Type.Object({
  success: Type.Literal(true),
  requests: Type.Array(Named<MemberRequest>(MemberRequest)),
  pagination: Type.Object({ total: Type.Integer(), pages: Type.Integer() }),
});
export interface GetMemberRequestsReply extends Static<typeof GetMemberRequestsReply> {}

/** `code` and `password`: of the person who approves, where the act asks for them. */
export const ApproveMemberRequestBody = Type.Object({
  requestId: Id,
  note: Type.Optional(Type.String({ maxLength: 500 })),
  code: Type.Optional(Type.String({ maxLength: 32 })),
  password: Type.Optional(Type.String({ maxLength: 1024 })),
});
export interface ApproveMemberRequestBody extends Static<typeof ApproveMemberRequestBody> {}

export const DeclineMemberRequestBody = Type.Object({ requestId: Id, note: Type.String({ maxLength: 500 }) });
export interface DeclineMemberRequestBody extends Static<typeof DeclineMemberRequestBody> {}

export const WithdrawMemberRequestBody = Type.Object({ requestId: Id });
export interface WithdrawMemberRequestBody extends Static<typeof WithdrawMemberRequestBody> {}

export const MemberRequestReply = Type.Object({
  success: Type.Literal(true),
  message: Type.String(),
  request: Named<MemberRequest>(MemberRequest),
});
export interface MemberRequestReply extends Static<typeof MemberRequestReply> {}
