/**
 * Which place of a dashboard is on screen. It travels in the history entry (the customers' app in its state, the back-office in its
 * address), so that Back, Forward and reload keep it; the last section is also remembered in local storage for the next visit. The
 * app passes in what its router knows.
 */
import { useCallback, useEffect } from 'react';

export interface PlaceRules<Place> {
  /** The key in local storage: each app has its own. */
  key: string;
  /** The place that a history entry holds; null when it holds none that is known. @param entry its state, or its address's query */
  read: (entry: unknown) => Place | null;
  /** The section of a place: its name is remembered. */
  sectionOf: (place: Place) => string;
  /** The place of a remembered name; for null and for unknown names the one to begin at. */
  placeOf: (section: string | null) => Place;
}

export interface Places<Place> extends Omit<PlaceRules<Place>, 'key'> {
  remembered: () => Place;
  remember: (section: string) => void;
  /** For signing out: the next person in this browser begins at the beginning. */
  forget: () => void;
}

export function placesOf<Place>({ key, ...rules }: PlaceRules<Place>): Places<Place> {
  return {
    ...rules,
    remembered: () => rules.placeOf(localStorage.getItem(key)),
    remember: (section) => localStorage.setItem(key, section),
    forget: () => localStorage.removeItem(key),
  };
}

export interface RouterState<Place> {
  /** The present history entry: its state, or its address's query. */
  entry: unknown;
  /** Shows the dashboard with a place in the history entry; `replace` adds no entry. Stable between renders. */
  show: (place: Place, options: { replace: boolean }) => void;
}

/** The place on screen, and `go`, which moves to another one; the Back button returns. */
export function usePlaces<Place extends object>(places: Places<Place>, { entry, show }: RouterState<Place>) {
  const known = places.read(entry);
  const place = known ?? places.remembered();
  const section = places.sectionOf(place);
  const missing = known === null;

  useEffect(() => {
    // Without its place in the entry, Back to the first screen would show whatever was remembered last.
    if (missing) show(places.remembered(), { replace: true });
  }, [missing, places, show]);
  useEffect(() => places.remember(section), [places, section]);

  // A place is read anew in each render; two are the same when they say the same.
  const here = JSON.stringify(place);
  const go = useCallback(
    (to: Place) => {
      // Going to where one is adds no entry, and begins at the top all the same.
      if (JSON.stringify(to) === here) window.scrollTo({ top: 0 });
      else show(to, { replace: false });
    },
    [here, show],
  );
  return { place, go };
}
