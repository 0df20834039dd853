import { expect, test } from 'vitest';
import { screen, waitFor } from 'storybook/test';
import { render } from '../../testing/render.tsx';
import { SplashScreen } from './SplashScreen.tsx';
import { useSplash } from './useSplash.ts';

function Dashboard() {
  return useSplash() ? <SplashScreen /> : <h1>Dashboard</h1>;
}

test('the splash is shown for two seconds', async () => {
  const began = performance.now();
  render(<Dashboard />);
  expect(screen.getByRole('status')).toHaveTextContent('AjoseLoading your dashboard…');
  await waitFor(() => expect(screen.getByRole('heading')).toBeVisible(), { timeout: 5000 });
  expect(performance.now() - began).toBeGreaterThanOrEqual(1990);
});
