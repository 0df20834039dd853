/** Everything behind the sign-in: the frame, the section on screen, and the dialogs that can open over any section. */
import styles from './Shell.module.css';
import { Suspense, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import Alert from '@mui/material/Alert';
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down';
import CircleHelp from 'lucide-react/icons/circle-question-mark';
import LogOut from 'lucide-react/icons/log-out';
import UserRound from 'lucide-react/icons/user-round';
import { useTitle } from '@ajose/app/title.ts';
import { AmountsHidden } from '@ajose/ui/display/amounts.ts';
import { useFocusOnArrival, useFocusOnChange, useFocusReturn } from '@ajose/ui/shell/focus.ts';
import { useSplash } from '@ajose/ui/shell/useSplash.ts';
import { DashboardShell } from '@ajose/ui/shell/DashboardShell';
import { Detachable } from '@ajose/ui/shell/Detachable';
import { lazyPage } from '@ajose/ui/shell/lazyPage.ts';
import { SplashScreen } from '@ajose/ui/shell/SplashScreen';
import { dialogLater } from '@ajose/ui/feedback/dialogLater.ts';
import { ErrorBoundary } from '@ajose/ui/feedback/ErrorBoundary';
import { PageHeader } from '@ajose/ui/layout/PageHeader';
import { OfflineNotice } from '@ajose/ui/feedback/OfflineNotice';
import { PageSkeleton } from '@ajose/ui/feedback/PageSkeleton';
import { useToasts } from '@ajose/ui/feedback/Toasts';
import { acting, leftBecause } from '../acting.ts';
import { DashboardContext, type DashboardActions, type Dialog, type Next } from '../components/dashboard.ts';
import { HelpLine } from '../components/HelpLine.tsx';
import { memberLine, OWN_ACCOUNT } from '../components/members.ts';
import { onShareQuestion, shareQuestion } from '../components/shareQuestion.ts';
import { useAmountsHidden } from '../components/useAmountsHidden.ts';
import { useBackCloses } from '../components/useBackCloses.ts';
import { useMember, useOwnName } from '../data/accounts.ts';
import { toggleAmounts } from '../data/amounts.ts';
import { useAge } from '../offline/figures.ts';
import { keepApp } from '../offline/worker.ts';
import { profileParts, type Go, type Section } from '../paths.ts';
import { useSession, useSessionActions, useUser } from '../session.tsx';
import { Details } from './Details.tsx';
import { NewVersion } from './NewVersion.tsx';
import { Linked } from './Linked.tsx';
import { Returned } from './Returned.tsx';
import { StatusNotice } from './StatusNotice.tsx';
import { useFreshMoney, useSayArrivals, useToldHere } from './freshness.ts';
import { useWhatWasAsked, WhatWasAsked } from './WhatWasAsked.tsx';
import { hasSection, isSection, menuSection, phoneBar, sections, sidebar } from './sections.tsx';
import { forgetPlace, readPlace, usePlace } from './place.ts';
import { useShortcut } from './shortcut.ts';

interface DialogProps {
  onClose: () => void;
}

interface FundsProps extends DialogProps {
  /** The amount that the form begins with, in naira. */
  amount?: number;
  next?: Next;
}

type Missing = Omit<FundsProps, 'onClose'>;

const dialogs = {
  addFunds: lazyPage<FundsProps>(async () => (await import('../pages/wallet/AddFundsDialog.tsx')).AddFundsDialog),
  withdraw: lazyPage<DialogProps>(async () => (await import('../pages/wallet/WithdrawDialog.tsx')).WithdrawDialog),
  referFriend: lazyPage<DialogProps>(
    async () => (await import('../pages/wallet/ReferFriendDialog.tsx')).ReferFriendDialog,
  ),
  help: lazyPage<DialogProps>(async () => (await import('../pages/help/HelpDialog.tsx')).HelpDialog),
  accounts: lazyPage<DialogProps>(async () => (await import('./AccountsDialog.tsx')).AccountsDialog),
  notices: lazyPage<DialogProps>(async () => (await import('../pages/notices/NoticesDialog.tsx')).NoticesDialog),
} satisfies Record<Dialog, unknown>;

const OtherAccountPage = lazyPage(
  async () => (await import('../pages/organisation/OtherAccountPage.tsx')).OtherAccountPage,
);

/** Sections that open before there is a bank account. */
const WITHOUT_BANK: ReadonlySet<Section> = new Set<Section>(['complaints', 'organisation']);

/** The question before amounts are shared while they are hidden. */
const ShareQuestion = dialogLater(async () => (await import('../components/ShareQuestion.tsx')).ShareQuestion);

const SignInAgain = lazyPage<{ onLeave: () => void }>(
  async () => (await import('../pages/auth/SignInAgain.tsx')).SignInAgain,
);

/** How long after the first paint the code of the dialogs is fetched, so that it competes with nothing. */
const PREFETCH_AFTER_MS = 6000;
const NO_DIALOG = 'This window could not be opened. Check your connection, then try again.';

/** The sidebar's entry for help, which opens a dialog and no section. */
const HELP = { key: 'help', label: 'Help', short: 'Help', icon: <CircleHelp aria-hidden /> };

const widths = { open: 250, collapsed: 70, hover: 200 } as const;

/** The dialog that is open over any section, and what opens the others. */
function useDialogs(go: Go) {
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const [missing, setMissing] = useState<Missing | null>(null);
  const toasts = useToasts();
  const focus = useFocusReturn();
  const actions = useMemo<DashboardActions>(() => {
    const open = async (dialog: Dialog, missing: Missing | null = null) => {
      focus.remember();
      setMissing(missing);
      try {
        await dialogs[dialog].preload();
        setDialog(dialog);
      } catch {
        toasts.error(NO_DIALOG);
      }
    };
    const names = Object.keys(dialogs) as Dialog[];
    const each = Object.fromEntries(names.map((name) => [name, () => void open(name)])) as Record<Dialog, () => void>;
    const addMissing = (amount: number, next?: Next) => void open('addFunds', { amount, ...(next ? { next } : {}) });
    return { ...each, go, addMissing };
  }, [go, focus, toasts]);
  const close = () => {
    setDialog(null);
    focus.giveBack();
  };
  const resume = () => {
    close();
    // After the focus was given back, or the dialog that opens would lose it.
    requestAnimationFrame(() => missing?.next?.resume());
  };
  const funds: Missing = missing?.next ? { ...missing, next: { ...missing.next, resume } } : (missing ?? {});
  return { actions, open: dialog && dialogs[dialog], funds, close };
}

export function Shell() {
  const user = useUser();
  const { place, go, entry } = usePlace();
  const [wanted, setWanted] = useState<{ section: Section; times: number } | null>(null);
  const { signOut } = useSessionActions();
  const session = useSession();
  const ended = session.state === 'ended';
  const splash = useSplash(!session.came);
  // What opens before the entry holds its place would keep the query, which the dashboard then takes out of the address.
  const ready = readPlace(useLocation().state) !== null && !splash;
  const age = useAge();
  const hidden = useAmountsHidden();
  const { actions, open: OpenDialog, funds, close } = useDialogs(go);
  const asked = useWhatWasAsked(close);
  const { person, account } = useWho(actions.accounts);
  // Without a bank account there is nowhere to withdraw to, so a person opens nothing else before it is known.
  const opens = (section: Section) => Boolean(user.bank) || acting() !== null || WITHOUT_BANK.has(section);
  const open = (key: string): void => {
    if (!isSection(key)) return actions.help();
    go({ section: key });
    if (opens(key)) return;
    // The form stays on screen: a press that changes nothing would look broken.
    setWanted((last) => ({ section: key, times: (last?.times ?? 0) + 1 }));
  };
  const leave = () => {
    void signOut();
    forgetPlace();
  };

  const section = opens(place.section) ? place.section : 'bank_details';
  const { title, page } = sections[section];
  const Page = hasSection(section) ? page : OtherAccountPage;
  // The same element: what changes around a page does not render the page again.
  const shown = useMemo(() => <Page />, [Page]);
  useTitle(title);
  useFocusOnChange(place.circle ?? place.aim ?? section, entry);
  useFocusOnArrival(session.came, !splash, entry);
  useBackCloses(OpenDialog !== null, close);
  usePrefetchedCode();
  useFreshMoney(user._id);
  useSayArrivals(user._id, hidden);
  useToldHere(user._id);
  useShortcut(ready && opens('home'), {
    addFunds: actions.addFunds,
    history: () => go({ section: 'transaction' }),
    notices: actions.notices,
    circle: (circle) => go({ section: 'circles', circle }),
    ...Object.fromEntries(profileParts.map((part) => [part, () => go({ section: 'profile', part })])),
  });

  return (
    <AmountsHidden value={hidden}>
      <DashboardContext value={actions}>
        {splash && <SplashScreen message={`Welcome, ${user.name}. Loading your dashboard…`} />}
        <div inert={splash}>
          <Details key={asked.times} ended={ended}>
            <Detachable>
              <DashboardShell
                items={[...sidebar(), HELP]}
                {...phoneBar(place.section)}
                // Before there is a bank account, its form stands in the place of what was pressed.
                current={menuSection(place.section)}
                onSelect={open}
                person={person}
                account={account}
                menu={[
                  {
                    label: 'Profile',
                    icon: <UserRound size={18} aria-hidden="true" />,
                    onSelect: () => open('profile'),
                  },
                  {
                    label: 'Change account',
                    icon: <ChevronsUpDown size={18} aria-hidden="true" />,
                    onSelect: actions.accounts,
                  },
                  { label: 'Sign out', icon: <LogOut size={18} aria-hidden="true" />, onSelect: leave },
                ]}
                // On the home, the button that hides amounts stands beside the money.
                {...(section === 'home' ? {} : { amounts: { hidden, onToggle: toggleAmounts } })}
                bell={{ unread: user.unread ?? 0, onOpen: actions.notices }}
                onLogout={leave}
                widths={widths}
              >
                <NewVersion />
                <StatusNotice user={user} />
                {leftBecause && <Alert severity="warning">{leftBecause} You see your own account.</Alert>}
                <output>
                  {wanted && !opens(wanted.section) && <BankFirst key={wanted.times} of={wanted.section} />}
                </output>
                <ErrorBoundary
                  key={section}
                  header={<PageHeader title={title} />}
                  place={`/dashboard/${section}`}
                  help={<HelpLine align="center" />}
                  {...(section === 'home' ? {} : { onHome: () => go({ section: 'home' }) })}
                >
                  <Suspense fallback={<PageSkeleton />}>{shown}</Suspense>
                </ErrorBoundary>
                <OfflineNotice asOf={splash ? null : age} />
              </DashboardShell>
            </Detachable>
            {OpenDialog && <OpenDialog onClose={close} {...funds} />}
            <Returned ready={ready} />
            <Linked ready={ready} />
            <WhatWasAsked reply={asked.reply} onClose={asked.forget} />
            <Sharing />
          </Details>
          {ended && (
            <Suspense>
              <SignInAgain onLeave={leave} />
            </Suspense>
          )}
        </div>
      </DashboardContext>
    </AmountsHidden>
  );
}

/** Who is signed in, and for whom they act. */
function useWho(onOpen: () => void) {
  const user = useUser();
  const member = useMember();
  const ownName = useOwnName();
  if (acting() === null) {
    const line = `Referral code: ${user.myRefCode}`;
    return {
      person: { name: user.name, line },
      account: { name: 'Yourself', initialsOf: user.name, line: OWN_ACCOUNT, other: false, onOpen },
    };
  }
  const line = member === null ? ' ' : memberLine(member);
  return {
    person: { name: ownName ?? user.name, line },
    account: { name: user.name, line, other: true, onOpen },
  };
}

function Sharing() {
  const answer = useSyncExternalStore(onShareQuestion, shareQuestion);
  return answer && <ShareQuestion onClose={() => answer(false)} onShare={() => answer(true)} />;
}

const focusAtTop = (notice: HTMLElement | null): void => {
  window.scrollTo({ top: 0 });
  notice?.focus({ preventScroll: true });
};

/** Stands above the form for the bank account, and gets the focus, so that it is on screen. @param of the section that was pressed */
function BankFirst({ of }: { of: Section }) {
  return (
    <Alert severity="info" tabIndex={-1} ref={focusAtTop} className={styles['bankFirst']}>
      {sections[of].title} opens when your bank account is saved. It needs your bank, your account number and the name
      on it.
    </Alert>
  );
}

/** Fetches the dialogs of the wallet before they are needed, so that they open at once, and has the service worker keep the whole app. */
function usePrefetchedCode(): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      for (const { preload } of [...Object.values(dialogs), SignInAgain]) void preload().catch(() => undefined);
      keepApp();
    }, PREFETCH_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
}
