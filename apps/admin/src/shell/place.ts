/** Which place of the dashboard is on screen: what `usePlaces` of ui has to know about this app. */
import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { placesOf, usePlaces } from '@ajose/ui/shell/place.ts';
import { paths, type Go, type Place } from '../paths.ts';
import { isSection, menuSection } from './sections.tsx';

/** The place that a history entry holds; null when it holds none that is known. */
export function readPlace(state: unknown): Place | null {
  if (typeof state !== 'object' || state === null) return null;
  const { section, userId, from }: Record<string, unknown> = { ...state };
  if (section === 'userDetails' && typeof userId === 'string') {
    return { section, userId, from: isSection(from) ? from : 'userManagement' };
  }
  return isSection(section) ? { section } : null;
}

const places = placesOf<Place>({
  key: 'adminSection',
  read: readPlace,
  sectionOf: menuSection,
  placeOf: (section) => ({ section: isSection(section) ? section : 'home' }),
});

/** The next administrator in this browser begins at home. */
export const forgetPlace = places.forget;

export function usePlace(): { place: Place; go: Go } {
  const { state } = useLocation();
  const navigate = useNavigate();
  const show = useCallback(
    (place: Place, { replace }: { replace: boolean }) => void navigate(paths.dashboard, { replace, state: place }),
    [navigate],
  );
  return usePlaces(places, { state, show });
}
