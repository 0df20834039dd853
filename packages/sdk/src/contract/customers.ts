/** Customers ("users" in the API): sign-up, profile, bank details, and what administrators see and change. */
import { Type, type Static } from 'typebox';
import {
  AccountDigits,
  CustomerPhone,
  DayRange,
  Id,
  Moment,
  Naira,
  Named,
  Paging,
  SortOrder,
  TaxNumber,
} from './common.ts';
import { AccountNumber } from './account-numbers.ts';
import { UserLevel } from './levels.ts';
import { FormerName, WaitingNameChange } from './name-changes.ts';
import { DeathCase } from './deaths.ts';
import { OptionalEmail } from './notices.ts';

export const AddUserBody = Type.Object({
  name: Type.String({ maxLength: 200 }),
  email: Type.String({ maxLength: 254 }),
  phoneNumber: Type.String({ maxLength: 30 }),
  state: Type.String({ maxLength: 60 }),
  country: Type.String({ maxLength: 60 }),
  password: Type.String({ maxLength: 1024 }),
  /** A referral code, or the link that it came by. */
  whoReferredMe: Type.Optional(Type.String({ maxLength: 300 })),
});
export interface AddUserBody extends Static<typeof AddUserBody> {}

/** The codes of `sub_status`; their names are in `domain/status.ts`. */
export const SubStatus = Type.Union([
  Type.Literal(0),
  Type.Literal(1),
  Type.Literal(2),
  Type.Literal(3),
  Type.Literal(30),
  Type.Literal(40),
  Type.Literal(50),
  Type.Literal(60),
  Type.Literal(70),
  Type.Literal(80),
  Type.Literal(90),
  Type.Literal(100),
  Type.Literal(110),
  Type.Literal(120),
]);
export type SubStatus = Static<typeof SubStatus>;

/** Why a customer owes money. */
export const OwedBecause = Type.Union([
  Type.Literal('reversed'),
  Type.Literal('disputed'),
  Type.Literal('paid_twice'),
  Type.Literal('paid_after_all'),
  Type.Literal('correction'),
]);
export type OwedBecause = Static<typeof OwedBecause>;

/** The signed-in customer. `balance` is the wallet and `heldBalance` what waits for a payout, both in naira. */
export const User = Type.Object({
  _id: Id,
  name: Type.String(),
  email: Type.String(),
  /** Whether the email address is confirmed; nothing is paid out before. */
  emailConfirmed: Type.Boolean(),
  phoneNumber: Type.String(),
  state: Type.String(),
  country: Type.String(),
  /** Tax identification number; left out where the customer has stated none. */
  tin: Type.Optional(Type.String()),
  /** The wallet: what can be spent or withdrawn now, in naira. */
  balance: Naira,
  /** What waits for a payout, in naira. */
  heldBalance: Naira,
  /** What the customer owes, in naira. It is collected from money that comes in, and nothing is paid out before. */
  owed: Type.Array(Type.Object({ amount: Naira, because: OwedBecause })),
  /** A bank's id; its name: `getBankById`. */
  bank: Type.Union([Type.String(), Type.Null()]),
  bank_acct_name: Type.Union([Type.String(), Type.Null()]),
  bank_acct_number: Type.Union([Type.String(), Type.Null()]),
  /** How many bank accounts there are; `getBankAccounts` lists them. */
  bankAccounts: Type.Optional(Type.Integer()),
  /** When withdrawals open again after a change of the bank account or the email address; null when that is now. */
  withdrawalsFrom: Type.Union([Moment, Type.Null()]),
  /** The change that withdrawals wait for until then. */
  withdrawalsWait: Type.Optional(Type.Union([Type.Literal('bank_account'), Type.Literal('email')])),
  /** The new email address that is not confirmed yet, and how long its link works. */
  newEmail: Type.Optional(Type.Object({ email: Type.String(), until: Moment })),
  /** The code that others sign up with. */
  myRefCode: Type.String(),
  /** `domain/status.ts` says what it allows. */
  sub_status: SubStatus,
  /** Whether two-factor sign-in is on. */
  twoFactor: Type.Boolean(),
  /** Whether a passkey is one of the second factors; left out where none is. */
  hasPasskey: Type.Optional(Type.Boolean()),
  /** How many notices are new; at most 100 are counted. */
  unread: Type.Optional(Type.Integer()),
  /** The organisations in which requests of other members wait for this person's approval, by name; left out where there are none. */
  waitsForYou: Type.Optional(
    Type.Array(
      Type.Object({
        /** What `api.for` takes. */
        _id: Id,
        name: Type.String(),
        /** How many requests wait. */
        requests: Type.Integer(),
      }),
    ),
  ),
  /** What the operator allows at once, in naira, whatever the customer's level; left out by older servers. */
  limits: Type.Optional(Type.Object({ mostDeposit: Naira, leastWithdrawal: Naira })),
  /** Emails that the customer has turned off. */
  emailsOff: Type.Optional(Type.Array(OptionalEmail)),
  /** Whether an email on the first of each month leads to the statement; left out where not. */
  monthlyEmail: Type.Optional(Type.Literal(true)),
  createdAt: Moment,
});
export interface User extends Static<typeof User> {}

