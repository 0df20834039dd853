/** The state of a circle, for its chip. */
import type { CircleState, StaffCircle, StaffCirclePage } from '@ajose/sdk/contract/circles';

export const circleStatus = ({ heldSince, state }: Pick<StaffCircle, 'state' | 'heldSince'>): CircleState | 'held' =>
  heldSince === null ? state : 'held';

/** Whether money can still move in a circle: debts outlive its last turn. */
export const canMove = ({ state, members }: Pick<StaffCirclePage, 'state' | 'members'>): boolean =>
  (state !== 'ended' && state !== 'dissolved') || members.some(({ owes }) => owes > 0);
