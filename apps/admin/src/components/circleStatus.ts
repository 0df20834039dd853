/** Where a circle stands, as its chip says it. */
import type { CircleState, StaffCircle } from '@ajose/sdk/contract/circles';

/** Nothing moves in it any more. */
export const isOver = ({ state }: Pick<StaffCircle, 'state'>): boolean => state === 'ended' || state === 'dissolved';

/** What is over is held by nobody. */
export const circleStatus = (circle: Pick<StaffCircle, 'state' | 'heldSince'>): CircleState | 'held' =>
  circle.heldSince !== null && !isOver(circle) ? 'held' : circle.state;
