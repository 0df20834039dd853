/** What every page of the app has around it, in the browser and at build time: theme, SWR's cache, toasts and session. */
import { SWRConfig } from 'swr';
import { ApiError } from '@ajose/sdk/error';
import { ThemeProvider } from '@ajose/ui/ThemeProvider';
import { ToastProvider } from '@ajose/ui/feedback/Toasts';
import { AppRoutes } from './routes.tsx';
import { SessionProvider } from './session.tsx';

/** Only a call that got no answer is repeated: a refusal would be the same again. */
const shouldRetryOnError = (error: unknown): boolean => !(error instanceof ApiError) || error.status === 0;

const TOAST_SECONDS = 3;

export function Providers() {
  return (
    <ThemeProvider>
      <SWRConfig value={{ shouldRetryOnError, errorRetryCount: 3, focusThrottleInterval: 15_000 }}>
        <ToastProvider seconds={TOAST_SECONDS}>
          <SessionProvider>
            <AppRoutes />
          </SessionProvider>
        </ToastProvider>
      </SWRConfig>
    </ThemeProvider>
  );
}
