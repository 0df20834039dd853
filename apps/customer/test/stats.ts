/** The figures of a customer who has nothing yet. */
import type { UserStats } from '@ajose/sdk/contract/investments';

export const nothing: UserStats = {
  totalPortfolioValue: 0,
  totalProfits: 0,
  activeInvestments: 0,
  walletBalance: 0,
  heldBalance: 0,
  circleBalance: 0,
  runningProfit: 0,
  allMoney: 0,
  earnedThisMonth: { month: '2026-11', profit: 0, tax: 0, earned: 0, paid: 0 },
  changes: { profits: null, activeInvestments: null },
  history: [],
};
