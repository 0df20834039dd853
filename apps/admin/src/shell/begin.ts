/** What the dashboard begins before it is drawn: the code of the section that opens, and what it and the menu ask for. */
import type { Admin } from '@ajose/sdk/contract/staff';
import { useDashboardStats, useSystemSettings } from '../data/dashboard.ts';
import { useWorkCounts } from '../data/work.ts';
import { readPlace, rememberedPlace } from './place.ts';
import { sections } from './sections.tsx';

/** @param person who is here, once that is known */
export async function begin(person: Promise<Admin | undefined>): Promise<void> {
  const { section } = readPlace(location.search) ?? rememberedPlace();
  // Where that fails, showing the section fetches it again.
  sections[section].Page?.preload().catch(() => undefined);
  const admin = await person;
  // Somebody who is not confirmed may ask for none of the following.
  if (!admin || admin.confirmedAt === null) return;
  void useWorkCounts.ahead(true);
  if (section !== 'home') return;
  void useDashboardStats.ahead();
  void useSystemSettings.ahead();
}
