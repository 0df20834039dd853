/** Where somebody is within the dashboard. The place travels in the history entry, so Back, Forward and reload keep it; the last section is remembered. */
import { useCallback, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { TransactionStatus } from '@ajose/sdk/contract/transactions';
import { isSection, paths, type Section } from '../paths.ts';

export type Place =
  | { section: Section; status?: TransactionStatus }
  /** One customer's page; `from` is the section that led there. */
  | { section: 'userDetails'; userId: string; from: Section };

const SECTION_KEY = 'adminSection';

/** Whoever signs in next begins at home. */
export function forgetPlace(): void {
  localStorage.removeItem(SECTION_KEY);
}

function rememberedPlace(): Place {
  const section = localStorage.getItem(SECTION_KEY);
  return { section: isSection(section) ? section : 'home' };
}

const statuses: readonly TransactionStatus[] = ['pending', 'completed', 'failed', 'user_cancelled'];

/** The place of a history entry; null when it holds none that is known. */
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

/** The section that the sidebar marks: a customer's page belongs to the list of customers. */
export const menuSection = (place: Place): Section =>
  place.section === 'userDetails' ? 'userManagement' : place.section;

export function usePlace(): { place: Place; go: (place: Place) => void } {
  const { state } = useLocation();
  const navigate = useNavigate();
  const known = readPlace(state);
  const place = known ?? rememberedPlace();

  const go = useCallback((to: Place) => void navigate(paths.dashboard, { state: to }), [navigate]);

  const missing = known === null;
  const { section } = place;
  useEffect(() => {
    // Without its place in the entry, Back to the first screen would show whatever was remembered last.
    if (missing) void navigate(paths.dashboard, { replace: true, state: rememberedPlace() });
  }, [missing, navigate]);
  useEffect(() => {
    localStorage.setItem(SECTION_KEY, section === 'userDetails' ? 'userManagement' : section);
  }, [section]);

  return { place, go };
}
