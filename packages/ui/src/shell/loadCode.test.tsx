import { beforeEach, expect, test, vi } from 'vitest';
import { CodeNotFetched, loadCode } from './loadCode.ts';

const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
const reload = vi.fn<() => void>();

beforeEach(() => {
  sessionStorage.clear();
  reload.mockClear();
});

test('code that arrives is given to the caller', async () => {
  expect(await loadCode(() => Promise.resolve('code'), reload)).toBe('code');
  expect(reload).not.toHaveBeenCalled();
});

test('a file that is gone reloads the page once, and then the call fails', async () => {
  void loadCode(gone, reload);
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
  await expect(loadCode(gone, reload)).rejects.toBeInstanceOf(CodeNotFetched);
  expect(reload).toHaveBeenCalledOnce();
});

test('offline the page stays, because a reload would leave nothing', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await expect(loadCode(gone, reload)).rejects.toBeInstanceOf(CodeNotFetched);
  expect(reload).not.toHaveBeenCalled();
  online.mockRestore();
});
