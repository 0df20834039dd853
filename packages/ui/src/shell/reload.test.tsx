import { afterEach, expect, test, vi } from 'vitest';
import { reloadWhenReached } from './reload.ts';

afterEach(() => vi.restoreAllMocks());

test('a page that can be reached is loaded again', async () => {
  vi.spyOn(window, 'fetch').mockResolvedValue(new Response(null, { status: 200 }));
  const reload = vi.fn<() => void>();
  await reloadWhenReached(reload);
  expect(reload).toHaveBeenCalledOnce();
});

test('a page that cannot be reached stays, so that there is something to try again from', async () => {
  vi.spyOn(window, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
  const reload = vi.fn<() => void>();
  await reloadWhenReached(reload);
  expect(reload).not.toHaveBeenCalled();
});
