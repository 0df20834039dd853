/** Starts the app in the browser. */
import { createRoot } from 'react-dom/client';
import { App } from './routes.tsx';

const place = document.getElementById('app');
if (place) createRoot(place).render(<App />);
