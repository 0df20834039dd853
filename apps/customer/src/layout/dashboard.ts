/** What every section of the dashboard can ask for: another section, or one of the dialogs that belong to no section. */
import { createContext, use } from 'react';
import type { View } from '../paths.ts';

export interface DashboardActions {
  go: (view: View) => void;
  addFunds: () => void;
  withdraw: () => void;
  referFriend: () => void;
}

export const DashboardContext = createContext<DashboardActions | null>(null);

export function useDashboard(): DashboardActions {
  const actions = use(DashboardContext);
  if (!actions) throw new Error('useDashboard is for the sections of the dashboard');
  return actions;
}
