/** Starts the app in the browser. */
import '@ajose/app/older.ts';
// app.html shows a splash before any script runs.
import '@ajose/ui/shell/SplashScreen.css';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { standTranslation } from '@ajose/ui/shell/translated.ts';
import { Providers } from './app/Providers.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('app.html has no element with the id root');

standTranslation();

// In slices, so that the first drawing does not hold up a slow phone.
startTransition(() =>
  createRoot(root).render(
    <StrictMode>
      <BrowserRouter>
        <Providers />
      </BrowserRouter>
    </StrictMode>,
  ),
);
