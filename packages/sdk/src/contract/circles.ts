/**
 * Circles: people who save by turns. Each gives the same amount every week or month, and each turn's sum goes to another member, until all
 * have had it. Amounts are naira, days Lagos days, turns count from 1.
 */
import { Type, type Static } from 'typebox';
import { Day, Id, Moment, Naira, Named, Paging, SortOrder } from './common.ts';

export const CircleOrder = Type.Union([Type.Literal('draw'), Type.Literal('agreed')]);
/** `draw`: by the secrets of all. `agreed`: each chooses a free turn. */
export type CircleOrder = Static<typeof CircleOrder>;

export const CircleProtection = Type.Union([Type.Literal('none'), Type.Literal('deposit'), Type.Literal('late_last')]);
/**
 * What protects members who have not received yet. `deposit`: each locks some contributions until the end. `late_last`: after each turn,
 * among those who have not received, members who paid late move behind the others.
 */
export type CircleProtection = Static<typeof CircleProtection>;

/** `open`: people join. `signing`: names and turns are final, and all sign. Then `running` and `ended`; or `dissolved` before it runs. */
export const CircleState = Type.Union([
  Type.Literal('open'),
  Type.Literal('signing'),
  Type.Literal('running'),
  Type.Literal('ended'),
  Type.Literal('dissolved'),
]);
export type CircleState = Static<typeof CircleState>;

export const CircleSource = Type.Union([Type.Literal('wallet'), Type.Literal('card')]);
/** `card`: the kept card is charged into the wallet on each day, as an auto-save. */
export type CircleSource = Static<typeof CircleSource>;

/** What the organiser chooses. */
const choice = {
  name: Type.String({ maxLength: 60 }),
  /** What each gives in each turn. */
  amount: Naira,
  every: Type.Union([Type.Literal('week'), Type.Literal('month')]),
  /** The day of the first turn. */
  firstDay: Day,
  /** The number of people it is for; it may begin with fewer. */
  people: Type.Integer({ minimum: 3, maximum: 30 }),
  order: CircleOrder,
  protection: CircleProtection,
  /** How many contributions each locks; 0 unless the protection is `deposit`. */
  deposits: Type.Integer({ minimum: 0, maximum: 3 }),
};

/** The search for somebody who takes over a member's place in a running circle. */
export const CircleSubstitute = Type.Object({
  _id: Id,
  /** Who wants the place; null until somebody does. */
  name: Type.Union([Type.String(), Type.Null()]),
  /** How many of the others have accepted, and how many have to. */
  accepted: Type.Integer(),
  of: Type.Integer(),
  /** Whether the customer who asks has accepted. */
  byMe: Type.Boolean(),
  /** The code of the link; null for everybody but the member. */
  invitation: Type.Union([Type.String(), Type.Null()]),
});
export interface CircleSubstitute extends Static<typeof CircleSubstitute> {}

export const CircleMember = Type.Object({
  _id: Id,
  name: Type.String(),
  isOrganiser: Type.Boolean(),
  isMe: Type.Boolean(),
  /** The turn in which the member receives; null until it is drawn. */
  turn: Type.Union([Type.Integer(), Type.Null()]),
  day: Type.Union([Day, Type.Null()]),
  signed: Type.Boolean(),
  /** SHA-256 of the member's secret in hexadecimal, where the order is drawn. */
  commitment: Type.Union([Type.String(), Type.Null()]),
  /** The secret in hexadecimal, once the order has been drawn. */
  secret: Type.Union([Type.String(), Type.Null()]),
  /** The number of turns in which part of the member's amount was missing when the turn closed. */
  lateTurns: Type.Integer(),
  /** What the member still owes to others of this circle. */
  owes: Naira,
  /** What the member has received; null before the member's turn has closed. */
  received: Type.Union([Naira, Type.Null()]),
  /** Null where the member does not look for anybody to take over the place. */
  substitute: Type.Union([Named<CircleSubstitute>(CircleSubstitute), Type.Null()]),
});
export interface CircleMember extends Static<typeof CircleMember> {}

/**
 * What one member gives in a turn. `set_aside` until the turn closes, then `given`; or `late`, which is owed, and `given` once it is paid,
 * or `forgiven`.
 */
export const CirclePart = Type.Object({
  memberId: Id,
  state: Type.Union([
    Type.Literal('due'),
    Type.Literal('set_aside'),
    Type.Literal('given'),
    Type.Literal('late'),
    Type.Literal('forgiven'),
  ]),
  /** The part of it that is owed. */
  owed: Naira,
  /** The part of it that was owed and is forgiven: the receiver has lost it. */
  forgiven: Naira,
  /** What whoever asks may forgive of it: for a member what is owed to them and not collected yet, for staff what is not collected. */
  toForgive: Naira,
  /** The part of it that the member's deposit paid. */
  fromDeposit: Naira,
});
export interface CirclePart extends Static<typeof CirclePart> {}

