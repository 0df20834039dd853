import { expect, test } from 'vitest';

test('what was seen is kept when the page is left at once', async () => {
  localStorage.setItem('userToken', 'token-of-the-test');
  const { keepAnswer } = await import('./figures.ts');
  keepAnswer({ walletBalance: 50_000 }, '@"me","user",');
  window.dispatchEvent(new Event('pagehide'));
  expect(localStorage.getItem('lastFigures')).toContain('50000');
});
