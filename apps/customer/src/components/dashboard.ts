/** What a page of the dashboard can ask the shell for: another section, or one of the dialogs that can open over any section. */
import { certainContext } from '@ajose/ui/context.ts';
import type { Go } from '../paths.ts';

/** What a payment is for: the dialog that comes back when the money is in the wallet. */
export interface Next {
  /** The words of its button. */
  label: string;
  resume: () => void;
}

export interface DashboardActions {
  go: Go;
  addFunds: () => void;
  /** Opens Add Funds with an amount in naira, and `next` when it is paid. */
  addMissing: (naira: number, next?: Next) => void;
  withdraw: () => void;
  referFriend: () => void;
  notices: () => void;
  help: () => void;
}

export const [DashboardContext, useDashboard] = certainContext<DashboardActions>(
  'useDashboard is for the sections of the dashboard',
);
