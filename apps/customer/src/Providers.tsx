/** What is around every page of the app, in the browser and at build time: the look, the answers kept, the session, the toasts. */
import { SWRConfig } from 'swr';
import { ApiError } from '@ajose/sdk/error';
import { ThemeProvider } from '@ajose/ui/ThemeProvider';
import { ToastProvider } from '@ajose/ui/feedback/Toasts';
import { App } from './routes.tsx';
import { SessionProvider } from './session.tsx';

/** A refusal will not change by asking again; silence may. */
const shouldRetryOnError = (error: unknown): boolean => !(error instanceof ApiError) || error.status === 0;

const TOAST_SECONDS = 3;

export function Providers() {
  return (
    <ThemeProvider>
      <SWRConfig value={{ shouldRetryOnError, errorRetryCount: 3, focusThrottleInterval: 15_000 }}>
        <ToastProvider seconds={TOAST_SECONDS}>
          <SessionProvider>
            <App />
          </SessionProvider>
        </ToastProvider>
      </SWRConfig>
    </ThemeProvider>
  );
}
