import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { flushSync } from 'react-dom';
import { screen } from 'storybook/test';
import { render } from '../testing/render.tsx';
import { useNow } from './useNow.ts';

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-21T22:59:30Z') }));
afterEach(() => void vi.useRealTimers());

function Clock() {
  return <time>{useNow().toISOString()}</time>;
}

test('a screen that stays open shows the next day within a minute of its beginning', () => {
  render(<Clock />);
  expect(screen.getByText('2026-11-21T22:59:30.000Z')).toBeVisible();
  flushSync(() => void vi.advanceTimersByTime(60_000));
  expect(screen.getByText('2026-11-21T23:00:30.000Z')).toBeVisible();
});
