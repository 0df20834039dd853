/** The back-office's words about circles. */
import { protectionNames } from '@ajose/sdk/domain/circles';
import type { CircleState, StaffCirclePage } from '@ajose/sdk/contract/circles';

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

/** "2 of 3". */
export const turnWords = ({ turn, turns }: StaffCirclePage): string =>
  turn === null ? 'None' : `${turn} of ${turns.length}`;

type Turn = StaffCirclePage['turns'][number];
type Member = StaffCirclePage['members'][number];

export const turnStates: Readonly<Record<Turn['state'], string>> = { coming: 'Coming', open: 'Open', closed: 'Closed' };

/** The members who have not paid all of a turn: "Not paid: Musa Bello". Empty where all have, and before the turn. */
export function missingWords({ parts }: Turn, members: readonly Member[]): string {
  const names = parts
    .filter(({ state }) => state === 'due' || state === 'late')
    .flatMap(({ memberId }) => members.find(({ _id }) => _id === memberId)?.name ?? []);
  return names.length === 0 ? '' : `Not paid: ${names.join(', ')}`;
}

export interface CircleDebt {
  memberId: string;
  turn: number;
  /** What is not collected. */
  amount: number;
  /** Names. */
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
  lateTurns === 0 ? '' : `${lateTurns} late ${lateTurns === 1 ? 'turn' : 'turns'}`;
