/** Organisations and families: accounts of several people, who act for them as members. */
import { Type, type Static } from 'typebox';
import { SubStatus } from './customers.ts';
import { Id, Moment, Naira, Named, TaxNumber } from './common.ts';
import { StoredFile } from './files.ts';
import { Level } from './levels.ts';

/** What a member may do; `domain/members.ts` has the table. */
export const MemberRole = Type.Union([
  Type.Literal('viewer'),
  Type.Literal('maker'),
  Type.Literal('checker'),
  Type.Literal('owner'),
]);
export type MemberRole = Static<typeof MemberRole>;

export const OrganisationForm = Type.Union([
  Type.Literal('company'),
  Type.Literal('business_name'),
  Type.Literal('incorporated_trustees'),
  Type.Literal('cooperative'),
  Type.Literal('club'),
  Type.Literal('family'),
]);
export type OrganisationForm = Static<typeof OrganisationForm>;

/** How many have to agree before money or power goes out. */
export const Signatures = Type.Union([Type.Literal(1), Type.Literal(2)]);
export type Signatures = Static<typeof Signatures>;

/** An account that the signed-in person may act for. */
export const OwnAccount = Type.Object({
  /** What `api.for` takes. */
  _id: Id,
  name: Type.String(),
  /** Null: the person's own account. */
  organisation: Type.Union([
    Type.Object({
      form: OrganisationForm,
      role: MemberRole,
      signatures: Signatures,
      /** Whether administrators have checked its papers, or it is a family, which has none to check. */
      checked: Type.Boolean(),
    }),
    Type.Null(),
  ]),
  sub_status: SubStatus,
});
export interface OwnAccount extends Static<typeof OwnAccount> {}

/** The person's own account first, then others by name. */
export const GetAccountsReply = Type.Object({
  success: Type.Literal(true),
  accounts: Type.Array(Named<OwnAccount>(OwnAccount)),
});
export interface GetAccountsReply extends Static<typeof GetAccountsReply> {}

/**
 * `number`: the registered number; left out for a club and a family. A repeat with the same `idempotencyKey` returns what was registered.
 */
export const RegisterOrganisationBody = Type.Object({
  idempotencyKey: Id,
  name: Type.String({ maxLength: 200 }),
  form: OrganisationForm,
  number: Type.Optional(Type.String({ maxLength: 40 })),
  /** Tax identification number. */
  tin: Type.Optional(Type.String({ maxLength: 40 })),
  /** The mailbox; nobody signs in with it. */
  email: Type.String({ maxLength: 254 }),
  phoneNumber: Type.String({ maxLength: 30 }),
  address: Type.String({ maxLength: 400 }),
  state: Type.String({ maxLength: 60 }),
  signatures: Signatures,
});
export interface RegisterOrganisationBody extends Static<typeof RegisterOrganisationBody> {}

export const RegisterOrganisationReply = Type.Object({
  success: Type.Literal(true),
  message: Type.String(),
  account: Named<OwnAccount>(OwnAccount),
});
export interface RegisterOrganisationReply extends Static<typeof RegisterOrganisationReply> {}

/** A member, as all members see them. */
export const Member = Type.Object({
  _id: Id,
  personId: Id,
  name: Type.String(),
  role: MemberRole,
  /** The most that a maker puts into products at once without another member, in naira; null: as much as there is. */
  mostAlone: Type.Union([Naira, Type.Null()]),
  /** Who invited them; null for who registered the organisation. */
  invitedBy: Type.Union([Type.String(), Type.Null()]),
  /** Since when they may act; null until they accept. */
  since: Type.Union([Moment, Type.Null()]),
  /** Null: still a member. */
  endedAt: Type.Union([Moment, Type.Null()]),
});
export interface Member extends Static<typeof Member> {}

export const Organisation = Type.Object({
  _id: Id,
  name: Type.String(),
  form: OrganisationForm,
  number: Type.Union([Type.String(), Type.Null()]),
  /** The state where a cooperative is registered. */
  registeredIn: Type.Union([Type.String(), Type.Null()]),
  tin: Type.Union([TaxNumber, Type.Null()]),
  address: Type.String(),
  signatures: Signatures,
  /** When administrators had checked its papers; null: not yet. */
  checkedAt: Type.Union([Moment, Type.Null()]),
});
export interface Organisation extends Static<typeof Organisation> {}

/** What an organisation is checked by. For a company, `constitution` is its MEMART. `resolution` names who signs. */
export const PaperKind = Type.Union([
  Type.Literal('certificate'),
  Type.Literal('constitution'),
  Type.Literal('resolution'),
]);
export type PaperKind = Static<typeof PaperKind>;

/** The last time that an owner asked to have the organisation checked. */
export const Registration = Type.Object({
  _id: Id,
  state: Type.Union([
    Type.Literal('waiting'),
    Type.Literal('checked'),
    Type.Literal('refused'),
    Type.Literal('taken_back'),
  ]),
  askedAt: Moment,
  /** The member's name. */
  askedBy: Type.String(),
  papers: Type.Array(Type.Object({ paper: PaperKind, file: Named<StoredFile>(StoredFile) })),
  /** Null while it waits. */
  endedAt: Type.Union([Moment, Type.Null()]),
  /** The reason of a refusal; null without one. */
  refusedBecause: Type.Union([Type.String(), Type.Null()]),
});
export interface Registration extends Static<typeof Registration> {}

/** The papers that the organisation's form needs (`papersOf` in `sdk/domain/papers`), by the ids that `addFile` answered. */
export const AskForCheckBody = Type.Object({
  certificate: Type.Optional(Id),
  constitution: Type.Optional(Id),
  resolution: Type.Optional(Id),
});
export interface AskForCheckBody extends Static<typeof AskForCheckBody> {}

