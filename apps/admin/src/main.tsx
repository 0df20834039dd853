/** Where the back-office starts: theme, session, routes. */
import '@ajose/app/older.ts';
import './main.css';
// index.html shows a splash before any script runs.
import '@ajose/ui/shell/SplashScreen.css';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { ThemeProvider } from '@ajose/ui/ThemeProvider';
import { ErrorBoundary } from '@ajose/ui/feedback/ErrorBoundary';
import { FaultReport, type ReportFault } from '@ajose/ui/feedback/faults.ts';
import { standTranslation } from '@ajose/ui/shell/translated.ts';
import { readToken } from './api.ts';
import { reportPage } from './data/faults.ts';
import { paths } from './paths.ts';
import { AppRoutes } from './routes.tsx';
import { beginSession, SessionProvider } from './session.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element with the id root');

const BROKEN = 'This page could not be opened. Check your connection, then load it again.';

const addresses: readonly string[] = Object.values(paths);
const reportHere: ReportFault = (error, place) =>
  reportPage(error, place ?? addresses.find((address) => address === location.pathname) ?? '/*');

// What the page will show is asked for before anything is drawn.
const person = beginSession();
if (location.pathname === paths.dashboard && readToken() !== null) {
  // Where this module does not load, the dashboard asks by itself.
  import('./shell/begin.ts').then(({ begin }) => begin(person)).catch(() => undefined);
}

standTranslation();

// React draws in slices, so that the first drawing does not hold up a slow phone.
startTransition(() =>
  createRoot(root).render(
    <StrictMode>
      <ThemeProvider>
        {/* The client already repeats calls where that can help; after that a failed list shows a Retry button. */}
        <SWRConfig value={{ shouldRetryOnError: false }}>
          <BrowserRouter>
            <SessionProvider>
              <FaultReport value={reportHere}>
                <ErrorBoundary fullScreen message={BROKEN} onHome={() => location.assign(paths.index)}>
                  <AppRoutes />
                </ErrorBoundary>
              </FaultReport>
            </SessionProvider>
          </BrowserRouter>
        </SWRConfig>
      </ThemeProvider>
    </StrictMode>,
  ),
);
