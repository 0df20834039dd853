/** Two circles for tests: one that runs and has a late member, and one that people still join. */
import type { StaffCircle, StaffCirclePage } from '@ajose/sdk/contract/circles';
import { customer, longName, newcomer } from './people.ts';

const id = (last: string): string => `01890000-0000-7000-8000-0000000${last}`;

export const running: StaffCircle = {
  _id: id('0f001'),
  name: 'Balogun market women, cloth row',
  state: 'running',
  organiserId: customer._id,
  organiser: longName,
  amount: 100_000_000,
  every: 'month',
  people: 3,
  turn: 2,
  nextDay: '2026-12-31',
  owed: 100_000_000,
  heldSince: null,
  createdAt: '2026-11-20T06:25:00.000Z',
};

export const open: StaffCircle = {
  ...running,
  _id: id('0f002'),
  name: 'Wedding of Ngozi',
  state: 'open',
  organiserId: newcomer._id,
  organiser: newcomer.name,
  amount: 1000,
  every: 'week',
  people: 8,
  turn: null,
  nextDay: null,
  owed: 0,
};

const nobody = { isMe: false, commitment: null, secret: null, signed: true, substitute: null } as const;

const members: StaffCirclePage['members'] = [
  {
    ...nobody,
    _id: id('0f011'),
    customerId: customer._id,
    name: longName,
    isOrganiser: true,
    turn: 1,
    day: '2026-11-30',
    lateTurns: 0,
    owes: 0,
    received: 200_000_000,
    given: 100_000_000,
    setAside: 100_000_000,
    deposit: 0,
    owedToThem: 100_000_000,
  },
  {
    ...nobody,
    _id: id('0f012'),
    customerId: newcomer._id,
    name: newcomer.name,
    isOrganiser: false,
    turn: 2,
    day: '2026-12-31',
    lateTurns: 1,
    owes: 100_000_000,
    received: null,
    given: 0,
    setAside: 0,
    deposit: 0,
    owedToThem: 0,
  },
  {
    ...nobody,
    _id: id('0f013'),
    customerId: id('0f023'),
    name: 'Musa Bello',
    isOrganiser: false,
    turn: 3,
    day: '2027-01-31',
    lateTurns: 0,
    owes: 0,
    received: null,
    given: 100_000_000,
    setAside: 100_000_000,
    deposit: 0,
    owedToThem: 0,
  },
];

const part = (memberId: string, state: 'due' | 'set_aside' | 'given' | 'late', owed = 0) => ({
  memberId,
  state,
  owed,
  forgiven: 0,
  toForgive: owed,
  fromDeposit: 0,
});

/** The page of `running`. Its first turn closed without the second member's contribution. */
export const runningPage: StaffCirclePage = {
  ...running,
  order: 'draw',
  protection: 'none',
  deposits: 0,
  firstDay: '2026-11-30',
  heldBecause: null,
  dissolvedBecause: null,
  members,
  turns: [
    {
      number: 1,
      day: '2026-11-30',
      closesAt: '2026-12-01T19:00:00.000Z',
      memberId: id('0f011'),
      state: 'closed',
      received: 200_000_000,
      missing: 100_000_000,
      parts: [part(id('0f011'), 'given'), part(id('0f012'), 'late', 100_000_000), part(id('0f013'), 'given')],
    },
    {
      number: 2,
      day: '2026-12-31',
      closesAt: '2027-01-01T19:00:00.000Z',
      memberId: id('0f012'),
      state: 'open',
      received: 0,
      missing: 0,
      parts: [part(id('0f011'), 'set_aside'), part(id('0f012'), 'due'), part(id('0f013'), 'set_aside')],
    },
    {
      number: 3,
      day: '2027-01-31',
      closesAt: '2027-02-01T19:00:00.000Z',
      memberId: id('0f013'),
      state: 'coming',
      received: 0,
      missing: 0,
      parts: [],
    },
  ],
  events: [
    { _id: id('0f032'), at: '2026-12-01T19:00:00.000Z', text: `Turn 1 closed. ${newcomer.name} has not paid.` },
    { _id: id('0f031'), at: '2026-11-21T06:25:00.000Z', text: 'The circle began.' },
  ],
};
