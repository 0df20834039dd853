import { expect, test } from 'vitest';
import { screen, waitFor } from 'storybook/test';
import { render } from '../../testing/render.tsx';
import { SplashScreen } from './SplashScreen.tsx';
import { useSplash } from './useSplash.ts';

function Dashboard({ fromStart }: { fromStart: boolean }) {
  return useSplash(fromStart) ? <SplashScreen /> : <h1>Dashboard</h1>;
}

test('the splash is shown for two seconds', async () => {
  const began = performance.now();
  render(<Dashboard fromStart={false} />);
  expect(screen.getByRole('status')).toHaveTextContent('AjoseLoading your dashboard…');
  await waitFor(() => expect(screen.getByRole('heading')).toBeVisible(), { timeout: 10_000 });
  expect(performance.now() - began).toBeGreaterThanOrEqual(1990);
});

test('a splash that the page has shown since its start goes when the page is two seconds old', async () => {
  await new Promise((done) => setTimeout(done, Math.max(0, 2000 - performance.now())));
  const began = performance.now();
  render(<Dashboard fromStart />);
  await waitFor(() => expect(screen.getByRole('heading')).toBeVisible());
  expect(performance.now() - began).toBeLessThan(1000);
});
