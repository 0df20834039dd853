/** What a page of the dashboard can ask the shell for: another section, or one of the dialogs that can open over any section. */
import { certainContext } from '@ajose/ui/context.ts';
import type { Go } from '../paths.ts';

export interface DashboardActions {
  go: Go;
  addFunds: () => void;
  /** Opens Add Funds with an amount in naira. */
  addMissing: (naira: number) => void;
  withdraw: () => void;
  referFriend: () => void;
  notices: () => void;
  help: () => void;
}

export const [DashboardContext, useDashboard] = certainContext<DashboardActions>(
  'useDashboard is for the sections of the dashboard',
);
