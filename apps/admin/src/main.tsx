/** Where the back-office starts: theme, session, routes. */
import './main.css';
// index.html shows a splash before any script runs.
import '@ajose/ui/shell/SplashScreen.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { ThemeProvider } from '@ajose/ui/ThemeProvider';
import { AppRoutes } from './routes.tsx';
import { SessionProvider } from './session.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element with the id root');

createRoot(root).render(
  <StrictMode>
    <ThemeProvider>
      {/* The client already repeats calls where that can help; after that a failed list shows a Retry button. */}
      <SWRConfig value={{ shouldRetryOnError: false }}>
        <BrowserRouter>
          <SessionProvider>
            <AppRoutes />
          </SessionProvider>
        </BrowserRouter>
      </SWRConfig>
    </ThemeProvider>
  </StrictMode>,
);
