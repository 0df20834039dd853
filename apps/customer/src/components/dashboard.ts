/** What a page can ask the shell for: another section, or a dialog that opens over any section. */
import { certainContext } from '@ajose/ui/context.ts';
import type { Go } from '../paths.ts';

/** The purpose of a payment: the dialog that opens again when the money is in the wallet. */
export interface Next {
  /** The words of its button. */
  label: string;
  resume: () => void;
}

/** The dialogs that the shell has. */
export type Dialog = 'addFunds' | 'withdraw' | 'referFriend' | 'help' | 'accounts' | 'notices';

/** Functions that open each dialog, by its name, and those that need to know more. */
export interface DashboardActions extends Readonly<Record<Dialog, () => void>> {
  go: Go;
  /** Opens Add Funds with an amount in naira, and `next` once it is paid. */
  addMissing: (naira: number, next?: Next) => void;
}

export const [DashboardContext, useDashboard] = certainContext<DashboardActions>(
  'useDashboard is for the sections of the dashboard',
);
