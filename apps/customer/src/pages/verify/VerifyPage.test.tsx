import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, onTestFinished, test } from 'vitest';
import { leaveToJourney } from '@ajose/tools/page-setup';
import { startVerify } from '../../public/islands/verify.ts';
import { VerifyPage } from './VerifyPage.tsx';

/** The page as it comes from the server; its script comes later. */
function show(address: string): { page: HTMLElement; number: HTMLInputElement; key: HTMLInputElement } {
  leaveToJourney();
  const before = location.href;
  history.replaceState(null, '', address);
  document.body.innerHTML = renderToStaticMarkup(
    <MemoryRouter>
      <VerifyPage />
    </MemoryRouter>,
  );
  onTestFinished(() => {
    history.replaceState(null, '', before);
    document.body.innerHTML = '';
  });
  const page = document.querySelector<HTMLElement>('[data-verify]');
  const number = document.querySelector<HTMLInputElement>('[name="number"]');
  const key = document.querySelector<HTMLInputElement>('[name="key"]');
  if (!page || !number || !key) throw new Error('The page has no form');
  return { page, number, key };
}

test('text that was typed before the script arrived is kept, and was not sent anywhere', async () => {
  const { page, number, key } = show('/verify');
  number.value = 'AJ-7K3M';
  key.value = '0000';
  number.form?.requestSubmit();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(location.search).toBe('');
  await startVerify(page);
  expect([number.value, key.value]).toEqual(['AJ-7K3M', '0000']);
});

test('the number is filled in from the address', async () => {
  const { page, number } = show('/verify/AJ-7K3M');
  await startVerify(page);
  expect(number.value).toBe('AJ-7K3M');
});
