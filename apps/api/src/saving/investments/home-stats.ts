/** The figures of a customer's home, with the note about auto-save. */
import type { UserStats } from '@ajose/sdk/contract/investments';
import type { Db } from '../../platform/database/db.ts';
import { autoSaveNote } from './auto-save-note.ts';
import { getUserStats } from './stats.ts';

export async function homeStats(db: Db, now: Date, customerId: string): Promise<UserStats> {
  const autoSave = await autoSaveNote(db, now, customerId);
  const stats = await getUserStats(db, now, customerId);
  return autoSave ? { ...stats, autoSave } : stats;
}
