/** The frame around every page behind the sign-in: splash, menus, the page, and a skeleton while its code is fetched. */
import styles from './Shell.module.css';
import { Suspense, useState, useSyncExternalStore } from 'react';
import LogOut from 'lucide-react/icons/log-out';
import { useTitle } from '@ajose/app/title.ts';
import { roleNames } from '@ajose/sdk/domain/roles';
import { brand } from '@ajose/ui/brand.ts';
import { dialogLater } from '@ajose/ui/feedback/dialogLater.ts';
import { ErrorBoundary } from '@ajose/ui/feedback/ErrorBoundary';
import { PageHeader } from '@ajose/ui/layout/PageHeader';
import { OfflineNotice } from '@ajose/ui/feedback/OfflineNotice';
import { PageSkeleton } from '@ajose/ui/feedback/PageSkeleton';
import { ToastProvider } from '@ajose/ui/feedback/Toasts';
import { DashboardShell } from '@ajose/ui/shell/DashboardShell';
import { Detachable, SessionEnded } from '@ajose/ui/shell/Detachable';
import { useFocusOnChange } from '@ajose/ui/shell/focus.ts';
import { lazyPage } from '@ajose/ui/shell/lazyPage.ts';
import { useGoKeys, useSearchKeys } from '@ajose/ui/shell/searchKeys.ts';
import { SearchWait } from '@ajose/ui/shell/SearchWait';
import { SectionTabs } from '@ajose/ui/shell/SectionTabs';
import { ShellSearch } from '@ajose/ui/shell/ShellSearch';
import { SplashScreen } from '@ajose/ui/shell/SplashScreen';
import { useSplash } from '@ajose/ui/shell/useSplash.ts';
import { firstQuestion, onQuestion } from '../components/codeQuestion.ts';
import { RoleNotice } from '../components/role.tsx';
import { paths, type Go, type Place } from '../paths.ts';
import { useAdmin, useSession, useSessionActions } from '../session.tsx';
import { countOf } from '../components/counts.ts';
import { forgetPlace, usePlace } from './place.ts';
import { useCounts } from './useCounts.ts';
import { SEARCH_PLACEHOLDER } from './searchWords.ts';
import {
  lettered,
  menuSection,
  pageOf,
  personMenu,
  sections,
  sidebar,
  tabsOf,
  waiting,
  waitingSidebar,
} from './sections.tsx';

const CodeQuestion = lazyPage(async () => (await import('../components/CodeQuestion.tsx')).CodeQuestion);
const SearchEverything = lazyPage(async () => (await import('./SearchEverything.tsx')).SearchEverything);
const KeysDialog = dialogLater(async () => (await import('./KeysDialog.tsx')).KeysDialog);
const SignInAgain = lazyPage(async () => (await import('../pages/auth/SignInAgain.tsx')).SignInAgain);

const TOAST_SECONDS = 5;
const widths = { open: 250, collapsed: 80, mobile: 280 };

const noSearch = { isOpen: false, typed: '', entered: false };
type Search = typeof noSearch;

interface TypedSearchProps {
  search: Search;
  place: Place;
  onChange: (change: (now: Search) => Search) => void;
}

/** What is typed before the search's code has come is kept. */
function TypedSearch({ search, place, onChange }: TypedSearchProps) {
  const shared = {
    onType: (typed: string) => onChange((now) => ({ ...now, typed })),
    onClose: () => onChange(() => noSearch),
  };
  return (
    <Suspense
      fallback={
        <SearchWait
          {...shared}
          placeholder={SEARCH_PLACEHOLDER}
          value={search.typed}
          onEnter={(entered) => onChange((now) => ({ ...now, entered }))}
        />
      }
    >
      <SearchEverything {...shared} place={place} typed={search.typed} entered={search.entered} />
    </Suspense>
  );
}

/** The keys that search, go to a section, and list the keys. */
function useKeys(work: boolean, startSearch: () => void, go: Go) {
  useSearchKeys(work ? startSearch : null);
  const [listed, setListed] = useState(false);
  const goTo = (letter: string): boolean => {
    const there = lettered.find((section) => section.letter === letter);
    if (there) go({ section: there.key });
    return there !== undefined;
  };
  useGoKeys(work ? { list: () => setListed(true), go: goTo } : null);
  return { listed, close: () => setListed(false) };
}

