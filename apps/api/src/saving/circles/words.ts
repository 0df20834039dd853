/** What happened in a circle, as its members read it. */
import type { CircleEvent } from '@ajose/sdk/contract/circles';
import { formatKobo } from '@ajose/sdk/domain/money';
import { formatDateWithWeekday } from '@ajose/sdk/domain/time';
import type { EventData, EventKind } from './rows.ts';

export interface EventRow {
  id: string;
  at: Date;
  what: EventKind;
  data: EventData;
}

/** Why a circle was dissolved, to the member who did it. */
export const BY_YOU = 'You dissolved it.';

const naira = (kobo = 0): string => formatKobo(BigInt(kobo));

const words: Readonly<Record<EventKind, (data: EventData) => string>> = {
  made: ({ name }) => `${name} has made the circle.`,
  joined: ({ name }) => `${name} has joined.`,
  left: ({ name }) => `${name} has left.`,
  removed: ({ name }) => `${name} is not in the circle any more.`,
  names_final: () => 'The names are complete. All can sign now.',
  signed: ({ name }) => `${name} has signed.`,
  began: () => 'All have signed. The circle runs.',
  // Why is said with the circle.
  dissolved: () => 'The circle was dissolved.',
  turn: ({ turn, to }) => `Turn ${turn} has begun. ${to} receives.`,
  received: ({ name, turn, kobo }) => `${name} has received ${naira(kobo)} in turn ${turn}.`,
  late: ({ name, turn, kobo, to }) => `${name} did not pay ${naira(kobo)} of turn ${turn}, and owes it to ${to}.`,
  from_deposit: ({ name, turn, kobo }) => `${naira(kobo)} of turn ${turn} came late, from ${name}’s deposit or wallet.`,
  paid_late: ({ name, turn, kobo, to }) => `${name} has paid ${naira(kobo)} of turn ${turn} late. ${to} has it.`,
  moved: ({ name, turn }) => `${name} paid late and receives later, in turn ${turn}.`,
  ended: () => 'All turns are over. What was left of deposits is back.',
  held: () => 'Ajose is holding the circle: nothing moves.',
  released: ({ day }) =>
    day === undefined
      ? 'The circle goes on.'
      : `The circle goes on. Its days have moved: the next turn is on ${formatDateWithWeekday(day)}.`,
  forgiven: ({ name, turn, kobo, to, by }) =>
    by === 'ajose'
      ? `Ajose has forgiven ${naira(kobo)} that ${name} owed ${to} of turn ${turn}. ${to} has lost it.`
      : `${to} has forgiven ${naira(kobo)} that ${name} owed of turn ${turn}.`,
  wants_place: ({ name, to }) => `${name} wants to take over the place of ${to}. The others are asked.`,
  place_refused: ({ name }) => `${name} was not accepted.`,
  took_over: ({ name, to }) => `${name} has taken over the place of ${to}.`,
};

export const eventOnWire = ({ id, at, what, data }: EventRow): CircleEvent => ({
  _id: id,
  at: at.toISOString(),
  text: words[what](data),
});
