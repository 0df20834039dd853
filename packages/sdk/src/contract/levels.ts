/** Verification levels: which proofs customers have shown, and how much money they may move with them. Amounts are naira. */
import { Type, type Static } from 'typebox';
import { Day, Id, Moment, Naira, Named } from './common.ts';

export const Level = Type.Union([Type.Literal(0), Type.Literal(1), Type.Literal(2), Type.Literal(3)]);
export type Level = Static<typeof Level>;

/** What a level needs. The words are in `domain/levels.ts`. */
export const LevelNeed = Type.Union([
  Type.Literal('email'),
  Type.Literal('phone'),
  Type.Literal('bvnOrNin'),
  Type.Literal('bvn'),
  Type.Literal('nin'),
  Type.Literal('address'),
  /** That administrators have checked an organisation's papers. */
  Type.Literal('registration'),
  /** That a family's owners have a higher level. The family has the lowest of their levels. */
  Type.Literal('owners'),
]);
export type LevelNeed = Static<typeof LevelNeed>;

const Limit = Type.Union([Naira, Type.Null()]);

/** Null: no limit. */
export const LevelLimits = Type.Object({
  /** The largest deposit. */
  deposit: Limit,
  /** The most that the wallet may have, including money held for withdrawals and unpaid deposits. */
  balance: Limit,
  /** The most withdrawn in a Lagos day. */
  withdrawnADay: Limit,
});
export interface LevelLimits extends Static<typeof LevelLimits> {}

/** The customer's own level. */
export const OwnLevel = Type.Object({
  /** Whether the server checks limits by level. */
  checked: Type.Boolean(),
  level: Level,
  limits: Named<LevelLimits>(LevelLimits),
  /** Null at the highest level. */
  next: Type.Union([
    Type.Object({ level: Level, limits: Named<LevelLimits>(LevelLimits), needs: Type.Array(LevelNeed) }),
    Type.Null(),
  ]),
});
export interface OwnLevel extends Static<typeof OwnLevel> {}

export const GetLevelReply = Type.Object({ success: Type.Literal(true), level: Named<OwnLevel>(OwnLevel) });
export interface GetLevelReply extends Static<typeof GetLevelReply> {}

export const GivePhoneBody = Type.Object({ userId: Id, phoneNumber: Type.String({ maxLength: 30 }) });
export interface GivePhoneBody extends Static<typeof GivePhoneBody> {}

/** The limits of all levels from a day on, until the day of the next such table. */
export const LevelTable = Type.Object({
  from: Day,
  levels: Type.Array(Type.Object({ level: Level, ...LevelLimits.properties })),
});
export interface LevelTable extends Static<typeof LevelTable> {}

/**
 * What an administrator can confirm. A BVN is checked by the payment provider. `second_account`: that the customer may have this account
 * beside another one with the same BVN.
 */
export const VerificationKind = Type.Union([
  Type.Literal('nin'),
  Type.Literal('address'),
  Type.Literal('second_account'),
]);
export type VerificationKind = Static<typeof VerificationKind>;

/** Something that an administrator saw and confirmed. */
export const Verification = Type.Object({
  _id: Id,
  kind: VerificationKind,
  /** What was shown, in the administrator's words. */
  shown: Type.String(),
  /** The administrator's name. */
  by: Type.String(),
  at: Moment,
  /** When and by whom it was revoked; null while it counts. */
  revoked: Type.Union([Type.Object({ by: Type.String(), at: Moment, reason: Type.String() }), Type.Null()]),
});
export interface Verification extends Static<typeof Verification> {}

/** An administrator's view of a customer's level. */
export const UserLevel = Type.Object({
  ...OwnLevel.properties,
  /** When the payment provider found out who the customer is, by BVN and bank account. */
  identifiedAt: Type.Union([Moment, Type.Null()]),
  /** Whether the BVN is right but does not count yet, because another account has it. */
  bvnWaits: Type.Boolean(),
  /** Newest first, including revoked ones. */
  verifications: Type.Array(Named<Verification>(Verification)),
});
export interface UserLevel extends Static<typeof UserLevel> {}

/** `shown` says what the administrator saw, without the whole number. */
export const ConfirmVerificationBody = Type.Object({
  kind: VerificationKind,
  shown: Type.String({ maxLength: 500 }),
});
export interface ConfirmVerificationBody extends Static<typeof ConfirmVerificationBody> {}

export const RevokeVerificationBody = Type.Object({ reason: Type.String({ maxLength: 500 }) });
export interface RevokeVerificationBody extends Static<typeof RevokeVerificationBody> {}
