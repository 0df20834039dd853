/** Which place of the dashboard is on screen: what `usePlaces` of ui has to know about this app. */
import { useCallback } from 'react';
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import type { HistoryEntry } from '@ajose/ui/shell/focus.ts';
import { placesOf, usePlaces } from '@ajose/ui/shell/place.ts';
import { addressOf, isOfCustomer, type Go, type Place } from '../paths.ts';
import { isSection, menuSection } from './sections.tsx';

/** The place that an address names; null when it names none that is known. @param query as "?section=userDetails&id=..." */
export function readPlace(query: unknown): Place | null {
  if (typeof query !== 'string') return null;
  const words = new URLSearchParams(query);
  const [section, userId, from] = [words.get('section'), words.get('id'), words.get('from')];
  if (isOfCustomer(section) && userId) {
    return { section, userId, from: isSection(from) ? from : 'userManagement' };
  }
  // An address that names no known section does not open the one that was open last.
  return section === null ? null : { section: isSection(section) ? section : 'home' };
}

const places = placesOf<Place>({
  key: 'adminSection',
  read: readPlace,
  sectionOf: menuSection,
  placeOf: (section) => ({ section: isSection(section) ? section : 'home' }),
});

export const rememberedPlace = places.remembered;

/** The next administrator in this browser begins at home. */
export const forgetPlace = places.forget;

export function usePlace(): { place: Place; go: Go; entry: HistoryEntry } {
  const { search, key } = useLocation();
  const isReturn = useNavigationType() === NavigationType.Pop;
  const navigate = useNavigate();
  const show = useCallback(
    (place: Place, { replace }: { replace: boolean }) => void navigate(addressOf(place), { replace }),
    [navigate],
  );
  return { ...usePlaces(places, { entry: search, show }), entry: { key, isReturn } };
}
