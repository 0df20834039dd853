/** The customer's circles, or the one that the history entry names. */
import { useLocation } from 'react-router-dom';
import { circleOf } from '../../paths.ts';
import { CircleList } from './CircleList.tsx';
import { CirclePage } from './CirclePage.tsx';

export function CirclesPage() {
  const circle = circleOf(useLocation().state);
  return circle === null ? <CircleList /> : <CirclePage key={circle} id={circle} />;
}
