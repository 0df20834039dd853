/** Every section of the dashboard, declared once: its title, where the sidebar lists it, and its page. */
import { capital } from '@ajose/sdk/domain/whose';
import type { ComponentType } from 'react';
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import Briefcase from 'lucide-react/icons/briefcase';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import PiggyBank from 'lucide-react/icons/piggy-bank';
import Sprout from 'lucide-react/icons/sprout';
import IdCard from 'lucide-react/icons/id-card';
import UserRound from 'lucide-react/icons/user-round';
import UsersRound from 'lucide-react/icons/users-round';
import { lazyPage, type LazyPage } from '@ajose/ui/shell/lazyPage.ts';
import { HomePage } from '../pages/home/HomePage.tsx';
import { acting } from '../acting.ts';
import type { Section } from '../paths.ts';
import { whose } from '../whose.ts';

interface SectionEntry {
  /** What the sidebar and the top bar call it. */
  title: string;
  /** The icon in the sidebar. Sections that the sidebar does not list have none. */
  icon?: ComponentType<{ 'aria-hidden': true }>;
  /** A word of the title, for a folded sidebar; the title unless given. */
  short?: string;
  /** Its name in the bar of a phone, for the sections that the bar has. */
  tab?: string;
  /** The accounts that have this section; all of them where it is left out. */
  of?: 'person' | 'organisation';
  /** For a section without a tab: the one that it marks in the bar of a phone, where that is not More. */
  marks?: Section;
  /** For a section that the sidebar does not list: the one that it marks instead. */
  parent?: Section;
  page: ComponentType & Partial<Pick<LazyPage, 'preload'>>;
}

/** All sections, in the order of the sidebar. */
export const sections: Readonly<Record<Section, SectionEntry>> = {
  home: { title: 'Dashboard', icon: LayoutDashboard, tab: 'Home', page: HomePage },
  investmentProducts: {
    title: 'Investment Products',
    icon: Sprout,
    short: 'Products',
    marks: 'investmentPortfolio',
    page: lazyPage(async () => (await import('../pages/products/ProductsPage.tsx')).InvestmentProductsPage),
  },
  savingsProducts: {
    title: 'Savings Products',
    parent: 'investmentProducts',
    marks: 'savingsPortfolio',
    page: lazyPage(async () => (await import('../pages/products/ProductsPage.tsx')).SavingsProductsPage),
  },
  investmentPortfolio: {
    title: 'My Investments',
    icon: Briefcase,
    short: 'Investments',
    tab: 'Investments',
    page: lazyPage(async () => (await import('../pages/portfolio/InvestmentsPage.tsx')).InvestmentsPage),
  },
  savingsPortfolio: {
    title: 'My Savings',
    icon: PiggyBank,
    short: 'Savings',
    tab: 'Savings',
    page: lazyPage(async () => (await import('../pages/portfolio/SavingsPage.tsx')).SavingsPage),
  },
  circles: {
    title: 'Circles',
    of: 'person',
    icon: UsersRound,
    page: lazyPage(async () => (await import('../pages/circles/CirclesPage.tsx')).CirclesPage),
  },
  autoSave: {
    title: 'Auto-save',
    icon: CalendarClock,
    page: lazyPage(async () => (await import('../pages/autoSave/AutoSavePage.tsx')).AutoSavePage),
  },
  transaction: {
    title: 'Transaction History',
    icon: ArrowLeftRight,
    short: 'History',
    tab: 'History',
    page: lazyPage(async () => (await import('../pages/transactions/TransactionsPage.tsx')).TransactionsPage),
  },
  people: {
    title: 'People',
    icon: IdCard,
    of: 'organisation',
    page: lazyPage(async () => (await import('../pages/people/PeoplePage.tsx')).PeoplePage),
  },
  organisation: {
    title: 'Add an organisation or family',
    parent: 'profile',
    page: lazyPage(async () => (await import('../pages/organisation/OrganisationPage.tsx')).OrganisationPage),
  },
  profile: {
    title: 'Profile',
    icon: UserRound,
    page: lazyPage(async () => (await import('../pages/profile/ProfilePage.tsx')).ProfilePage),
  },
  complaints: {
    title: `${capital(whose())} complaints`,
    parent: 'profile',
    page: lazyPage(async () => (await import('../pages/complaints/ComplaintsPage.tsx')).ComplaintsPage),
  },
  bank_details: {
    title: 'Bank Details',
    parent: 'profile',
    page: lazyPage(async () => (await import('../pages/profile/BankDetailsPage.tsx')).BankDetailsPage),
  },
};

export function isSection(value: unknown): value is Section {
  return typeof value === 'string' && Object.hasOwn(sections, value);
}

/** The section that the sidebar marks. */
export const menuSection = (section: Section): Section => sections[section].parent ?? section;

/** Whether the account that this tab acts for has the section. */
export const hasSection = (section: Section): boolean =>
  [undefined, acting() ? 'organisation' : 'person'].includes(sections[section].of);

export const sidebar = () =>
  Object.entries(sections).flatMap(([key, { title, short, icon: Icon }]) =>
    Icon && isSection(key) && hasSection(key)
      ? [{ key, label: title, icon: <Icon aria-hidden />, short: short ?? title }]
      : [],
  );

const tabs = Object.entries(sections).flatMap(([key, { tab, icon: Icon }]) =>
  tab && Icon ? [{ key, label: tab, icon: <Icon aria-hidden /> }] : [],
);

/** The bar of a phone, with the tab that a section marks. */
export const phoneBar = (section: Section) => ({ tabs, currentTab: sections[section].marks ?? section });