/** An invitation that waits, as members see it. */
export const SentInvitation = Type.Object({
  _id: Id,
  email: Type.String(),
  role: MemberRole,
  mostAlone: Type.Union([Naira, Type.Null()]),
  invitedBy: Type.String(),
  invitedAt: Moment,
  expiresAt: Moment,
});
export interface SentInvitation extends Static<typeof SentInvitation> {}

/** What a call that gives or takes power asks of who makes it: the password, or with two-factor sign-in a code. */
const proof = {
  password: Type.Optional(Type.String({ maxLength: 1024 })),
  code: Type.Optional(Type.String({ maxLength: 32 })),
};

/** The most that a maker puts into products alone, in naira; other roles have none. Null and left out: as much as there is. */
const mostAlone = Type.Optional(Type.Union([Naira, Type.Null()]));

/** Whether the asking owner knows that only one member could approve afterwards (409 `too_few_approve` otherwise). */
const understood = Type.Optional(Type.Boolean());

export const InviteMemberBody = Type.Object({
  email: Type.String({ maxLength: 254 }),
  role: MemberRole,
  mostAlone,
  ...proof,
});
export interface InviteMemberBody extends Static<typeof InviteMemberBody> {}

/** `id` is that of an invitation that waits. */
export const TakeBackInvitationBody = Type.Object({ id: Id });
export interface TakeBackInvitationBody extends Static<typeof TakeBackInvitationBody> {}

export const SetMemberRoleBody = Type.Object({ memberId: Id, role: MemberRole, mostAlone, understood, ...proof });
export interface SetMemberRoleBody extends Static<typeof SetMemberRoleBody> {}

export const EndMemberBody = Type.Object({ memberId: Id, understood, ...proof });
export interface EndMemberBody extends Static<typeof EndMemberBody> {}

export const SetSignaturesBody = Type.Object({ signatures: Signatures, ...proof });
export interface SetSignaturesBody extends Static<typeof SetSignaturesBody> {}

export const LeaveBody = Type.Object({ understood });
export interface LeaveBody extends Static<typeof LeaveBody> {}

/** `token` is the one in the link of the email. */
export const InvitationBody = Type.Object({ token: Type.String({ minLength: 1, maxLength: 200 }) });
export interface InvitationBody extends Static<typeof InvitationBody> {}

/** An invitation, as the person who was invited sees it. */
export const MemberInvitation = Type.Object({
  organisation: Type.Object({ name: Type.String(), form: OrganisationForm, signatures: Signatures }),
  role: MemberRole,
  mostAlone: Type.Union([Naira, Type.Null()]),
  invitedBy: Type.String(),
  expiresAt: Moment,
});
export interface MemberInvitation extends Static<typeof MemberInvitation> {}

export const GetInvitationReply = Type.Object({
  success: Type.Literal(true),
  invitation: Named<MemberInvitation>(MemberInvitation),
});
export interface GetInvitationReply extends Static<typeof GetInvitationReply> {}

/** Members in the order in which they came; those who left are last. */
export const GetPeopleReply = Type.Object({
  success: Type.Literal(true),
  organisation: Named<Organisation>(Organisation),
  members: Type.Array(Named<Member>(Member)),
  /** Null where no owner has asked for a check. */
  registration: Type.Union([Named<Registration>(Registration), Type.Null()]),
  /** The invitations that wait, the newest first. */
  invitations: Type.Array(Named<SentInvitation>(SentInvitation)),
});
export interface GetPeopleReply extends Static<typeof GetPeopleReply> {}

/** A member, for administrators. */
export const StaffMember = Type.Object({ ...Member.properties, level: Level });
export interface StaffMember extends Static<typeof StaffMember> {}

/** A registration, for administrators. */
export const StaffRegistration = Type.Object({
  ...Registration.properties,
  /** The administrator who accepted it, so that a second one decides it under Approvals; null: nobody yet. */
  acceptedBy: Type.Union([Type.String(), Type.Null()]),
});
export interface StaffRegistration extends Static<typeof StaffRegistration> {}

/** An organisation that a person acts for, or did. */
export const Membership = Type.Object({
  _id: Id,
  organisation: Type.Object({ _id: Id, name: Type.String() }),
  role: MemberRole,
  since: Type.Union([Moment, Type.Null()]),
  endedAt: Type.Union([Moment, Type.Null()]),
});
export interface Membership extends Static<typeof Membership> {}

/** `email` is that of the person who gets the role. `reason` says what was seen, for the second administrator and for later. */
export const MendOrganisationBody = Type.Object({
  email: Type.String({ maxLength: 254 }),
  role: Type.Union([Type.Literal('checker'), Type.Literal('owner')]),
  reason: Type.String({ maxLength: 500 }),
});
export interface MendOrganisationBody extends Static<typeof MendOrganisationBody> {}

/** An organisation's people and papers, or the organisations that a person acts for. Memberships that have ended are last. */
export const GetUserPeopleReply = Type.Object({
  success: Type.Literal(true),
  /** Null for a person. */
  organisation: Type.Union([Named<Organisation>(Organisation), Type.Null()]),
  members: Type.Array(Named<StaffMember>(StaffMember)),
  registration: Type.Union([Named<StaffRegistration>(StaffRegistration), Type.Null()]),
  /** Whether only administrators can say who acts for the organisation: nobody owns it, or two sign and fewer than two may approve. */
  stuck: Type.Boolean(),
  memberships: Type.Array(Named<Membership>(Membership)),
});
export interface GetUserPeopleReply extends Static<typeof GetUserPeopleReply> {}

/** The owners read the reason. */
export const RefuseRegistrationBody = Type.Object({ reason: Type.String({ maxLength: 500 }) });
export interface RefuseRegistrationBody extends Static<typeof RefuseRegistrationBody> {}
