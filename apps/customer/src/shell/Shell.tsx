/** Everything behind the sign-in: the frame, the section on screen, and the dialogs that can open over any section. */
import './Shell.css';
import { lazy, Suspense, useMemo, useState } from 'react';
import LogOut from 'lucide-react/icons/log-out';
import UserRound from 'lucide-react/icons/user-round';
import { useFocusOnChange, useFocusReturn } from '@ajose/ui/shell/focus.ts';
import { useSplash } from '@ajose/ui/shell/useSplash.ts';
import { DashboardShell } from '@ajose/ui/shell/DashboardShell';
import { SplashScreen } from '@ajose/ui/shell/SplashScreen';
import { ErrorBoundary } from '@ajose/ui/feedback/ErrorBoundary';
import { OfflineNotice } from '@ajose/ui/feedback/OfflineNotice';
import { PageSkeleton } from '@ajose/ui/feedback/PageSkeleton';
import { DashboardContext, type DashboardActions } from '../components/dashboard.ts';
import { useSessionActions, useUser } from '../session.tsx';
import { StatusNotice } from './StatusNotice.tsx';
import { isSection, menuSection, sections, sidebar } from './sections.tsx';
import { forgetPlace, usePlace } from './place.ts';

const AddFundsDialog = lazy(async () => ({
  default: (await import('../pages/wallet/AddFundsDialog.tsx')).AddFundsDialog,
}));
const WithdrawDialog = lazy(async () => ({
  default: (await import('../pages/wallet/WithdrawDialog.tsx')).WithdrawDialog,
}));
const ReferFriendDialog = lazy(async () => ({
  default: (await import('../pages/wallet/ReferFriendDialog.tsx')).ReferFriendDialog,
}));

const widths = { open: 250, collapsed: 70, hover: 200 } as const;

type Dialog = 'addFunds' | 'withdraw' | 'referFriend';

export function Shell() {
  const user = useUser();
  const { place, go } = usePlace();
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const { signOut } = useSessionActions();
  const splash = useSplash();

  const focus = useFocusReturn();
  const actions = useMemo<DashboardActions>(() => {
    const open = (dialog: Dialog) => () => {
      focus.remember();
      setDialog(dialog);
    };
    return { go, addFunds: open('addFunds'), withdraw: open('withdraw'), referFriend: open('referFriend') };
  }, [go, focus]);
  const leave = () => {
    void signOut();
    forgetPlace();
  };

  // Without a bank account there is nowhere to withdraw to, so nothing else opens before it is known.
  const section = user.bank ? place.section : 'bank_details';
  const { title, page: Page } = sections[section];
  const close = () => {
    setDialog(null);
    focus.giveBack();
  };
  useFocusOnChange(section);

  return (
    <DashboardContext value={actions}>
      {splash && <SplashScreen message={`Welcome, ${user.name}. Loading your dashboard…`} />}
      <div className="behind-splash" inert={splash}>
        <DashboardShell
          items={sidebar}
          current={menuSection(section)}
          title={title}
          onSelect={(key) => isSection(key) && go({ section: key })}
          person={{ name: user.name, line: `Referral code: ${user.myRefCode}` }}
          menu={[
            {
              label: 'Profile',
              icon: <UserRound size={18} aria-hidden="true" />,
              onSelect: () => go({ section: 'profile' }),
            },
            { label: 'Sign out', icon: <LogOut size={18} aria-hidden="true" />, onSelect: leave },
          ]}
          onLogout={leave}
          widths={widths}
        >
          <OfflineNotice />
          <StatusNotice user={user} />
          <ErrorBoundary key={section}>
            <Suspense fallback={<PageSkeleton />}>
              <Page />
            </Suspense>
          </ErrorBoundary>
        </DashboardShell>
        <Suspense fallback={null}>
          {dialog === 'addFunds' && <AddFundsDialog onClose={close} />}
          {dialog === 'withdraw' && <WithdrawDialog onClose={close} />}
          {dialog === 'referFriend' && <ReferFriendDialog onClose={close} />}
        </Suspense>
      </div>
    </DashboardContext>
  );
}
