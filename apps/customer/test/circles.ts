/** Circles in each of their states, with four people, as the second one sees them. */
import type {
  Circle,
  CircleCard,
  CircleMember,
  CirclePlace,
  CircleReply,
  CircleSubstitute,
  CircleTurn,
} from '@ajose/sdk/contract/circles';
import { circleTerms, dayOfTurn, turnCloses } from '@ajose/sdk/domain/circles';
import { longName } from './people.ts';

const id = (end: number): string => `01890000-0000-7000-8000-0000000004${end.toString().padStart(2, '0')}`;

export const circleId = id(0);
const names = ['Amina Bello', longName, 'Ngozi Eze', 'Tunde Ade'];

const member = (name: string, index: number): CircleMember => ({
  _id: id(index + 1),
  name,
  isOrganiser: index === 0,
  isMe: index === 1,
  turn: null,
  day: null,
  signed: false,
  commitment: null,
  secret: null,
  lateTurns: 0,
  owes: 0,
  received: null,
  substitute: null,
});

/** Amina has begun it, and all but one of four people have joined. */
export const open: Circle = {
  _id: circleId,
  name: 'Market women',
  amount: 5000,
  every: 'week',
  firstDay: '2027-01-08',
  people: 4,
  order: 'agreed',
  protection: 'none',
  deposits: 0,
  state: 'open',
  createdAt: '2026-11-20T08:00:00.000Z',
  beganAt: null,
  endedAt: null,
  heldSince: null,
  dissolvedBecause: null,
  invitation: 'abcdEFGH1234',
  members: names.slice(0, 3).map((name, index) => ({ ...member(name, index), turn: index + 1 })),
  turns: [],
  mine: {
    memberId: id(2),
    given: 0,
    setAside: 0,
    received: 0,
    owedToMe: 0,
    iOwe: 0,
    forgiven: 0,
    lost: 0,
    waits: 0,
    stop: null,
    mostADay: 5_000_000,
    deposit: 0,
    total: 20_000,
    source: 'wallet',
    card: null,
    next: null,
  },
  terms: null,
  draw: null,
  events: [{ _id: id(50), at: '2026-11-20T08:00:00.000Z', text: 'Amina Bello started the circle.' }],
};

const placed = names.map((name, index) => ({
  ...member(name, index),
  turn: index + 1,
  day: dayOfTurn(open, index + 1),
}));

const turn = (number: number, parts: Partial<CircleTurn> = {}): CircleTurn => ({
  number,
  day: dayOfTurn(open, number),
  closesAt: turnCloses(dayOfTurn(open, number)).toISOString(),
  memberId: id(number),
  state: 'coming',
  received: 0,
  missing: 0,
  parts: [],
  ...parts,
});

/** The names are final, and Amina has signed. */
export const signing: Circle = {
  ...open,
  state: 'signing',
  invitation: null,
  protection: 'deposit',
  deposits: 2,
  members: placed.map((member, index) => ({ ...member, signed: index === 0 })),
  turns: [1, 2, 3, 4].map((number) => turn(number)),
  terms: { sentences: circleTerms({ ...open, protection: 'deposit', deposits: 2 }, names), hash: 'a'.repeat(64) },
};

const part = (index: number, state: 'due' | 'set_aside' | 'given' | 'late', owed = 0) => ({
  memberId: id(index),
  state,
  owed,
  forgiven: 0,
  toForgive: 0,
  fromDeposit: 0,
});

/** The second turn is open and belongs to the viewer; Tunde owes Amina one contribution. */
export const running: Circle = {
  ...signing,
  state: 'running',
  beganAt: '2027-01-02T08:00:00.000Z',
  members: placed.map((member, index) => ({
    ...member,
    signed: true,
    lateTurns: index === 3 ? 1 : 0,
    owes: index === 3 ? 5000 : 0,
    received: index === 0 ? 15_000 : null,
  })),
  turns: [
    turn(1, {
      state: 'closed',
      received: 15_000,
      missing: 5000,
      parts: [part(1, 'given'), part(2, 'given'), part(3, 'given'), part(4, 'late', 5000)],
    }),
    turn(2, {
      state: 'open',
      parts: [part(1, 'set_aside'), part(2, 'set_aside'), part(3, 'due'), part(4, 'due')],
    }),
    turn(3),
    turn(4),
  ],
  mine: {
    ...open.mine,
    given: 5000,
    setAside: 5000,
    deposit: 10_000,
    next: { turn: 3, day: dayOfTurn(open, 3), amount: 5000 },
  },
  events: [
    { _id: id(52), at: '2027-01-09T19:00:00.000Z', text: 'Tunde Ade did not pay ₦5,000.00 to Amina Bello.' },
    ...open.events,
  ],
};

/** The viewer's turn has closed, and Tunde owes the viewer a contribution. */
export const owedToMe: Circle = {
  ...running,
  turns: [
    turn(1, { state: 'closed', received: 20_000, parts: [1, 2, 3, 4].map((n) => part(n, 'given')) }),
    turn(2, {
      state: 'closed',
      received: 15_000,
      missing: 5000,
      parts: [part(1, 'given'), part(2, 'given'), part(3, 'given'), { ...part(4, 'late', 5000), toForgive: 5000 }],
    }),
    turn(3),
    turn(4),
  ],
  mine: { ...running.mine, given: 10_000, setAside: 0, received: 15_000, owedToMe: 5000 },
};

export const ended: Circle = {
  ...running,
  state: 'ended',
  endedAt: '2027-01-30T19:00:00.000Z',
  members: running.members.map((member) => ({ ...member, owes: 0, received: 20_000 })),
  turns: [1, 2, 3, 4].map((number) =>
    turn(number, { state: 'closed', received: 20_000, parts: [1, 2, 3, 4].map((n) => part(n, 'given')) }),
  ),
  mine: { ...running.mine, given: 20_000, setAside: 0, received: 20_000, deposit: 0, next: null },
};

export const dissolved: Circle = {
  ...open,
  state: 'dissolved',
  invitation: null,
  dissolvedBecause: 'Ngozi Eze left before all had signed.',
};

export const held: Circle = { ...running, heldSince: '2027-01-10T09:00:00.000Z' };

export const card: CircleCard = {
  _id: circleId,
  name: 'Market women',
  state: 'running',
  amount: 5000,
  every: 'week',
  people: 4,
  joined: 4,
  held: false,
  isOrganiser: false,
  turn: 2,
  begins: null,
  next: { kind: 'give', day: '2027-01-15', amount: 5000, to: 'Amina Bello' },
  receives: { day: '2027-01-22', amount: 20_000 },
  iOwe: 0,
  toSign: false,
  unsigned: [],
};

export const answer = (circle: Circle, message = 'Done.'): CircleReply => ({ success: true, message, circle });

/** Somebody asks for a place, and one of three has accepted. */
export const substitute: CircleSubstitute = {
  _id: id(60),
  name: 'Zainab Musa',
  accepted: 1,
  of: 3,
  byMe: false,
  invitation: null,
};

export const place: CirclePlace = {
  _id: id(60),
  from: 'Tunde',
  amount: 5000,
  every: 'week',
  turn: 4,
  day: dayOfTurn(open, 4),
  hasReceived: false,
  turnsLeft: 3,
  pays: 5000,
  deposit: 10_000,
  state: 'free',
  accepted: 0,
  of: 3,
};
