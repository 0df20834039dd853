/** The frame around every page behind the sign-in: the splash, the menus, the page of the place, and what stands in while it is fetched. */
import { lazy, Suspense } from 'react';
import { useNavigate } from 'react-router-dom';
import Alert from '@mui/material/Alert';
import LogOut from 'lucide-react/icons/log-out';
import { roleNames } from '@ajose/sdk/roles';
import { ErrorBoundary } from '@ajose/ui/feedback/ErrorBoundary';
import { PageHeader } from '@ajose/ui/layout/PageHeader';
import { OfflineNotice } from '@ajose/ui/feedback/OfflineNotice';
import { PageSkeleton } from '@ajose/ui/feedback/PageSkeleton';
import { ToastProvider } from '@ajose/ui/feedback/Toasts';
import { DashboardShell } from '@ajose/ui/shell/DashboardShell';
import { useFocusOnChange } from '@ajose/ui/shell/focus.ts';
import { SplashScreen } from '@ajose/ui/shell/SplashScreen';
import { useSplash } from '@ajose/ui/shell/useSplash.ts';
import { RoleNotice } from '../components/role.tsx';
import { useTitle } from '../components/title.ts';
import { useAdmin, useSession, useSessionActions } from '../session.tsx';
import { firstPlace, forgetPlace, usePlace } from './place.ts';
import { fetchFirst, isSection, menuSection, personMenu, sections, sidebar } from './sections.tsx';

const SignInAgain = lazy(async () => ({ default: (await import('../pages/auth/SignInAgain.tsx')).SignInAgain }));

// What fails here is fetched again when it is shown.
fetchFirst[firstPlace().section]?.().catch(() => undefined);

const TOAST_SECONDS = 5;
const widths = { open: 250, collapsed: 80, mobile: 280 };

export function Shell() {
  const admin = useAdmin();
  const { signOut } = useSessionActions();
  const ended = useSession().state === 'ended';
  const { place, go } = usePlace();
  const navigate = useNavigate();
  const splash = useSplash();
  const { takes } = sections[place.section];
  useFocusOnChange(place.section === 'userDetails' ? place.userId : place.section);

  useTitle(sections[place.section].title);

  const select = (key: string): void => {
    if (isSection(key)) go({ section: key });
  };
  const leave = (): void => void signOut().then(forgetPlace);

  return (
    <ToastProvider seconds={TOAST_SECONDS}>
      {splash && <SplashScreen />}
      <div inert={splash}>
        <DashboardShell
          label="Back-office"
          dense
          items={sidebar}
          current={menuSection(place)}
          onSelect={select}
          person={{ name: admin.name, line: `Admin ID: ${admin.myRefCode || 'N/A'}`, role: roleNames[admin.role] }}
          menu={[
            ...personMenu.map(({ key, label, icon }) => ({ label, icon, onSelect: () => select(key) })),
            { label: 'Logout', icon: <LogOut size={18} />, onSelect: leave },
          ]}
          onLogout={leave}
          widths={widths}
        >
          <OfflineNotice />
          <div className="shell-notices">
            {admin.confirmedAt === null && (
              <Alert severity="info" role="note">
                Your account may only read until another administrator has confirmed it under Administrators.
              </Alert>
            )}
            {takes && <RoleNotice to={takes} />}
          </div>
          <ErrorBoundary key={place.section} header={<PageHeader title={sections[place.section].title} />}>
            <Suspense fallback={<PageSkeleton shape="table" />}>
              {sections[place.section].page({ place, go, goBack: () => void navigate(-1) })}
            </Suspense>
          </ErrorBoundary>
        </DashboardShell>
        {ended && (
          <Suspense>
            <SignInAgain onLeave={leave} />
          </Suspense>
        )}
      </div>
    </ToastProvider>
  );
}
