/** What every section of the dashboard can ask for: another section, or one of the dialogs that belong to no section. */
import { certainContext } from '@ajose/ui/context';
import type { Section } from '../paths.ts';

export interface DashboardActions {
  go: (section: Section) => void;
  addFunds: () => void;
  withdraw: () => void;
  referFriend: () => void;
}

export const [DashboardContext, useDashboard] = certainContext<DashboardActions>(
  'useDashboard is for the sections of the dashboard',
);
