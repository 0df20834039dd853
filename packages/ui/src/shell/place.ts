/**
 * The place of a dashboard that is on screen. It is in the history entry (in the customers' app its state, in the back-office its address),
 * so that Back, Forward and reload keep it. Local storage has the last section for the next visit. The app passes in its router's
 * functions.
 */
import { useCallback, useEffect } from 'react';
import { kept } from '@ajose/sdk/store';

export interface PlaceRules<Place> {
  /** The key in local storage: each app has its own. */
  key: string;
  /** The place in a history entry; null where it has no known one. @param entry its state, or its address's query */
  read: (entry: unknown) => Place | null;
  /** The section of a place: its name is remembered. */
  sectionOf: (place: Place) => string;
  /** The place of a remembered name; the first place for null and for unknown names. */
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
    remembered: () => rules.placeOf(kept.get(key)),
    remember: (section) => void kept.set(key, section),
    forget: () => kept.remove(key),
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
    // Writes the place into the entry, because otherwise Back to the first screen would show whatever was remembered
    // last.
    if (missing) show(places.remembered(), { replace: true });
  }, [missing, places, show]);
  useEffect(() => places.remember(section), [places, section]);

  // Each render reads the place again, so places are compared by content.
  const here = JSON.stringify(place);
  const go = useCallback(
    (to: Place) => {
      // Going to the present place adds no entry, but scrolls to the top.
      if (JSON.stringify(to) === here) window.scrollTo({ top: 0 });
      else show(to, { replace: false });
    },
    [here, show],
  );
  return { place, go };
}
