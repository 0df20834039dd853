/** Everything behind the sign-in: the shell, the sections it opens, and the splash that stands before them for two seconds. */
import { lazy, Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import HandCoins from 'lucide-react/icons/hand-coins';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import LogOut from 'lucide-react/icons/log-out';
import Megaphone from 'lucide-react/icons/megaphone';
import Package from 'lucide-react/icons/package';
import ScrollText from 'lucide-react/icons/scroll-text';
import Settings from 'lucide-react/icons/settings';
import ShieldUser from 'lucide-react/icons/shield-user';
import Stamp from 'lucide-react/icons/stamp';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import UserRound from 'lucide-react/icons/user-round';
import Users from 'lucide-react/icons/users';
import { OfflineNotice } from '@ajose/ui/feedback/OfflineNotice';
import { ToastProvider } from '@ajose/ui/feedback/Toasts';
import { DashboardShell } from '@ajose/ui/shell/DashboardShell';
import { SplashScreen } from '@ajose/ui/shell/SplashScreen';
import { isSection, type Section } from '../paths.ts';
import { menuSection, usePlace, type Place } from './place.ts';
import { useAdmin, useSessionActions } from '../session.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { PageSkeleton } from './PageSkeleton.tsx';

const HomePage = lazy(async () => ({ default: (await import('../pages/home/HomePage.tsx')).HomePage }));
const UsersPage = lazy(async () => ({ default: (await import('../pages/users/UsersPage.tsx')).UsersPage }));
const UserDetailsPage = lazy(async () => ({
  default: (await import('../pages/users/UserDetailsPage.tsx')).UserDetailsPage,
}));
const ProductsPage = lazy(async () => ({ default: (await import('../pages/products/ProductsPage.tsx')).ProductsPage }));
const TransactionsPage = lazy(async () => ({
  default: (await import('../pages/transactions/TransactionsPage.tsx')).TransactionsPage,
}));
const OfflineInvestmentPage = lazy(async () => ({
  default: (await import('../pages/investments/OfflineInvestmentPage.tsx')).OfflineInvestmentPage,
}));
const AnnouncementsPage = lazy(async () => ({
  default: (await import('../pages/announcements/AnnouncementsPage.tsx')).AnnouncementsPage,
}));
const ExceptionsPage = lazy(async () => ({
  default: (await import('../pages/exceptions/ExceptionsPage.tsx')).ExceptionsPage,
}));
const ApprovalsPage = lazy(async () => ({
  default: (await import('../pages/approvals/ApprovalsPage.tsx')).ApprovalsPage,
}));
const AdministratorsPage = lazy(async () => ({
  default: (await import('../pages/administrators/AdministratorsPage.tsx')).AdministratorsPage,
}));
const AuditLogPage = lazy(async () => ({ default: (await import('../pages/audit/AuditLogPage.tsx')).AuditLogPage }));
const ProfilePage = lazy(async () => ({ default: (await import('../pages/profile/ProfilePage.tsx')).ProfilePage }));
const SystemSettingsPage = lazy(async () => ({
  default: (await import('../pages/settings/SystemSettingsPage.tsx')).SystemSettingsPage,
}));

const SPLASH_MS = 2000;
const TOAST_SECONDS = 5;
const widths = { open: 250, collapsed: 80, mobile: 280 };

const items = [
  { key: 'home', label: 'Dashboard', icon: <LayoutDashboard /> },
  {
    key: 'users',
    label: 'User Management',
    icon: <Users />,
    items: [{ key: 'userManagement', label: 'All Users' }],
  },
  {
    key: 'products',
    label: 'Product Management',
    icon: <Package />,
    items: [{ key: 'productManagement', label: 'All Products' }],
  },
  {
    key: 'transactions',
    label: 'Transactions',
    icon: <ArrowLeftRight />,
    items: [{ key: 'transactionManagement', label: 'All Transactions' }],
  },
  { key: 'offlineInvestmentCreator', label: 'Offline Investment Creator', icon: <HandCoins /> },
  { key: 'announcement', label: 'Manage Announcements', icon: <Megaphone /> },
  { key: 'exceptions', label: 'Exceptions', icon: <TriangleAlert /> },
  { key: 'approvals', label: 'Approvals', icon: <Stamp /> },
  { key: 'administrators', label: 'Administrators', icon: <ShieldUser /> },
  { key: 'auditLog', label: 'Audit log', icon: <ScrollText /> },
] as const;

/** What a way back is called, and the top bar's title of a section. */
const titles: Readonly<Record<Section, string>> = {
  home: 'Dashboard',
  userManagement: 'User Management',
  productManagement: 'Product Management',
  transactionManagement: 'Transactions',
  offlineInvestmentCreator: 'Offline Investment Creator',
  announcement: 'Manage Announcements',
  exceptions: 'Exceptions',
  approvals: 'Approvals',
  administrators: 'Administrators',
  auditLog: 'Audit log',
  adminProfile: 'Admin Profile',
  systemSettings: 'System Settings',
};

export function Shell() {
  const admin = useAdmin();
  const { signOut } = useSessionActions();
  const { place, go } = usePlace();
  const splash = useSplash();
  const content = useFocusOnChange(place);

  const leave = (): void => void signOut();

  return (
    <ToastProvider seconds={TOAST_SECONDS}>
      {splash && <SplashScreen />}
      <div inert={splash}>
        <DashboardShell
          label="Back-office"
          items={items}
          current={menuSection(place)}
          title={titles[menuSection(place)]}
          onSelect={(key) => isSection(key) && go({ section: key })}
          person={{ name: admin.name, line: `Admin ID: ${admin.myRefCode || 'N/A'}`, role: 'Super Admin' }}
          menu={[
            { label: 'Admin Profile', icon: <UserRound size={18} />, onSelect: () => go({ section: 'adminProfile' }) },
            {
              label: 'System Settings',
              icon: <Settings size={18} />,
              onSelect: () => go({ section: 'systemSettings' }),
            },
            { label: 'Logout', icon: <LogOut size={18} />, onSelect: leave },
          ]}
          onLogout={leave}
          widths={widths}
        >
          <OfflineNotice />
          <div ref={content} tabIndex={-1} style={{ outline: 'none' }}>
            <ErrorBoundary key={place.section}>
              <Suspense fallback={<PageSkeleton />}>
                <Page place={place} go={go} />
              </Suspense>
            </ErrorBoundary>
          </div>
        </DashboardShell>
      </div>
    </ToastProvider>
  );
}

type Go = (place: Place) => void;

const pages: Readonly<Record<Section, (go: Go, place: Place) => ReactNode>> = {
  home: (go) => <HomePage go={go} />,
  userManagement: (go) => <UsersPage go={go} />,
  productManagement: (go) => <ProductsPage go={go} />,
  transactionManagement: (go, place) => {
    const status = 'status' in place ? place.status : undefined;
    return <TransactionsPage key={status ?? ''} status={status} go={go} />;
  },
  offlineInvestmentCreator: () => <OfflineInvestmentPage />,
  announcement: () => <AnnouncementsPage />,
  exceptions: (go) => <ExceptionsPage go={go} />,
  approvals: (go) => <ApprovalsPage go={go} />,
  administrators: () => <AdministratorsPage />,
  auditLog: (go) => <AuditLogPage go={go} />,
  adminProfile: () => <ProfilePage />,
  systemSettings: () => <SystemSettingsPage />,
};

function Page({ place, go }: { place: Place; go: Go }): ReactNode {
  const navigate = useNavigate();
  if (place.section !== 'userDetails') return pages[place.section](go, place);
  const back = { label: `Back to ${titles[place.from]}`, onClick: () => void navigate(-1) };
  return <UserDetailsPage key={place.userId} userId={place.userId} back={back} />;
}

/** Whether the splash still stands. The section beneath it is fetched meanwhile. */
function useSplash(): boolean {
  const [splash, setSplash] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setSplash(false), SPLASH_MS);
    return () => clearTimeout(timer);
  }, []);
  return splash;
}

/** A section that was switched to begins at its top, for eyes and for the keyboard; the first one leaves the focus alone. */
function useFocusOnChange(place: Place) {
  const content = useRef<HTMLDivElement>(null);
  const shown = useRef(placeKey(place));
  const key = placeKey(place);
  useEffect(() => {
    if (shown.current === key) return;
    shown.current = key;
    window.scrollTo({ top: 0 });
    content.current?.focus({ preventScroll: true });
  }, [key]);
  return content;
}

const placeKey = (place: Place): string => (place.section === 'userDetails' ? place.userId : place.section);
