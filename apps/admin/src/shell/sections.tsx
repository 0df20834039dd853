/** Every section of the back-office, declared once: its title, where the menus list it, and its page. */
import type { ComponentType, ReactNode } from 'react';
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import HandCoins from 'lucide-react/icons/hand-coins';
import Hourglass from 'lucide-react/icons/hourglass';
import InboxIcon from 'lucide-react/icons/inbox';
import Landmark from 'lucide-react/icons/landmark';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import Megaphone from 'lucide-react/icons/megaphone';
import Package from 'lucide-react/icons/package';
import Settings from 'lucide-react/icons/settings';
import ShieldUser from 'lucide-react/icons/shield-user';
import UserRound from 'lucide-react/icons/user-round';
import Users from 'lucide-react/icons/users';
import UsersRound from 'lucide-react/icons/users-round';
import type { Capability } from '@ajose/sdk/domain/roles';
import { lazyPage, type LazyPage } from '@ajose/ui/shell/lazyPage.ts';
import { addressOf, backTo, isOfCustomer, type Place, type Section } from '../paths.ts';

const AdministratorsPage = lazyPage(
  async () => (await import('../pages/administrators/AdministratorsPage.tsx')).AdministratorsPage,
);
const AnnouncementsPage = lazyPage(
  async () => (await import('../pages/announcements/AnnouncementsPage.tsx')).AnnouncementsPage,
);
const ApiKeysPage = lazyPage(async () => (await import('../pages/apiKeys/ApiKeysPage.tsx')).ApiKeysPage);
const ApprovalsPage = lazyPage(async () => (await import('../pages/approvals/ApprovalsPage.tsx')).ApprovalsPage);
const AuditLogPage = lazyPage(async () => (await import('../pages/audit/AuditLogPage.tsx')).AuditLogPage);
const CirclesPage = lazyPage(async () => (await import('../pages/circles/CirclesPage.tsx')).CirclesPage);
const ComplaintsPage = lazyPage(async () => (await import('../pages/complaints/ComplaintsPage.tsx')).ComplaintsPage);
const CustomerHomePage = lazyPage(
  async () => (await import('../pages/customerHome/CustomerHomePage.tsx')).CustomerHomePage,
);
const DisputesPage = lazyPage(async () => (await import('../pages/disputes/DisputesPage.tsx')).DisputesPage);
const CasesPage = lazyPage(async () => (await import('../pages/cases/CasesPage.tsx')).CasesPage);
const ExportsPage = lazyPage(async () => (await import('../pages/exports/ExportsPage.tsx')).ExportsPage);
const GatewaysPage = lazyPage(async () => (await import('../pages/gateways/GatewaysPage.tsx')).GatewaysPage);
const InboxPage = lazyPage(async () => (await import('../pages/inbox/InboxPage.tsx')).InboxPage);
const HomePage = lazyPage(async () => (await import('../pages/home/HomePage.tsx')).HomePage);
const MonthEndPage = lazyPage(async () => (await import('../pages/monthEnd/MonthEndPage.tsx')).MonthEndPage);
const OfflineInvestmentPage = lazyPage(
  async () => (await import('../pages/investments/OfflineInvestmentPage.tsx')).OfflineInvestmentPage,
);
const ProductsPage = lazyPage(async () => (await import('../pages/products/ProductsPage.tsx')).ProductsPage);
const ProfilePage = lazyPage(async () => (await import('../pages/profile/ProfilePage.tsx')).ProfilePage);
const ReconciliationPage = lazyPage(
  async () => (await import('../pages/reconciliation/ReconciliationPage.tsx')).ReconciliationPage,
);
const RolesPage = lazyPage(async () => (await import('../pages/roles/RolesPage.tsx')).RolesPage);
const SystemSettingsPage = lazyPage(
  async () => (await import('../pages/settings/SystemSettingsPage.tsx')).SystemSettingsPage,
);
const TransactionsPage = lazyPage(
  async () => (await import('../pages/transactions/TransactionsPage.tsx')).TransactionsPage,
);
const UserDetailsPage = lazyPage(async () => (await import('../pages/users/UserDetailsPage.tsx')).UserDetailsPage);
const UsersPage = lazyPage(async () => (await import('../pages/users/UsersPage.tsx')).UsersPage);

