/** Puts something on the page of a hook's test, in our theme, and takes it away again after the test. */
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { flushSync } from 'react-dom';
import { onTestFinished } from 'vitest';
import { ThemeProvider } from '../src/ThemeProvider.tsx';

/** @returns a function that shows something else in its place, keeping the state of what stays */
export function render(element: ReactNode): (element: ReactNode) => void {
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  const show = (element: ReactNode) => flushSync(() => root.render(<ThemeProvider>{element}</ThemeProvider>));
  show(element);
  onTestFinished(() => {
    root.unmount();
    place.remove();
  });
  return show;
}