export const SignedInUserReply = Type.Object({
  success: Type.Literal(true),
  message: Type.String(),
  user: Named<User>(User),
  /** The session's token, for `createApi`. It cannot be read again. */
  token: Type.String(),
  /** When the session ends at the latest. */
  expiresAt: Moment,
  /** The `device` to send with the next sign-in on this device. */
  device: Type.Optional(Type.String()),
});
export interface SignedInUserReply extends Static<typeof SignedInUserReply> {}

/** `token` is the one in the link of the email. */
export const ConfirmEmailBody = Type.Object({ token: Type.String({ minLength: 1, maxLength: 200 }) });
export interface ConfirmEmailBody extends Static<typeof ConfirmEmailBody> {}

export const GetUserReply = Type.Object({ success: Type.Literal(true), user: Named<User>(User) });
export interface GetUserReply extends Static<typeof GetUserReply> {}

/** `bank` is a bank's id. `code` is asked for when two-factor sign-in is on (401 `two_factor_required` without it). */
export const UpdateBankDetailsBody = Type.Object({
  userId: Id,
  bank: Type.String({ maxLength: 20 }),
  bank_acct_name: Type.String({ maxLength: 200 }),
  bank_acct_number: Type.String({ maxLength: 40 }),
  code: Type.Optional(Type.String({ maxLength: 32 })),
  /** A change of the account, or one in another name, needs the present password, or with two-factor sign-in a code. */
  password: Type.Optional(Type.String({ maxLength: 1024 })),
  /** The name at the bank, where it is not the customer's, to confirm that the account is theirs all the same. */
  confirmedName: Type.Optional(Type.String({ maxLength: 200 })),
});
export interface UpdateBankDetailsBody extends Static<typeof UpdateBankDetailsBody> {}

/**
 * Phone number, place and tax number. Fields that do not change are sent as they are; without `tin` the tax number stays. A change needs the
 * present password, or with two-factor sign-in a code (401 `two_factor_required` without it).
 */
export const ChangeDetailsBody = Type.Object({
  userId: Id,
  phoneNumber: Type.String({ maxLength: 40 }),
  state: Type.String({ maxLength: 100 }),
  country: Type.String({ maxLength: 100 }),
  /** Tax identification number; empty to remove it. */
  tin: Type.Optional(Type.String({ maxLength: 40 })),
  code: Type.Optional(Type.String({ maxLength: 32 })),
  password: Type.Optional(Type.String({ maxLength: 1024 })),
});
export interface ChangeDetailsBody extends Static<typeof ChangeDetailsBody> {}

/** `bank_acct_name` is the name at the bank, which is the one that is stored. */
export const UpdateBankDetailsReply = Type.Object({
  success: Type.Literal(true),
  message: Type.String(),
  bank_acct_name: Type.String(),
});
export interface UpdateBankDetailsReply extends Static<typeof UpdateBankDetailsReply> {}

/** Everything that is kept about a customer: with the password, or with two-factor sign-in a code. */
export const GetOwnDataBody = Type.Object({
  userId: Id,
  password: Type.Optional(Type.String({ maxLength: 1024 })),
  code: Type.Optional(Type.String({ maxLength: 32 })),
});
export interface GetOwnDataBody extends Static<typeof GetOwnDataBody> {}

/** `password` is the present one; `code` as in `UpdateBankDetailsBody`. */
export const CloseAccountBody = Type.Object({
  userId: Id,
  password: Type.String({ maxLength: 1024 }),
  code: Type.Optional(Type.String({ maxLength: 32 })),
  /** Gives up what is left in the wallet where it is less than the smallest withdrawal. */
  giveUpRest: Type.Optional(Type.Boolean()),
  /** Whether the customer knows that nobody looks after some organisations then (409 `sole_owner` otherwise). */
  leaveOrganisations: Type.Optional(Type.Boolean()),
});
export interface CloseAccountBody extends Static<typeof CloseAccountBody> {}

/** Whose account it is: a person's, or that of an organisation or a family. */
export const CustomerKind = Type.Union([Type.Literal('person'), Type.Literal('organisation')]);
export type CustomerKind = Static<typeof CustomerKind>;

