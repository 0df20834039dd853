/** Which place of the dashboard is on screen: what `usePlaces` of ui has to know about this app. */
import { useCallback } from 'react';
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import type { HistoryEntry } from '@ajose/ui/shell/focus.ts';
import { placesOf, usePlaces } from '@ajose/ui/shell/place.ts';
import { afterGoingBack, dialogOnTop } from '../components/useBackCloses.ts';
import { aimOf, circleOf, investmentOf, isOnItsWay, partOf, paths, type Go, type Place } from '../paths.ts';
import { isSection } from './sections.tsx';

/** The place that a history entry holds; null when it holds none that is known. */
export function readPlace(state: unknown): Place | null {
  if (typeof state !== 'object' || state === null || !('section' in state)) return null;
  if (!isSection(state.section)) return null;
  const part = partOf(state);
  const circle = circleOf(state);
  const aim = aimOf(state);
  const investment = investmentOf(state);
  return {
    section: state.section,
    ...(part === undefined ? {} : { part }),
    ...(circle === null ? {} : { circle }),
    ...(aim === null ? {} : { aim }),
    ...(investment === null ? {} : { investment }),
    ...(isOnItsWay(state) ? { only: 'onItsWay' } : {}),
  };
}

const places = placesOf<Place>({
  key: 'lastView',
  read: readPlace,
  sectionOf: ({ section }) => section,
  placeOf: (section) => ({ section: isSection(section) ? section : 'home' }),
});

export const rememberedPlace = places.remembered;

/** The next customer in this browser begins at home. */
export const forgetPlace = places.forget;

export function usePlace(): { place: Place; go: Go; entry: HistoryEntry } {
  const { state, key } = useLocation();
  const isReturn = useNavigationType() === NavigationType.Pop;
  const navigate = useNavigate();
  const show = useCallback(
    // The entry of an open dialog is replaced, or Back would return to a dialog that is gone.
    (place: Place, { replace }: { replace: boolean }) =>
      afterGoingBack(() => void navigate(paths.dashboard, { replace: replace || dialogOnTop(), state: place })),
    [navigate],
  );
  return { ...usePlaces(places, { entry: state, show }), entry: { key, isReturn } };
}