const WaitingPage = lazyPage(async () => (await import('../pages/waiting/WaitingPage.tsx')).WaitingPage);
const WebhooksPage = lazyPage(async () => (await import('../pages/webhooks/WebhooksPage.tsx')).WebhooksPage);

type Icon = ComponentType<{ size?: number }>;

interface SectionEntry {
  /** What the menu, the top bar and a way back call it. */
  title: string;
  /** The sidebar, or the menu of the signed-in administrator. */
  menu?: 'bar' | 'person';
  /** For a section that no menu opens: the one that the menu marks instead, whose tabs lead to it. */
  parent?: Section;
  /** What the menu calls it, where it has tabs of which it is the first. */
  group?: string;
  icon?: Icon;
  /** The key that leads here after `g`. */
  letter?: string;
  /** Makes the title fold in the sidebar, with this entry below it. */
  entry?: string;
  /** The capability that changes on the page need; the shell tells roles that lack it. */
  takes?: Capability;
  Page?: LazyPage;
  /** For a page that needs the place. */
  page?: (place: Place) => ReactNode;
}

/** In the order of the menus. */
export const sections: Readonly<Record<Place['section'], SectionEntry>> = {
  home: { letter: 'h', title: 'Dashboard', icon: LayoutDashboard, menu: 'bar', Page: HomePage },
  userManagement: {
    letter: 'u',
    title: 'User Management',
    icon: Users,
    menu: 'bar',
    entry: 'All Users',
    takes: 'manageStatuses',
    Page: UsersPage,
  },
  userDetails: {
    title: 'User Management',
    parent: 'userManagement',
    takes: 'manageStatuses',
    page: (place) =>
      place.section === 'userDetails' && (
        <UserDetailsPage
          key={place.userId}
          userId={place.userId}
          back={{ label: `Back to ${sections[place.from].title}`, href: backTo(place.from) }}
          from={place.from}
        />
      ),
  },
  customerHome: {
    title: 'What the customer sees',
    parent: 'userManagement',
    page: (place) =>
      place.section === 'customerHome' && (
        <CustomerHomePage key={place.userId} userId={place.userId} from={place.from} />
      ),
  },
  productManagement: {
    letter: 'p',
    title: 'Product Management',
    icon: Package,
    menu: 'bar',
    entry: 'All Products',
    takes: 'manageProducts',
    Page: ProductsPage,
  },
  transactionManagement: {
    letter: 't',
    title: 'Transactions',
    icon: ArrowLeftRight,
    menu: 'bar',
    entry: 'All Transactions',
    takes: 'decide',
    Page: TransactionsPage,
  },
  offlineInvestmentCreator: {
    letter: 'o',
    title: 'Offline Investment Creator',
    icon: HandCoins,
    menu: 'bar',
    takes: 'book',
    Page: OfflineInvestmentPage,
  },
  announcement: {
    letter: 'n',
    title: 'Manage Announcements',
    icon: Megaphone,
    menu: 'bar',
    takes: 'announce',
    Page: AnnouncementsPage,
  },
  inbox: { letter: 'i', title: 'Inbox', icon: InboxIcon, menu: 'bar', Page: InboxPage },
  cases: {
    letter: 'c',
    title: 'Cases',
    parent: 'inbox',
    takes: 'correct',
    Page: CasesPage,
  },
  complaints: {
    letter: 'k',
    title: 'Complaints',
    parent: 'inbox',
    takes: 'answerComplaints',
    Page: ComplaintsPage,
  },
  disputes: {
    letter: 'd',
    title: 'Disputes',
    parent: 'inbox',
    takes: 'answerDisputes',
    Page: DisputesPage,
  },
  approvals: {
    letter: 'a',
    title: 'Approvals',
    parent: 'inbox',
    takes: 'decideRequests',
    Page: ApprovalsPage,
  },
  reconciliation: {
    letter: 'r',
    title: 'Reconciliation',
    group: 'Money',
    icon: Landmark,
    menu: 'bar',
    Page: ReconciliationPage,
  },
  circles: {
    letter: 'e',
    title: 'Circles',
    icon: UsersRound,
    menu: 'bar',
    takes: 'manageStatuses',
    Page: CirclesPage,
  },
  monthEnd: {
    letter: 'm',
    title: 'Month’s end',
    parent: 'reconciliation',
    Page: MonthEndPage,
  },
  gateways: {
    letter: 'g',
    title: 'Gateways',
    parent: 'reconciliation',
    Page: GatewaysPage,
  },
  administrators: {
    letter: 's',
    title: 'Administrators',
    group: 'Team',
    icon: ShieldUser,
    menu: 'bar',
    takes: 'manageAdministrators',
    Page: AdministratorsPage,
  },
  roles: {
    letter: 'b',
    title: 'Roles',
    parent: 'administrators',
    Page: RolesPage,
  },
  auditLog: {
    letter: 'l',
    title: 'Audit log',
    parent: 'administrators',
    Page: AuditLogPage,
  },
  webhooks: {
    letter: 'w',
    title: 'Webhooks',
    parent: 'administrators',
    takes: 'manageWebhooks',
    Page: WebhooksPage,
  },
  apiKeys: { letter: 'y', title: 'API keys', parent: 'administrators', Page: ApiKeysPage },
  exports: {
    letter: 'x',
    title: 'Exports',
    parent: 'administrators',
    takes: 'exportRecords',
    Page: ExportsPage,
  },
  adminProfile: { title: 'Admin Profile', icon: UserRound, menu: 'person', Page: ProfilePage },
  systemSettings: { title: 'System Settings', icon: Settings, menu: 'person', Page: SystemSettingsPage },
};