export const CircleTurn = Type.Object({
  number: Type.Integer(),
  day: Day,
  /** When the sum goes to the receiver: 20:00 on the next day. */
  closesAt: Moment,
  /** Who receives; null until it is drawn. */
  memberId: Type.Union([Id, Type.Null()]),
  state: Type.Union([Type.Literal('coming'), Type.Literal('open'), Type.Literal('closed')]),
  /** What the receiver has received of this turn. */
  received: Naira,
  /** What the receiver is still owed of this turn. */
  missing: Naira,
  /** Each member's part; empty before the turn's day. */
  parts: Type.Array(Named<CirclePart>(CirclePart)),
});
export interface CircleTurn extends Static<typeof CircleTurn> {}

/** Why a wallet does not give: the status of the customer, too little in it, or the day's sum of the level, which is used up. */
export const CircleStop = Type.Union([Type.Literal('status'), Type.Literal('wallet'), Type.Literal('day')]);
export type CircleStop = Static<typeof CircleStop>;

/** The sums of the customer who asks. */
export const CircleSums = Type.Object({
  memberId: Id,
  /** How much of my money others have received, and how much is set aside for the open turn or coming ones. */
  given: Naira,
  setAside: Naira,
  received: Naira,
  owedToMe: Naira,
  iOwe: Naira,
  /** `forgiven` is what I owed until others forgave it, `lost` what others owed me until it was forgiven. */
  forgiven: Naira,
  lost: Naira,
  /** What circles brought above the most that my wallet may hold at my level. It waits set aside, and comes when there is room. */
  waits: Naira,
  /** Why what is due or owed now is not taken. Null where nothing is due. */
  stop: Type.Union([CircleStop, Type.Null()]),
  /** The most that may leave in a day at my level, with withdrawals. */
  mostADay: Naira,
  /** What is locked as my deposit. */
  deposit: Naira,
  /** All that I give, and all that I receive, until the end. */
  total: Naira,
  source: CircleSource,
  /** The kept card, where it is the source. */
  card: Type.Union([Type.Object({ id: Id, bank: Type.String(), last4: Type.String() }), Type.Null()]),
  /** The next day on which I give; null where I have given all. */
  next: Type.Union([Type.Object({ turn: Type.Integer(), day: Day, amount: Naira }), Type.Null()]),
});
export interface CircleSums extends Static<typeof CircleSums> {}

/** Something that happened, in the platform's words. */
export const CircleEvent = Type.Object({ _id: Id, at: Moment, text: Type.String() });
export interface CircleEvent extends Static<typeof CircleEvent> {}

/** How the order was drawn. `sdk/circles` makes the same order from it. */
export const CircleDraw = Type.Object({
  /** SHA-256 of the platform's secret, published when the circle was made. */
  commitment: Type.String(),
  /** The platform's secret; null until the order has been drawn. */
  secret: Type.Union([Type.String(), Type.Null()]),
  /** The members' ids in the order of the draw; empty before it. Turns may have moved since, where late payers go last. */
  order: Type.Array(Id),
});
export interface CircleDraw extends Static<typeof CircleDraw> {}

export const Circle = Type.Object({
  _id: Id,
  ...choice,
  state: CircleState,
  createdAt: Moment,
  beganAt: Type.Union([Moment, Type.Null()]),
  /** Its last turn, or when it was dissolved. */
  endedAt: Type.Union([Moment, Type.Null()]),
  /** Since when Ajose holds it. While it is held no money moves. */
  heldSince: Type.Union([Moment, Type.Null()]),
  /** Why it was dissolved, said to this member. */
  dissolvedBecause: Type.Union([Type.String(), Type.Null()]),
  /** The code of the invitation link; null once the names are final. */
  invitation: Type.Union([Type.String(), Type.Null()]),
  members: Type.Array(Named<CircleMember>(CircleMember)),
  turns: Type.Array(Named<CircleTurn>(CircleTurn)),
  mine: Named<CircleSums>(CircleSums),
  /** The terms that members sign, a sentence each, and their SHA-256. Null before the names are final. */
  terms: Type.Union([Type.Object({ sentences: Type.Array(Type.String()), hash: Type.String() }), Type.Null()]),
  draw: Type.Union([Named<CircleDraw>(CircleDraw), Type.Null()]),
  /** The newest first. */
  events: Type.Array(Named<CircleEvent>(CircleEvent)),
});
export interface Circle extends Static<typeof Circle> {}

