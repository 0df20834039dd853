/** Organisations and families: accounts of several people, who act for them as members. */
import { Type, type Static } from 'typebox';
import { SubStatus } from './customers.ts';
import { Id, Moment, Naira, Named } from './common.ts';

/** What a member may do; `members.ts` has the table. */
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
      /** Whether administrators have checked its papers. */
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

/** `number`: the registered number; left out for a club and a family. */
export const RegisterOrganisationBody = Type.Object({
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
  tin: Type.Union([Type.String(), Type.Null()]),
  address: Type.String(),
  signatures: Signatures,
  /** When administrators had checked its papers; null: not yet. */
  checkedAt: Type.Union([Moment, Type.Null()]),
});
export interface Organisation extends Static<typeof Organisation> {}

/** Members in the order in which they came; those who left are last. */
export const GetPeopleReply = Type.Object({
  success: Type.Literal(true),
  organisation: Named<Organisation>(Organisation),
  members: Type.Array(Named<Member>(Member)),
});
export interface GetPeopleReply extends Static<typeof GetPeopleReply> {}
