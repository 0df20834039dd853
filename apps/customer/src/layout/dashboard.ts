/** What every section of the dashboard can ask for: another section, or one of the dialogs that belong to no section. */
import { certainContext } from '@ajose/ui/context';
import type { View } from '../paths.ts';

export interface DashboardActions {
  go: (view: View) => void;
  addFunds: () => void;
  withdraw: () => void;
  referFriend: () => void;
}

export const [DashboardContext, useDashboard] = certainContext<DashboardActions>(
  'useDashboard is for the sections of the dashboard',
);
