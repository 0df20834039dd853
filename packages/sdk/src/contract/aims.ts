/** Shared aims: people save in their own plans, and the plans are added up. Amounts are naira. */
import { Type, type Static } from 'typebox';
import { Day, Id, Moment, Naira, Named } from './common.ts';
import { GoalPicture } from './goals.ts';

/** What the organiser chooses. */
const choice = {
  name: Type.String({ maxLength: 60 }),
  target: Naira,
  date: Day,
  picture: GoalPicture,
};

export const AimMember = Type.Object({
  name: Type.String(),
  isOrganiser: Type.Boolean(),
  isMe: Type.Boolean(),
  /** The sum in the member's plan, or what it was when the plan was paid out at its end. A plan that was left early does not count. */
  saved: Naira,
  /** `none`: no plan is chosen yet. */
  plan: Type.Union([Type.Literal('none'), Type.Literal('runs'), Type.Literal('ended'), Type.Literal('left')]),
});
export interface AimMember extends Static<typeof AimMember> {}

export const SharedAim = Type.Object({
  _id: Id,
  ...choice,
  createdAt: Moment,
  endedAt: Type.Union([Moment, Type.Null()]),
  /** The code of the invitation link; null once it has ended. */
  invitation: Type.Union([Type.String(), Type.Null()]),
  isOrganiser: Type.Boolean(),
  /** The sum that all have saved, and what is still missing. */
  saved: Naira,
  missing: Naira,
  /** The plan of the customer who asks; null where none is chosen. */
  planId: Type.Union([Id, Type.Null()]),
  /** Those who have saved most come first. */
  members: Type.Array(Named<AimMember>(AimMember)),
});
export interface SharedAim extends Static<typeof SharedAim> {}

/** What an invitation shows to anybody with its link, even before signing up. */
export const AimInvitation = Type.Object({
  ...choice,
  /** The organiser's first name. */
  organiser: Type.String(),
  joined: Type.Integer(),
});
export interface AimInvitation extends Static<typeof AimInvitation> {}

const id = { userId: Id, aimId: Id };
const planId = Type.Union([Id, Type.Null()]);

/** A repeat with the same `idempotencyKey` returns what was made. `planId` is one of the customer's savings plans. */
export const MakeAimBody = Type.Object({ userId: Id, idempotencyKey: Id, ...choice, planId });
export interface MakeAimBody extends Static<typeof MakeAimBody> {}

export const JoinAimBody = Type.Object({ userId: Id, code: Type.String({ maxLength: 40 }), planId });
export interface JoinAimBody extends Static<typeof JoinAimBody> {}

export const SetAimPlanBody = Type.Object({ ...id, planId });
export interface SetAimPlanBody extends Static<typeof SetAimPlanBody> {}

export const AimBody = Type.Object(id);
export interface AimBody extends Static<typeof AimBody> {}

export const GetAimsReply = Type.Object({
  success: Type.Literal(true),
  aims: Type.Array(Named<SharedAim>(SharedAim)),
});
export interface GetAimsReply extends Static<typeof GetAimsReply> {}

export const AimReply = Type.Object({
  success: Type.Literal(true),
  message: Type.String(),
  aim: Named<SharedAim>(SharedAim),
});
export interface AimReply extends Static<typeof AimReply> {}

export const GetAimInvitationReply = Type.Object({
  success: Type.Literal(true),
  invitation: Named<AimInvitation>(AimInvitation),
});
export interface GetAimInvitationReply extends Static<typeof GetAimInvitationReply> {}
