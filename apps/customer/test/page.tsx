/** Shows a page to a test as the app shows it: theme, cache, toasts, router, session, and what the shell offers to a page. */
import { useLayoutEffect, type ReactNode } from 'react';
import { MemoryRouter, Route, Routes, useLocation, type Location } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { expect, onTestFinished, vi } from 'vitest';
import { render } from 'vitest-browser-react/pure';
import type { User } from '@ajose/sdk/contract/customers';
import { getUser } from '@ajose/sdk/customer/session';
import { on } from '@ajose/tools/network';
import { AmountsHidden } from '@ajose/ui/display/amounts.ts';
import { ThemeProvider } from '@ajose/ui/ThemeProvider';
import { ToastProvider } from '@ajose/ui/feedback/Toasts';
import { DashboardContext, type DashboardActions } from '../src/components/dashboard.ts';
import { DetailsContext, type DetailsActions } from '../src/components/details.ts';
import { useAmountsHidden } from '../src/components/useAmountsHidden.ts';
import { SessionProvider, UserProvider, useSession } from '../src/session.tsx';
import { rich } from './people.ts';

type Entry = string | Partial<Location>;

/** What a page asks the shell for. */
export const shell = {
  go: vi.fn<DashboardActions['go']>(),
  addFunds: vi.fn<DashboardActions['addFunds']>(),
  addMissing: vi.fn<DashboardActions['addMissing']>(),
  withdraw: vi.fn<DashboardActions['withdraw']>(),
  referFriend: vi.fn<DashboardActions['referFriend']>(),
  notices: vi.fn<DashboardActions['notices']>(),
  accounts: vi.fn<DashboardActions['accounts']>(),
  help: vi.fn<DashboardActions['help']>(),
};

/** How a page's dialog opens again after a payment. */
export const resume = (label: string) => ({ label, resume: expect.any(Function) as () => void });

/** What a page asks the shell to open above it. */
export const details = {
  openInvestment: vi.fn<DetailsActions['openInvestment']>(),
  openTransaction: vi.fn<DetailsActions['openTransaction']>(),
};

/** A page or a dialog behind the sign-in. @param entry the address */
export async function showPage(page: ReactNode, user: User = rich, entry: Entry = '/dashboard'): Promise<void> {
  on(getUser).answers({ success: true, user });
  localStorage.setItem('userToken', 'token-of-the-test');
  await show(<SignedIn>{page}</SignedIn>, entry);
}

/** A page that a visitor sees, as long as they stay there. @param entry the address, or the entry of the history */
export function showToVisitor(page: ReactNode, entry: Entry, path?: string): Promise<void> {
  const routes = (
    <Routes>
      <Route path={path ?? (typeof entry === 'string' ? entry : entry.pathname)} element={page} />
      <Route path="*" element={null} />
    </Routes>
  );
  return show(routes, entry);
}

let location: Location | undefined;

/** Where the router is. */
export const where = (): Location | undefined => location;

async function show(page: ReactNode, entry: Entry): Promise<void> {
  await render(
    <ThemeProvider>
      <SWRConfig value={{ shouldRetryOnError: false, dedupingInterval: 0 }}>
        <ToastProvider>
          <MemoryRouter initialEntries={[entry]}>
            <SessionProvider>
              <Where />
              {page}
            </SessionProvider>
          </MemoryRouter>
        </ToastProvider>
      </SWRConfig>
    </ThemeProvider>,
  );
}

function SignedIn({ children }: { children: ReactNode }) {
  const session = useSession();
  const hidden = useAmountsHidden();
  if (session.state !== 'signedIn') return null;
  return (
    <UserProvider value={session.person}>
      <DashboardContext value={shell}>
        <AmountsHidden value={hidden}>
          <DetailsContext value={details}>{children}</DetailsContext>
        </AmountsHidden>
      </DashboardContext>
    </UserProvider>
  );
}

function Where() {
  const current = useLocation();
  useLayoutEffect(() => {
    location = current;
  }, [current]);
  return null;
}

/** Takes the connection away until the test ends. */
export function goOffline(): void {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  window.dispatchEvent(new Event('offline'));
  onTestFinished(() => {
    online.mockRestore();
    window.dispatchEvent(new Event('online'));
  });
}