/** A circle in a customer's list. */
export const CircleCard = Type.Object({
  _id: Id,
  name: Type.String(),
  state: CircleState,
  amount: Naira,
  every: choice.every,
  people: Type.Integer(),
  joined: Type.Integer(),
  held: Type.Boolean(),
  isOrganiser: Type.Boolean(),
  /** The open or next turn; null before it runs and after it has ended. */
  turn: Type.Union([Type.Integer(), Type.Null()]),
  /** The first turn's day while all have signed and it has not come; null before and afterwards. */
  begins: Type.Union([Day, Type.Null()]),
  /** What comes next for the customer. */
  next: Type.Union([
    Type.Object({
      kind: Type.Union([Type.Literal('give'), Type.Literal('receive')]),
      day: Day,
      amount: Naira,
      /** Who gets what the customer gives; left out in the customer's own turn. */
      to: Type.Optional(Type.String()),
    }),
    Type.Null(),
  ]),
  /** The sum that the customer's turn brings and its day; null where that is over or the turns are not yet drawn. */
  receives: Type.Union([Type.Object({ day: Day, amount: Naira }), Type.Null()]),
  iOwe: Naira,
  /** Whether the customer still has to sign. */
  toSign: Type.Boolean(),
  /** The names of the others who still have to. */
  unsigned: Type.Array(Type.String()),
});
export interface CircleCard extends Static<typeof CircleCard> {}

const { _id, name, amount, every, toSign } = CircleCard.properties;

/** A circle that does not run yet. `waits` says for whom and for what. */
export const WaitingCircle = Type.Object({ _id, name, amount, every, toSign, waits: Type.String() });
export interface WaitingCircle extends Static<typeof WaitingCircle> {}

/**
 * A place in a running circle that somebody may take over. `free`: nobody has asked for it; `asked`: not all others have accepted; `ready`:
 * the newcomer can sign.
 */
export const CirclePlace = Type.Object({
  _id: Id,
  /** The first name of the member who leaves. */
  from: Type.String(),
  amount: Naira,
  every: choice.every,
  turn: Type.Integer(),
  day: Day,
  /** Whether the member has received already. */
  hasReceived: Type.Boolean(),
  turnsLeft: Type.Integer(),
  /** What the newcomer pays the member; below zero, what the member pays the newcomer. */
  pays: Naira,
  /** What is locked as a deposit. */
  deposit: Naira,
  state: Type.Union([Type.Literal('free'), Type.Literal('asked'), Type.Literal('ready')]),
  accepted: Type.Integer(),
  of: Type.Integer(),
});
export interface CirclePlace extends Static<typeof CirclePlace> {}

/** A place that the customer asked for, with the terms to sign; no sentences before it is `ready`. */
export const WantedPlace = Type.Object({
  ...CirclePlace.properties,
  circle: Type.String(),
  terms: Type.Object({ sentences: Type.Array(Type.String()), hash: Type.String() }),
  /** A customer who pays for it can sign from then on; left out where that is now. */
  signsFrom: Type.Optional(Moment),
});
export interface WantedPlace extends Static<typeof WantedPlace> {}

/** What an invitation shows to whoever has its link, also before sign-up. */
export const CircleInvitation = Type.Object({
  ...choice,
  /** The organiser's first name. */
  organiser: Type.String(),
  joined: Type.Integer(),
  /** The turns that nobody has chosen, where the order is agreed. */
  freeTurns: Type.Array(Type.Integer()),
});
export interface CircleInvitation extends Static<typeof CircleInvitation> {}

/** An invitation that a customer has, to a circle that others join and that has room. `code` is that of its link. */
export const OpenCircleInvitation = Type.Object({
  code: Type.String(),
  name: choice.name,
  /** The first name of the member who invites. */
  by: Type.String(),
  amount: Naira,
  every: choice.every,
  people: choice.people,
});
export interface OpenCircleInvitation extends Static<typeof OpenCircleInvitation> {}

const id = { userId: Id, circleId: Id };
/** 32 random bytes in hexadecimal, made on the member's device. */
const Secret = Type.Union([Type.String({ pattern: '^[0-9a-f]{64}$' }), Type.Null()]);
/** A turn that nobody has chosen. */
const Turn = Type.Union([Type.Integer({ minimum: 1, maximum: 30 }), Type.Null()]);
/** The member's part in the order: a secret for the draw, or a turn where the order is agreed. The other one is null. */
const place = { secret: Secret, turn: Turn };