/** A row of the administrators' list. `total_amount` is the capital of running investments, in naira. */
export const ListedUser = Type.Object({
  _id: Id,
  kind: CustomerKind,
  name: Type.String(),
  email: Type.String(),
  phoneNumber: CustomerPhone,
  /** The wallet, in naira. */
  balance: Naira,
  /** The capital of running investments, in naira. */
  total_amount: Naira,
  bank: Type.Union([Type.Object({ _id: Type.String(), name: Type.String() }), Type.Null()]),
  bank_acct_name: Type.Union([Type.String(), Type.Null()]),
  bank_acct_number: Type.Union([AccountDigits, Type.Null()]),
  /** The code that the customer signed up with. */
  whoReferredMe: Type.Union([Type.String(), Type.Null()]),
  myRefCode: Type.String(),
  /** `domain/status.ts` says what it allows. */
  sub_status: SubStatus,
  /** Whether a case of death holds the account: its status is 3, and nobody may set another one. */
  held: Type.Optional(Type.Literal(true)),
  createdAt: Moment,
});
export interface ListedUser extends Static<typeof ListedUser> {}

export const UserSortColumn = Type.Union([
  Type.Literal('name'),
  Type.Literal('email'),
  Type.Literal('balance'),
  Type.Literal('sub_status'),
  Type.Literal('createdAt'),
]);

/** `all=true` answers up to 10,000 rows in one page, for pickers. */
export const GetAllUsersQuery = Type.Object({
  ...Paging,
  search: Type.Optional(Type.String({ maxLength: 100 })),
  status: Type.Optional(SubStatus),
  kind: Type.Optional(CustomerKind),
  sortBy: Type.Optional(UserSortColumn),
  sortOrder: Type.Optional(SortOrder),
  all: Type.Optional(Type.Boolean()),
});
export type GetAllUsersQuery = Static<typeof GetAllUsersQuery>;

export const GetAllUsersReply = Type.Object({
  success: Type.Literal(true),
  users: Type.Array(Named<ListedUser>(ListedUser)),
  pagination: Type.Object({
    currentPage: Type.Integer(),
    totalPages: Type.Integer(),
    totalUsers: Type.Integer(),
    /** Whether more customers match the search than the list holds. `totalUsers` counts those in the list. */
    isCut: Type.Boolean(),
    hasPrev: Type.Boolean(),
    hasNext: Type.Boolean(),
  }),
});
export interface GetAllUsersReply extends Static<typeof GetAllUsersReply> {}

export const StatusChange = Type.Object({
  from: SubStatus,
  to: SubStatus,
  /** The administrator's name. */
  by: Type.String(),
  at: Moment,
  /** Null where none was needed, and where the customer was erased. */
  reason: Type.Union([Type.String(), Type.Null()]),
});
export interface StatusChange extends Static<typeof StatusChange> {}

/** A bank account of a customer other than the preferred one. */
export const OtherBankAccount = Type.Object({
  bankName: Type.String(),
  number: AccountDigits,
  name: Type.String(),
  addedAt: Moment,
  /** A withdrawal to it is in progress. */
  withdrawing: Type.Optional(Type.Literal(true)),
});
export interface OtherBankAccount extends Static<typeof OtherBankAccount> {}

/** An administrator's view of one customer. Investments and transactions have their own lists. */
export const UserDetails = Type.Object({
  ...ListedUser.properties,
  state: Type.String(),
  country: Type.String(),
  /** Tax identification number, where it is stated; also of an organisation. */
  tin: Type.Optional(TaxNumber),
  /** What waits for a payout, in naira. */
  heldBalance: Naira,
  /** The capital of running investments, in naira. */
  investedBalance: Naira,
  emailConfirmed: Type.Boolean(),
  /** When the customer said that a bank account in another name is theirs; null where the names agree. */
  bankNameConfirmedAt: Type.Union([Moment, Type.Null()]),
  /** A withdrawal to the preferred bank account is in progress. */
  bankWithdrawing: Type.Optional(Type.Literal(true)),
  /** The customer's bank accounts other than the preferred one. */
  otherBankAccounts: Type.Optional(Type.Array(Named<OtherBankAccount>(OtherBankAccount))),
  twoFactor: Type.Boolean(),
  /** When the customer closed the account, which then stays closed. */
  closedAt: Type.Optional(Moment),
  /** The case of death that holds the account. */
  deathCase: Type.Optional(Named<DeathCase>(DeathCase)),
  /** When a session of the customer was last used. */
  lastSeenAt: Type.Union([Moment, Type.Null()]),
  /** The last change of the email address, and how long its former owner can undo it. */
  emailChange: Type.Optional(Type.Object({ before: Type.String(), at: Moment, undoUntil: Moment })),
  /** The pending change of name. */
  nameChange: Type.Optional(Named<WaitingNameChange>(WaitingNameChange)),
  /** The customer's earlier names, latest first. */
  formerNames: Type.Optional(Type.Array(Named<FormerName>(FormerName))),
  /** Other open accounts with this phone number, the newest ten. */
  samePhone: Type.Array(Type.Object({ _id: Id, name: Type.String() })),
  /** The customer's own account number, for transfers. */
  accountNumber: Type.Optional(Named<AccountNumber>(AccountNumber)),
  /** The customer's proofs, level and limits. */
  level: Type.Optional(Named<UserLevel>(UserLevel)),
  /** Newest first. */
  statusHistory: Type.Array(Named<StatusChange>(StatusChange)),
});
export interface UserDetails extends Static<typeof UserDetails> {}

