/** What every page of the app has around it: theme, SWR's cache, toasts and session. */
import { matchPath } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { ApiError } from '@ajose/sdk/error';
import { ThemeProvider } from '@ajose/ui/ThemeProvider';
import { ErrorBoundary } from '@ajose/ui/feedback/ErrorBoundary';
import { FaultReport, type ReportFault } from '@ajose/ui/feedback/faults.ts';
import { ToastProvider } from '@ajose/ui/feedback/Toasts';
import { reportPage } from '../data/faults.ts';
import { keepAnswer, lastFigures, noAnswer, noteShown } from '../offline/figures.ts';
import { paths } from '../paths.ts';
import { AIM_INVITATION, AppRoutes, CIRCLE_PLACE, INVITATION, REFERRAL } from '../routes.tsx';
import { SessionProvider } from '../session.tsx';

/** Repeats only a call without an answer, because a refusal would come again. */
const shouldRetryOnError = (error: unknown): boolean => !(error instanceof ApiError) || error.status === 0;

/** Stores the answers that offline/figures.ts names for the next visit, which shows them until the server has answered again. */
const kept = {
  fallback: lastFigures,
  onSuccess: keepAnswer,
  onError: noAnswer,
  use: [noteShown],
};

/** When the window gets the focus, data are fetched again, but not more often than this. While a page is open, shell/freshness.ts asks. */
const FOCUS_MS = 3000;
const TOAST_SECONDS = 3;
const BROKEN = 'This page could not be opened. Check your connection, then load it again.';

/** The addresses by their names: what one holds, such as a referral code, is not reported. */
const patterns = [
  ...Object.values(paths).filter((path) => typeof path === 'string'),
  REFERRAL,
  INVITATION,
  CIRCLE_PLACE,
  AIM_INVITATION,
];
const reportHere: ReportFault = (error, place) =>
  reportPage(error, place ?? patterns.find((pattern) => matchPath(pattern, location.pathname)) ?? '/*');
const goToLanding = () => location.assign(paths.landing);

export function Providers() {
  return (
    <ThemeProvider>
      <SWRConfig value={{ ...kept, shouldRetryOnError, errorRetryCount: 3, focusThrottleInterval: FOCUS_MS }}>
        <ToastProvider seconds={TOAST_SECONDS}>
          <SessionProvider>
            <FaultReport value={reportHere}>
              <ErrorBoundary fullScreen message={BROKEN} onHome={goToLanding}>
                <AppRoutes />
              </ErrorBoundary>
            </FaultReport>
          </SessionProvider>
        </ToastProvider>
      </SWRConfig>
    </ThemeProvider>
  );
}