interface OnScreenProps {
  place: Place;
  isWaiting: boolean;
  counts: ReturnType<typeof useCounts>;
  go: Go;
}

/** The page of a place, below the tabs and notices that stand over it. */
function OnScreen({ place, isWaiting, counts, go }: OnScreenProps) {
  const shown = isWaiting ? waiting : sections[place.section];
  return (
    <>
      {!isWaiting && (
        <SectionTabs
          label={sections[menuSection(place)].group ?? sections[menuSection(place)].title}
          tabs={tabsOf(place).map((tab) => ({ ...tab, count: countOf(tab.key, counts) }))}
          current={place.section}
        />
      )}
      <div className={styles['notices']}>{shown.takes && <RoleNotice to={shown.takes} />}</div>
      <ErrorBoundary
        key={shown.title}
        header={<PageHeader title={shown.title} />}
        place={`${paths.dashboard}/${place.section}`}
        {...(place.section === 'home' ? {} : { onHome: () => go({ section: 'home' }) })}
      >
        <Suspense fallback={<PageSkeleton shape="table" />}>{pageOf(shown, place)}</Suspense>
      </ErrorBoundary>
      <OfflineNotice />
    </>
  );
}

function AskedForCode() {
  const asks = useSyncExternalStore(onQuestion, firstQuestion) !== undefined;
  return (
    asks && (
      <Suspense>
        <CodeQuestion />
      </Suspense>
    )
  );
}

export function Shell() {
  const admin = useAdmin();
  const { signOut } = useSessionActions();
  const session = useSession();
  const ended = session.state === 'ended';
  const { place: asked, go, entry } = usePlace();
  const splash = useSplash(!session.came);
  // An administrator who is not confirmed sees only their own account.
  const waits = admin.confirmedAt === null;
  const isWaiting = waits && asked.section !== 'adminProfile';
  const place: Place = isWaiting ? { section: 'home' } : asked;
  const shown = isWaiting ? waiting : sections[place.section];
  const menu = waits ? personMenu.filter(({ key }) => key === 'adminProfile') : personMenu;
  useFocusOnChange('userId' in place ? `${place.section} ${place.userId}` : place.section, entry);

  useTitle(shown.title, `${brand.name} Back-office`);
  const counts = useCounts(!waits);
  const [search, setSearch] = useState(noSearch);
  const startSearch = (): void => setSearch({ ...noSearch, isOpen: true });
  const keys = useKeys(!waits && !ended && !splash, startSearch, go);

  /** A link to the page that is on screen leads to its top. */
  const select = (key: string): void => {
    if (key === place.section) window.scrollTo({ top: 0 });
  };
  const leave = (): void => {
    void signOut();
    forgetPlace();
  };

  return (
    <ToastProvider seconds={TOAST_SECONDS}>
      {splash && <SplashScreen />}
      <div inert={splash}>
        <SessionEnded value={ended}>
          <Detachable>
            <DashboardShell
              label="Back-office"
              dense
              items={waits ? waitingSidebar : sidebar.map((item) => ({ ...item, count: countOf(item.key, counts) }))}
              current={menuSection(place)}
              onSelect={select}
              person={{
                name: admin.name,
                line: `Admin ID: ${admin.myRefCode || 'N/A'}`,
                role: waits ? 'Not confirmed yet' : roleNames[admin.role],
              }}
              menu={[
                ...menu.map(({ key, label, icon, href }) => ({ label, icon, href, onSelect: () => select(key) })),
                { label: 'Logout', icon: <LogOut size={18} />, onSelect: leave },
              ]}
              {...(waits ? {} : { search: <ShellSearch onOpen={startSearch} /> })}
              onLogout={leave}
              widths={widths}
            >
              <OnScreen place={place} isWaiting={isWaiting} counts={counts} go={go} />
            </DashboardShell>
          </Detachable>
          {search.isOpen && <TypedSearch search={search} place={place} onChange={setSearch} />}
          {keys.listed && <KeysDialog onClose={keys.close} />}
          <AskedForCode />
        </SessionEnded>
        {ended && (
          <Suspense>
            <SignInAgain onLeave={leave} />
          </Suspense>
        )}
      </div>
    </ToastProvider>
  );
}
