/** The customer's circles and aims, or the one that the history entry names. */
import { useLocation } from 'react-router-dom';
import { aimOf, circleOf } from '../../paths.ts';
import { AimPage } from './AimPage.tsx';
import { CircleList } from './CircleList.tsx';
import { CirclePage } from './CirclePage.tsx';

export function CirclesPage() {
  const { state } = useLocation();
  const circle = circleOf(state);
  const aim = aimOf(state);
  if (circle !== null) return <CirclePage key={circle} id={circle} />;
  return aim === null ? <CircleList /> : <AimPage key={aim} id={aim} />;
}
