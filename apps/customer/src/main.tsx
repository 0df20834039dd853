/** Starts the app in the browser. A prerendered page is hydrated; any other is rendered. */
import './splash.css';
import { startTransition, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { Providers } from './Providers.tsx';
import { pageAt } from './routes.tsx';

/** Not awaited at the top level: the page is in the same chunk as this module, and each would wait for the other. */
async function start(place: HTMLElement): Promise<void> {
  // Without its code the page is rendered all the same: its error boundary says what happened.
  await pageAt(location.pathname)
    ?.preload()
    .catch(() => undefined);
  const app = (
    <StrictMode>
      <BrowserRouter>
        <Providers />
      </BrowserRouter>
    </StrictMode>
  );
  // In pieces, so that a slow phone answers between them.
  startTransition(() => {
    if ('prerendered' in place.dataset) hydrateRoot(place, app);
    else createRoot(place).render(app);
  });
}

const place = document.getElementById('app');
if (!place) throw new Error('index.html has no #app');
void start(place);
