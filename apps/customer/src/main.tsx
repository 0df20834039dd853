/** Starts the app in the browser. A page that came as HTML is taken over as it stands, any other is drawn. */
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { Providers } from './Providers.tsx';
import { pageAt } from './routes.tsx';

/** Not awaited by this module: a page imports from the same file as this one, and each would wait for the other. */
async function start(place: HTMLElement): Promise<void> {
  await pageAt(location.pathname)?.preload();
  const app = (
    <StrictMode>
      <BrowserRouter>
        <Providers />
      </BrowserRouter>
    </StrictMode>
  );
  if ('drawn' in place.dataset) hydrateRoot(place, app);
  else createRoot(place).render(app);
}

const place = document.getElementById('app');
if (!place) throw new Error('index.html has no #app');
void start(place);
