/**
 * Which section of the dashboard is on screen. It travels in the history entry, so that Back, Forward and reload keep it;
 * the last section is also remembered for the next visit.
 */
import { useCallback, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { paths, type Section } from '../paths.ts';
import { isSection } from './sections.tsx';

const KEY = 'lastView';

export interface Place {
  section: Section;
  /** Moves to another section; the Back button returns. */
  go: (section: Section) => void;
}

export function usePlace(): Place {
  const { state } = useLocation();
  const navigate = useNavigate();
  const named = sectionIn(state);
  const section = named ?? lastSection();

  useEffect(() => keepSection(section), [section]);
  useEffect(() => {
    // Without its section in the entry, Back to the first screen would show whatever was remembered last.
    if (!named) void navigate(paths.dashboard, { replace: true, state: { section } });
  }, [named, section, navigate]);

  const go = useCallback(
    (next: Section) => {
      if (next !== section) void navigate(paths.dashboard, { state: { section: next } });
      window.scrollTo({ top: 0 });
    },
    [navigate, section],
  );
  return { section, go };
}

/** The section named in a history entry's state, if it names one. */
export function sectionIn(state: unknown): Section | undefined {
  if (typeof state !== 'object' || state === null || !('section' in state)) return undefined;
  return isSection(state.section) ? state.section : undefined;
}

export function lastSection(): Section {
  const kept = localStorage.getItem(KEY);
  return isSection(kept) ? kept : 'home';
}

function keepSection(section: Section): void {
  localStorage.setItem(KEY, section);
}

/** The next customer in this browser begins at home. */
export function forgetPlace(): void {
  localStorage.removeItem(KEY);
}