export const GetUserDetailsReply = Type.Object({
  success: Type.Literal(true),
  user: Named<UserDetails>(UserDetails),
});
export interface GetUserDetailsReply extends Static<typeof GetUserDetailsReply> {}

/** `reason`: needed to a status that restricts, whatever it was before, and back (`status.needsReason`). Staff read it. */
export const SetUserStatusBody = Type.Object({
  status: SubStatus,
  reason: Type.Optional(Type.String({ maxLength: 500 })),
});
export interface SetUserStatusBody extends Static<typeof SetUserStatusBody> {}

/** What an administrator noted about a customer. */
export const UserNote = Type.Object({ _id: Id, at: Moment, by: Type.String(), text: Type.String() });
export interface UserNote extends Static<typeof UserNote> {}

export const GetUserNotesQuery = Type.Object(Paging);
export type GetUserNotesQuery = Static<typeof GetUserNotesQuery>;

export const GetUserNotesReply = Type.Object({
  success: Type.Literal(true),
  notes: Type.Array(Named<UserNote>(UserNote)),
  pagination: Type.Object({ total: Type.Integer(), pages: Type.Integer() }),
});
export interface GetUserNotesReply extends Static<typeof GetUserNotesReply> {}

/** What was looked at. */
const LookedAt = Type.Array(
  Type.Union([
    Type.Literal('details'),
    Type.Literal('transactions'),
    Type.Literal('investments'),
    Type.Literal('notes'),
    Type.Literal('documents'),
    Type.Literal('complaints'),
    Type.Literal('emails'),
    Type.Literal('timeline'),
    Type.Literal('home'),
    /** Phone and account numbers, whole. */
    Type.Literal('contacts'),
    /** Whether a tool looked, with an API key of this administrator. */
    Type.Literal('apiKey'),
  ]),
);

/** One administrator's looks at a customer within an hour; `at` is the first one. */
export const UserLook = Type.Object({ at: Moment, by: Type.String(), what: LookedAt });
export interface UserLook extends Static<typeof UserLook> {}

export const GetUserLooksQuery = Type.Object(Paging);
export type GetUserLooksQuery = Static<typeof GetUserLooksQuery>;

export const GetUserLooksReply = Type.Object({
  success: Type.Literal(true),
  looks: Type.Array(Named<UserLook>(UserLook)),
  pagination: Type.Object({ total: Type.Integer(), pages: Type.Integer() }),
});
export interface GetUserLooksReply extends Static<typeof GetUserLooksReply> {}

/** An administrator's looks at one customer within an hour; `at` is the first one. */
export const AdminLook = Type.Object({ at: Moment, userId: Id, userName: Type.String(), what: LookedAt });
export interface AdminLook extends Static<typeof AdminLook> {}

export const GetAdminLooksQuery = Type.Object({ ...Paging, ...DayRange });
export type GetAdminLooksQuery = Static<typeof GetAdminLooksQuery>;

export const GetAdminLooksReply = Type.Object({
  success: Type.Literal(true),
  looks: Type.Array(Named<AdminLook>(AdminLook)),
  /** How many customers were looked at in these days. */
  customers: Type.Integer(),
  pagination: Type.Object({ total: Type.Integer(), pages: Type.Integer() }),
});
export interface GetAdminLooksReply extends Static<typeof GetAdminLooksReply> {}

export const AddUserNoteBody = Type.Object({ text: Type.String({ maxLength: 2000 }) });
export interface AddUserNoteBody extends Static<typeof AddUserNoteBody> {}

export const AddUserNoteReply = Type.Object({
  success: Type.Literal(true),
  message: Type.String(),
  note: Named<UserNote>(UserNote),
});
export interface AddUserNoteReply extends Static<typeof AddUserNoteReply> {}
