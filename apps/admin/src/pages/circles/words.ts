/** The back-office's words about circles. */
import { protectionNames } from '@ajose/sdk/domain/circles';
import type { CircleState, StaffCirclePage } from '@ajose/sdk/contract/circles';
import { formatNaira } from '@ajose/sdk/domain/money';
import { formatDateWithWeekday } from '@ajose/sdk/domain/time';

export const stateNames: Readonly<Record<CircleState | 'held', string>> = {
  open: 'Open to join',
  signing: 'Being signed',
  running: 'Running',
  held: 'Held',
  ended: 'Ended',
  dissolved: 'Dissolved',
};

export const NOBODY_TAKES = 'Staff cannot take money from it; holding it stops all its money.';

export function protectionWords({ protection, deposits }: StaffCirclePage): string {
  const name = protectionNames[protection];
  return protection === 'deposit' ? `${name}: ${deposits} ${deposits === 1 ? 'contribution' : 'contributions'}` : name;
}

/** "2 of 3", and before its day "2 of 3 begins Tue, Dec 1, 2026". */
export function turnWords({ turn, turns }: StaffCirclePage): string {
  if (turn === null) return 'None';
  const { state, day } = turns.find(({ number }) => number === turn) ?? {};
  const begins = state === 'coming' && day ? ` begins ${formatDateWithWeekday(day)}` : '';
  return `${turn} of ${turns.length}${begins}`;
}

type Turn = StaffCirclePage['turns'][number];
type Member = StaffCirclePage['members'][number];

export const turnStates: Readonly<Record<Turn['state'], string>> = { coming: 'Coming', open: 'Open', closed: 'Closed' };

/** Who has not paid all of a turn: "Not paid in full: Musa Bello owes ₦6,000.00". Empty where all have, and before the turn. */
export function missingWords({ parts }: Turn, members: readonly Member[]): string {
  const nameOf = (id: string) => members.find(({ _id }) => _id === id)?.name ?? 'A member';
  const due = parts.filter(({ state }) => state === 'due').map(({ memberId }) => nameOf(memberId));
  const late = parts
    .filter(({ state }) => state === 'late')
    .map(({ memberId, owed }) => `${nameOf(memberId)} owes ${formatNaira(owed)}`);
  return [
    ...(late.length === 0 ? [] : [`Not paid in full: ${late.join(', ')}`]),
    ...(due.length === 0 ? [] : [`Not paid: ${due.join(', ')}`]),
  ].join('. ');
}

export interface CircleDebt {
  memberId: string;
  turn: number;
  /** What is not collected. */
  amount: number;
  /** The names of both members. */
  debtor: string;
  creditor: string;
}

export function debtsOf({ members, turns }: StaffCirclePage): CircleDebt[] {
  const nameOf = (id: string | null): string => members.find(({ _id }) => _id === id)?.name ?? 'A member';
  return turns.flatMap(({ number, memberId: receiver, parts }) =>
    parts
      .filter(({ toForgive }) => toForgive > 0)
      .map(({ memberId, toForgive }) => ({
        memberId,
        turn: number,
        amount: toForgive,
        debtor: nameOf(memberId),
        creditor: nameOf(receiver),
      })),
  );
}

export const lateWords = ({ lateTurns }: Member): string =>
  lateTurns === 0 ? '' : `Late in ${lateTurns === 1 ? '1 turn' : `${lateTurns} turns`}`;

/** To whom a member owes: "to Musa Bello". Empty where nobody is named. */
export function owedToWords(circle: StaffCirclePage, { _id }: Member): string {
  const names = debtsOf(circle).flatMap(({ memberId, creditor }) => (memberId === _id ? creditor : []));
  return names.length === 0 ? '' : `to ${[...new Set(names)].join(', ')}`;
}

/** The day of the open turn, or else of the next one, with its number and for whom all give; "None" where there is no day. */
export function nextWords({ turns, members, nextDay }: StaffCirclePage): string {
  const turn = turns.find(({ state }) => state === 'open') ?? turns.find(({ state }) => state === 'coming');
  if (turn === undefined || nextDay === null) return nextDay === null ? 'None' : formatDateWithWeekday(nextDay);
  const receiver = members.find(({ _id }) => _id === turn.memberId)?.name;
  const who = receiver === undefined ? '' : `: all give, for ${receiver}`;
  return `${formatDateWithWeekday(nextDay)}, turn ${turn.number}${who}`;
}
