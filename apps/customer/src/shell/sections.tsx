/** The sections by name: what the sidebar calls them, and which page they are. */
import type { ReactNode } from 'react';
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import Briefcase from 'lucide-react/icons/briefcase';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import PiggyBank from 'lucide-react/icons/piggy-bank';
import Sprout from 'lucide-react/icons/sprout';
import UserRound from 'lucide-react/icons/user-round';
import { lazyPage, type LazyPage } from '../lazyPage.tsx';
import type { Section } from '../paths.ts';
import { HomePage } from '../pages/home/HomePage.tsx';

const InvestmentProductsPage = lazyPage(
  async () => (await import('../pages/products/ProductsPage.tsx')).InvestmentProductsPage,
);
const SavingsProductsPage = lazyPage(
  async () => (await import('../pages/products/ProductsPage.tsx')).SavingsProductsPage,
);

export const pages: Readonly<Record<Section, LazyPage | (() => ReactNode)>> = {
  home: HomePage,
  profile: lazyPage(async () => (await import('../pages/profile/ProfilePage.tsx')).ProfilePage),
  bank_details: lazyPage(async () => (await import('../pages/profile/BankDetailsPage.tsx')).BankDetailsPage),
  transaction: lazyPage(async () => (await import('../pages/transactions/TransactionsPage.tsx')).TransactionsPage),
  investmentProducts: InvestmentProductsPage,
  savingsProducts: SavingsProductsPage,
  investmentPortfolio: lazyPage(async () => (await import('../pages/portfolio/InvestmentsPage.tsx')).InvestmentsPage),
  savingsPortfolio: lazyPage(async () => (await import('../pages/portfolio/SavingsPage.tsx')).SavingsPage),
};

export const titles: Readonly<Record<Section, string>> = {
  home: 'Dashboard',
  profile: 'Profile',
  bank_details: 'Bank Details',
  transaction: 'Transaction History',
  investmentProducts: 'Investment Products',
  savingsProducts: 'Savings Products',
  investmentPortfolio: 'My Investments',
  savingsPortfolio: 'My Savings',
};

const icons: readonly [Section, ReactNode][] = [
  ['home', <LayoutDashboard key="home" aria-hidden="true" />],
  ['investmentProducts', <Sprout key="investmentProducts" aria-hidden="true" />],
  ['investmentPortfolio', <Briefcase key="investmentPortfolio" aria-hidden="true" />],
  ['savingsPortfolio', <PiggyBank key="savingsPortfolio" aria-hidden="true" />],
  ['transaction', <ArrowLeftRight key="transaction" aria-hidden="true" />],
  ['profile', <UserRound key="profile" aria-hidden="true" />],
];

export const sidebar = icons.map(([key, icon]) => ({ key, label: titles[key], icon }));

/** The entry that is lit while a section is open that has none of its own. */
export function sidebarEntryOf(section: Section): Section {
  if (section === 'savingsProducts') return 'investmentProducts';
  return section === 'bank_details' ? 'profile' : section;
}
