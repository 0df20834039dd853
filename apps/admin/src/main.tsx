/** Where the back-office starts: theme, session, routes. */
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
      {/* The client already asks again where that can help; a list that failed waits for its Try again button. */}
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