/** The same `idempotencyKey` again finds what was made. */
export const MakeCircleBody = Type.Object({ userId: Id, idempotencyKey: Id, ...choice, ...place });
export interface MakeCircleBody extends Static<typeof MakeCircleBody> {}

export const JoinCircleBody = Type.Object({ userId: Id, code: Type.String({ maxLength: 40 }), ...place });
export interface JoinCircleBody extends Static<typeof JoinCircleBody> {}

/** An email address: the rules refuse a phone number. The reply does not say whether it belongs to a customer. */
export const InviteToCircleBody = Type.Object({ ...id, to: Type.String({ maxLength: 254 }) });
export interface InviteToCircleBody extends Static<typeof InviteToCircleBody> {}

/** By the link of an invitation. `wanted`: false where no more may come. */
const token = Type.String({ minLength: 1, maxLength: 200 });
export const SetInvitationsBody = Type.Object({ token, wanted: Type.Boolean() });
export interface SetInvitationsBody extends Static<typeof SetInvitationsBody> {}

export const CircleBody = Type.Object(id);
export interface CircleBody extends Static<typeof CircleBody> {}

export const RemoveCircleMemberBody = Type.Object({ ...id, memberId: Id });
export interface RemoveCircleMemberBody extends Static<typeof RemoveCircleMemberBody> {}

const source = { source: CircleSource, cardId: Type.Union([Id, Type.Null()]) };

/** Signs the terms with this hash. Needs the present password, or with two-factor sign-in a code (401 `two_factor_required` without it). */
export const SignCircleBody = Type.Object({
  ...id,
  hash: Type.String({ pattern: '^[0-9a-f]{64}$' }),
  ...source,
  code: Type.Optional(Type.String({ maxLength: 32 })),
  password: Type.Optional(Type.String({ maxLength: 1024 })),
});
export interface SignCircleBody extends Static<typeof SignCircleBody> {}

export const WantCirclePlaceBody = Type.Object({ userId: Id, code: Type.String({ maxLength: 40 }) });
export interface WantCirclePlaceBody extends Static<typeof WantCirclePlaceBody> {}

export const AcceptSubstituteBody = Type.Object({ ...id, substituteId: Id, accept: Type.Boolean() });
export interface AcceptSubstituteBody extends Static<typeof AcceptSubstituteBody> {}

/** Signs for a place and pays for it. Needs what `signCircle` needs. */
export const SignPlaceBody = Type.Object({
  userId: Id,
  placeId: Id,
  hash: Type.String({ pattern: '^[0-9a-f]{64}$' }),
  code: Type.Optional(Type.String({ maxLength: 32 })),
  password: Type.Optional(Type.String({ maxLength: 1024 })),
});
export interface SignPlaceBody extends Static<typeof SignPlaceBody> {}

/** `all`: this turn and all later ones. `turn` is the first one to pay, `mine.next`, so that a repeat pays nothing more. */
export const PayCircleBody = Type.Object({
  ...id,
  turns: Type.Union([Type.Literal('next'), Type.Literal('all')]),
  turn: Type.Integer({ minimum: 1, maximum: 30 }),
});
export interface PayCircleBody extends Static<typeof PayCircleBody> {}

const Debt = { memberId: Id, turn: Type.Integer({ minimum: 1, maximum: 30 }), amount: Naira };

/** Forgives what a member still owes the customer of a turn: `amount`, all of it as it was shown. */
export const ForgiveCircleDebtBody = Type.Object({ ...id, ...Debt });
export interface ForgiveCircleDebtBody extends Static<typeof ForgiveCircleDebtBody> {}

/** What a member of a circle that the customer has left still owes them. */
export const CircleDebt = Type.Object({
  circleId: Id,
  circle: Type.String(),
  /** While Ajose holds the circle, nothing is forgiven. */
  held: Type.Boolean(),
  memberId: Id,
  name: Type.String(),
  turn: Type.Integer(),
  owed: Naira,
  /** What of it is not collected yet, and may be forgiven. */
  toForgive: Naira,
});
export interface CircleDebt extends Static<typeof CircleDebt> {}

export const ChangeCircleSourceBody = Type.Object({ ...id, ...source });
export interface ChangeCircleSourceBody extends Static<typeof ChangeCircleSourceBody> {}

export const GetCirclesReply = Type.Object({
  success: Type.Literal(true),
  circles: Type.Array(Named<CircleCard>(CircleCard)),
  /** Places in other people's circles that the customer asked for. */
  places: Type.Array(Named<WantedPlace>(WantedPlace)),
  /** What is still owed to the customer in circles that they have left. */
  debts: Type.Array(Named<CircleDebt>(CircleDebt)),
  /** Left out where there are none. */
  invitations: Type.Optional(Type.Array(Named<OpenCircleInvitation>(OpenCircleInvitation))),
});
export interface GetCirclesReply extends Static<typeof GetCirclesReply> {}