/** Replaces all sections but the profile, for an account that is not confirmed yet. */
export const waiting: SectionEntry = { title: 'Your account', Page: WaitingPage };

export const pageOf = ({ Page, page }: SectionEntry, place: Place): ReactNode => (Page ? <Page /> : page?.(place));

/** A section that a menu opens; a page of one customer is none. */
export function isSection(value: unknown): value is Section {
  return typeof value === 'string' && !isOfCustomer(value) && Object.hasOwn(sections, value);
}

/** The section that the menu marks. */
export const menuSection = ({ section }: Place): Place['section'] => sections[section].parent ?? section;

/** The section that leads to a group of them, and those of the group; none where it stands alone. */
export function tabsOf(place: Place) {
  const owner = menuSection(place);
  const group = Object.entries(sections).flatMap(([key, { parent, title }]) =>
    isSection(key) && (key === owner || parent === owner)
      ? [{ key, label: title, href: addressOf({ section: key }) }]
      : [],
  );
  return group.length > 1 ? group : [];
}

const listed = (menu: 'bar' | 'person') =>
  Object.entries(sections).flatMap(([key, section]) =>
    section.menu === menu && isSection(key) ? [{ key, href: addressOf({ section: key }), ...section }] : [],
  );

export const sidebar = listed('bar').map(({ key, href, title, group = title, icon: Icon, entry }) => {
  const icon = Icon && <Icon />;
  if (entry === undefined) return { key, label: group, icon, href };
  return { key: `${key}:menu`, label: title, icon, items: [{ key, label: entry, href }] };
});

export const waitingSidebar = [
  { key: 'home', label: waiting.title, icon: <Hourglass />, href: addressOf({ section: 'home' }) },
];

export const personMenu = listed('person').map(({ key, href, title, icon: Icon }) => ({
  key,
  href,
  label: title,
  icon: Icon && <Icon size={18} />,
}));

/** The sections that `g` and a letter lead to. */
export const lettered = Object.entries(sections).flatMap(([key, { letter, title }]) =>
  letter !== undefined && isSection(key) ? [{ key, letter, title }] : [],
);

/** All sections that an address leads to. */
export const named = Object.entries(sections).flatMap(([key, { title }]) =>
  isSection(key) ? [{ key, title, href: addressOf({ section: key }) }] : [],
);
