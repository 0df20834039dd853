/** The frame around every page behind the sign-in: the splash, the menus, the page of the place, and what stands in while it is fetched. */
import './Shell.css';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import LogOut from 'lucide-react/icons/log-out';
import { ErrorBoundary } from '@ajose/ui/feedback/ErrorBoundary';
import { OfflineNotice } from '@ajose/ui/feedback/OfflineNotice';
import { PageSkeleton } from '@ajose/ui/feedback/PageSkeleton';
import { ToastProvider } from '@ajose/ui/feedback/Toasts';
import { DashboardShell } from '@ajose/ui/shell/DashboardShell';
import { SplashScreen } from '@ajose/ui/shell/SplashScreen';
import type { Place } from '../paths.ts';
import { useAdmin, useSessionActions } from '../session.tsx';
import { forgetPlace, usePlace } from './place.ts';
import { isSection, menuSection, personMenu, sections, sidebar } from './sections.tsx';

const SPLASH_MS = 2000;
const TOAST_SECONDS = 5;
const widths = { open: 250, collapsed: 80, mobile: 280 };

export function Shell() {
  const admin = useAdmin();
  const { signOut } = useSessionActions();
  const { place, go } = usePlace();
  const navigate = useNavigate();
  const splash = useSplash();
  const content = useFocusOnChange(place);

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
          title={sections[place.section].title}
          onSelect={select}
          person={{ name: admin.name, line: `Admin ID: ${admin.myRefCode || 'N/A'}`, role: 'Super Admin' }}
          menu={[
            ...personMenu.map(({ key, label, icon }) => ({ label, icon, onSelect: () => select(key) })),
            { label: 'Logout', icon: <LogOut size={18} />, onSelect: leave },
          ]}
          onLogout={leave}
          widths={widths}
        >
          <OfflineNotice />
          <div ref={content} className="section-start" tabIndex={-1}>
            <ErrorBoundary key={place.section}>
              <Suspense fallback={<PageSkeleton shape="table" />}>
                {sections[place.section].page({ place, go, goBack: () => void navigate(-1) })}
              </Suspense>
            </ErrorBoundary>
          </div>
        </DashboardShell>
      </div>
    </ToastProvider>
  );
}

/** Whether the splash still stands. The page beneath it is fetched meanwhile. */
function useSplash(): boolean {
  const [splash, setSplash] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setSplash(false), SPLASH_MS);
    return () => clearTimeout(timer);
  }, []);
  return splash;
}

/** After a switch, the new section is shown from its top and takes the focus; the first section leaves the focus alone. */
function useFocusOnChange(place: Place) {
  const content = useRef<HTMLDivElement>(null);
  const key = placeKey(place);
  const shown = useRef(key);
  useEffect(() => {
    if (shown.current === key) return;
    shown.current = key;
    window.scrollTo({ top: 0 });
    content.current?.focus({ preventScroll: true });
  }, [key]);
  return content;
}

const placeKey = (place: Place): string => (place.section === 'userDetails' ? place.userId : place.section);
