/** The sections by name: what the sidebar calls them, and which page they are. */
import type { ReactNode } from 'react';
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import Briefcase from 'lucide-react/icons/briefcase';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import PiggyBank from 'lucide-react/icons/piggy-bank';
import Sprout from 'lucide-react/icons/sprout';
import UserRound from 'lucide-react/icons/user-round';
import { lazyPage, type LazyPage } from '../../lazyPage.tsx';
import type { View } from '../../paths.ts';
import { Home } from '../home/Home.tsx';

const Products = lazyPage(async () => (await import('../products/Products.tsx')).InvestmentProducts);
const SavingsProducts = lazyPage(async () => (await import('../products/Products.tsx')).SavingsProducts);

export const pages: Readonly<Record<View, LazyPage | (() => ReactNode)>> = {
  home: Home,
  profile: lazyPage(async () => (await import('../profile/Profile.tsx')).Profile),
  bank_details: lazyPage(async () => (await import('../profile/BankDetails.tsx')).BankDetails),
  transaction: lazyPage(async () => (await import('../transactions/Transactions.tsx')).Transactions),
  investmentProducts: Products,
  savingsProducts: SavingsProducts,
  investmentPortfolio: lazyPage(async () => (await import('../portfolio/Investments.tsx')).Investments),
  savingsPortfolio: lazyPage(async () => (await import('../portfolio/Savings.tsx')).Savings),
};

export const titles: Readonly<Record<View, string>> = {
  home: 'Dashboard',
  profile: 'Profile',
  bank_details: 'Bank Details',
  transaction: 'Transaction History',
  investmentProducts: 'Investment Products',
  savingsProducts: 'Savings Products',
  investmentPortfolio: 'My Investments',
  savingsPortfolio: 'My Savings',
};

const icons: readonly [View, ReactNode][] = [
  ['home', <LayoutDashboard key="home" aria-hidden="true" />],
  ['investmentProducts', <Sprout key="investmentProducts" aria-hidden="true" />],
  ['investmentPortfolio', <Briefcase key="investmentPortfolio" aria-hidden="true" />],
  ['savingsPortfolio', <PiggyBank key="savingsPortfolio" aria-hidden="true" />],
  ['transaction', <ArrowLeftRight key="transaction" aria-hidden="true" />],
  ['profile', <UserRound key="profile" aria-hidden="true" />],
];

export const sidebar = icons.map(([key, icon]) => ({ key, label: titles[key], icon }));

/** The entry that is lit while a section is open that has none of its own. */
export function sidebarEntryOf(view: View): View {
  if (view === 'savingsProducts') return 'investmentProducts';
  return view === 'bank_details' ? 'profile' : view;
}