export const CircleReply = Type.Object({
  success: Type.Literal(true),
  message: Type.String(),
  circle: Named<Circle>(Circle),
});
export interface CircleReply extends Static<typeof CircleReply> {}

export const GetCirclePlaceReply = Type.Object({
  success: Type.Literal(true),
  place: Named<CirclePlace>(CirclePlace),
});
export interface GetCirclePlaceReply extends Static<typeof GetCirclePlaceReply> {}

export const GetCircleInvitationReply = Type.Object({
  success: Type.Literal(true),
  invitation: Named<CircleInvitation>(CircleInvitation),
});
export interface GetCircleInvitationReply extends Static<typeof GetCircleInvitationReply> {}

/** A circle in the staff's list. */
export const StaffCircle = Type.Object({
  _id: Id,
  name: Type.String(),
  state: CircleState,
  organiserId: Id,
  organiser: Type.String(),
  amount: Naira,
  every: choice.every,
  /** The number of people it is for; of members, once the names are final. */
  people: Type.Integer(),
  turn: Type.Union([Type.Integer(), Type.Null()]),
  /** The next day; null where there is none. */
  nextDay: Type.Union([Day, Type.Null()]),
  /** What is missing in turns that have closed. */
  owed: Naira,
  heldSince: Type.Union([Moment, Type.Null()]),
  createdAt: Moment,
});
export interface StaffCircle extends Static<typeof StaffCircle> {}

/** `sum`: what a turn brings where all pay. By next day, circles that are over come last, because they have none. */
export const CircleSortColumn = Type.Union([
  Type.Literal('createdAt'),
  Type.Literal('nextDay'),
  Type.Literal('sum'),
  Type.Literal('owed'),
]);
export type CircleSortColumn = Static<typeof CircleSortColumn>;

export const GetAllCirclesQuery = Type.Object({
  ...Paging,
  sortBy: Type.Optional(CircleSortColumn),
  sortOrder: Type.Optional(SortOrder),
  /** Words of the circle's name, or whatever finds its organiser as a customer. */
  search: Type.Optional(Type.String({ maxLength: 100 })),
  state: Type.Optional(CircleState),
  /** Only those that are held. */
  held: Type.Optional(Type.Boolean()),
  /** Only those of one customer. */
  customerId: Type.Optional(Id),
});
export type GetAllCirclesQuery = Static<typeof GetAllCirclesQuery>;

export const GetAllCirclesReply = Type.Object({
  success: Type.Literal(true),
  circles: Type.Array(Named<StaffCircle>(StaffCircle)),
  pagination: Type.Object({ total: Type.Integer(), pages: Type.Integer() }),
});
export interface GetAllCirclesReply extends Static<typeof GetAllCirclesReply> {}

/** A circle for staff: what its members see, with their identities and the reason for a hold. */
export const StaffCirclePage = Type.Object({
  ...StaffCircle.properties,
  order: CircleOrder,
  protection: CircleProtection,
  deposits: Type.Integer(),
  firstDay: Day,
  /** The reason of the last hold or release. */
  heldBecause: Type.Union([Type.String(), Type.Null()]),
  dissolvedBecause: Type.Union([Type.String(), Type.Null()]),
  members: Type.Array(
    Type.Object({
      ...CircleMember.properties,
      customerId: Id,
      given: Naira,
      setAside: Naira,
      deposit: Naira,
      owedToThem: Naira,
    }),
  ),
  turns: Circle.properties.turns,
  events: Circle.properties.events,
});
export interface StaffCirclePage extends Static<typeof StaffCirclePage> {}

export const StaffCircleReply = Type.Object({
  success: Type.Literal(true),
  message: Type.String(),
  circle: Named<StaffCirclePage>(StaffCirclePage),
});
export interface StaffCircleReply extends Static<typeof StaffCircleReply> {}

/** Holds a circle, so that no money of it moves, or releases it. */
export const HoldCircleBody = Type.Object({
  circleId: Id,
  hold: Type.Boolean(),
  reason: Type.String({ maxLength: 500 }),
});
export interface HoldCircleBody extends Static<typeof HoldCircleBody> {}

/** Forgives what a member still owes of a turn, for whoever is owed it. Two administrators decide it. */
export const WriteOffCircleDebtBody = Type.Object({ circleId: Id, ...Debt, reason: Type.String({ maxLength: 500 }) });
export interface WriteOffCircleDebtBody extends Static<typeof WriteOffCircleDebtBody> {}
