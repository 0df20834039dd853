/**
 * Which place of the dashboard is on screen. It travels in the history entry, so that Back, Forward and reload keep it;
 * the last section is also remembered for the next visit.
 */
import { useCallback, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { TransactionStatus } from '@ajose/sdk/contract/transactions';
import { paths, type Go, type Place } from '../paths.ts';
import { isSection, menuSection } from './sections.tsx';

const SECTION_KEY = 'adminSection';

/** The next administrator in this browser begins at home. */
export function forgetPlace(): void {
  localStorage.removeItem(SECTION_KEY);
}

function rememberedPlace(): Place {
  const section = localStorage.getItem(SECTION_KEY);
  return { section: isSection(section) ? section : 'home' };
}

const statuses: readonly TransactionStatus[] = ['pending', 'completed', 'failed', 'user_cancelled'];

/** The place that a history entry holds; null when it holds none that is known. */
export function readPlace(state: unknown): Place | null {
  if (typeof state !== 'object' || state === null) return null;
  const { section, userId, from, status }: Record<string, unknown> = { ...state };
  if (section === 'userDetails' && typeof userId === 'string') {
    return { section, userId, from: isSection(from) ? from : 'userManagement' };
  }
  if (!isSection(section)) return null;
  const known = statuses.find((one) => one === status);
  return known ? { section, status: known } : { section };
}

export function usePlace(): { place: Place; go: Go } {
  const { state } = useLocation();
  const navigate = useNavigate();
  const known = readPlace(state);
  const place = known ?? rememberedPlace();

  const go = useCallback<Go>((to) => void navigate(paths.dashboard, { state: to }), [navigate]);

  const missing = known === null;
  useEffect(() => {
    // Without its place in the entry, Back to the first screen would show whatever was remembered last.
    if (missing) void navigate(paths.dashboard, { replace: true, state: rememberedPlace() });
  }, [missing, navigate]);
  const section = menuSection(place);
  useEffect(() => {
    localStorage.setItem(SECTION_KEY, section);
  }, [section]);

  return { place, go };
}
