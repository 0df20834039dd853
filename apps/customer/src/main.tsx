/** Starts the app in the browser. */
import '@ajose/app/older.ts';
// app.html shows a splash before any script runs.
import '@ajose/ui/shell/SplashScreen.css';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { standTranslation } from '@ajose/ui/shell/translated.ts';
import { readToken } from './api.ts';
import { Providers } from './app/Providers.tsx';
import { paths } from './paths.ts';
import { beginSession } from './session.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('app.html has no element with the id root');

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
      <BrowserRouter>
        <Providers />
      </BrowserRouter>
    </StrictMode>,
  ),
);
