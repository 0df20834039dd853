/** Shows a page to a test as the app shows it to a signed-in administrator: theme, cache, router, session, toasts. */
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { render } from 'vitest-browser-react/pure';
import { getAdmin } from '@ajose/sdk/admin/session';
import type { Admin } from '@ajose/sdk/contract/staff';
import { on } from '@ajose/tools/network';
import { ThemeProvider } from '@ajose/ui/ThemeProvider';
import { ToastProvider } from '@ajose/ui/feedback/Toasts';
import { AdminProvider, SessionProvider, useSession } from '../src/session.tsx';
import { adaeze } from './people.ts';

/** @param state the place in the history entry */
export async function showPage(page: ReactNode, { admin = adaeze, state }: { admin?: Admin; state?: object } = {}) {
  on(getAdmin).answers({ success: true, admin });
  localStorage.setItem('adminToken', 'token-of-the-test');
  await render(
    <ThemeProvider>
      <SWRConfig value={{ shouldRetryOnError: false, dedupingInterval: 0 }}>
        <MemoryRouter initialEntries={[{ pathname: '/admin/dashboard', state }]}>
          <SessionProvider>
            <ToastProvider>
              <SignedIn>{page}</SignedIn>
            </ToastProvider>
          </SessionProvider>
        </MemoryRouter>
      </SWRConfig>
    </ThemeProvider>,
  );
}

function SignedIn({ children }: { children: ReactNode }) {
  const session = useSession();
  return session.state === 'signedIn' ? <AdminProvider value={session.person}>{children}</AdminProvider> : null;
}
