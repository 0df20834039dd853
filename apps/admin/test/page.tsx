/** Shows a page to a test as the app shows it: theme, cache, router, session, toasts. */
import { useLayoutEffect, type ReactNode } from 'react';
import { MemoryRouter, parsePath, Route, Routes, useLocation, type Location } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { render } from 'vitest-browser-react/pure';
import { getAdmin } from '@ajose/sdk/admin/session';
import type { Admin } from '@ajose/sdk/contract/staff';
import { on } from '@ajose/tools/network';
import { AppLink } from '@ajose/ui/Anchor';
import { ThemeProvider } from '@ajose/ui/ThemeProvider';
import { ToastProvider } from '@ajose/ui/feedback/Toasts';
import { CodeQuestion } from '../src/components/CodeQuestion.tsx';
import { RouterLink } from '../src/components/RouterLink.tsx';
import { AdminProvider, SessionProvider, useSession } from '../src/session.tsx';
import { adaeze } from './people.ts';

type Entry = string | Partial<Location>;

/** The router's key for an address that was typed. With another key, the page opens as after Back or a reload. */
export const TYPED = 'default';

/** A page behind the sign-in. @param address of the place in the dashboard @param key of its history entry */
export async function showPage(
  page: ReactNode,
  admin: Admin = adaeze,
  address = '/admin/dashboard',
  key = 'reloaded',
): Promise<void> {
  on(getAdmin).answers({ success: true, admin });
  localStorage.setItem('adminToken', 'token-of-the-test');
  await show(<SignedIn>{page}</SignedIn>, { ...parsePath(address), key });
}

/** A page that a visitor sees, as long as they stay there. @param entry the address, or the entry of the history */
export function showToVisitor(page: ReactNode, entry: Entry): Promise<void> {
  const path = typeof entry === 'string' ? entry : entry.pathname;
  const routes = (
    <Routes>
      <Route path={path} element={page} />
      <Route path="*" element={null} />
    </Routes>
  );
  return show(routes, entry);
}

/** All pages, as the address chooses among them. */
export const showAt = (routes: ReactNode, entry: Entry): Promise<void> => show(routes, entry);

let location: Location | undefined;

/** Where the router is. */
export const where = (): Location | undefined => location;

/** The address that the router shows, without the host. */
export const address = (): string => `${location?.pathname}${location?.search}`;

/** The texts of cells whose amount is cut. */
export const cutMoney = (): string[] =>
  [...document.querySelectorAll('[role="gridcell"] :has(.money)')]
    .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
    .map(({ textContent }) => textContent);

async function show(page: ReactNode, entry: Entry): Promise<void> {
  await render(
    <ThemeProvider>
      <SWRConfig value={{ shouldRetryOnError: false, dedupingInterval: 0 }}>
        <MemoryRouter initialEntries={[entry]}>
          <SessionProvider>
            <ToastProvider>
              <Where />
              {page}
            </ToastProvider>
          </SessionProvider>
        </MemoryRouter>
      </SWRConfig>
    </ThemeProvider>,
  );
}

function SignedIn({ children }: { children: ReactNode }) {
  const session = useSession();
  return session.state === 'signedIn' ? (
    <AdminProvider value={session.person}>
      <AppLink value={RouterLink}>{children}</AppLink>
      <CodeQuestion />
    </AdminProvider>
  ) : null;
}

function Where() {
  const current = useLocation();
  useLayoutEffect(() => {
    location = current;
  }, [current]);
  return null;
}
