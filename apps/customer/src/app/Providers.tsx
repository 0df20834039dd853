/** What every page of the app has around it: theme, SWR's cache, toasts and session. */
import { SWRConfig } from 'swr';
import { ApiError } from '@ajose/sdk/error';
import { ThemeProvider } from '@ajose/ui/ThemeProvider';
import { ErrorBoundary } from '@ajose/ui/feedback/ErrorBoundary';
import { ToastProvider } from '@ajose/ui/feedback/Toasts';
import { keepAnswer, lastFigures, noAnswer, noteShown } from '../offline/figures.ts';
import { AppRoutes } from '../routes.tsx';
import { SessionProvider } from '../session.tsx';

/** Only a call that got no answer is repeated: a refusal would be the same again. */
const shouldRetryOnError = (error: unknown): boolean => !(error instanceof ApiError) || error.status === 0;

/** Each answer is kept for the next visit, and shown by it until the server has answered again. */
const kept = {
  fallback: lastFigures,
  onSuccess: keepAnswer,
  onError: noAnswer,
  use: [noteShown],
};

/** When the window gets the focus, data are fetched again, but not more often than this. */
const FOCUS_MS = 3000;
const TOAST_SECONDS = 3;
const BROKEN = 'This page could not be opened. Check your connection, then load it again.';

export function Providers() {
  return (
    <ThemeProvider>
      <SWRConfig value={{ ...kept, shouldRetryOnError, errorRetryCount: 3, focusThrottleInterval: FOCUS_MS }}>
        <ToastProvider seconds={TOAST_SECONDS}>
          <SessionProvider>
            <ErrorBoundary fullScreen message={BROKEN}>
              <AppRoutes />
            </ErrorBoundary>
          </SessionProvider>
        </ToastProvider>
      </SWRConfig>
    </ThemeProvider>
  );
}
