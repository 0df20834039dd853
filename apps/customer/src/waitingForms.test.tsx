/** A form that stands in the HTML: what is typed and pressed before the app runs is not lost and is sent once. */
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server.browser';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { getUser, login } from '@ajose/sdk/customer/session';
import { on, sent } from '@ajose/tools/network';
import { Providers } from './Providers.tsx';
import { pageAt } from './routes.tsx';
import { openForms, refusePress, WAITING } from './waitingForms.ts';
import { rich } from '../test/people.ts';

const app = (
  <MemoryRouter initialEntries={['/login']}>
    <Providers />
  </MemoryRouter>
);
const place = document.createElement('div');
afterEach(() => place.remove());

/** As the build writes the page and a browser shows it before the app runs. */
async function showHtml(): Promise<void> {
  await pageAt('/login')?.preload();
  place.innerHTML = renderToString(app).replaceAll(/<(input|button)\b/g, `<$1 disabled ${WAITING}`);
  document.body.append(place);
  openForms();
}

test('what is typed and pressed before the app runs is sent once, as soon as it runs', async () => {
  on((api) => login(api, { email: '', password: '' })).refuses({
    status: 401,
    code: 'invalid_credentials',
    message: 'Email or password is wrong.',
  });
  on(getUser).answers({ success: true, user: rich });
  await showHtml();
  await page.getByRole('checkbox', { name: 'Remember me' }).click({ force: true });
  await page.getByRole('textbox', { name: 'Email Address' }).fill('ngozi@example.test');
  await page.getByRole('textbox', { name: 'Password' }).fill('Harmattan7');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await userEvent.keyboard('{Enter}');
  expect(sent()).toEqual([]);
  await expect.element(page.getByRole('button', { name: 'Sign In' })).toHaveAttribute('aria-busy', 'true');

  const root = hydrateRoot(place, app);
  await expect.element(page.getByText('Email or password is wrong.')).toBeVisible();
  await expect.element(page.getByRole('textbox', { name: 'Email Address' })).toHaveValue('ngozi@example.test');
  await expect.element(page.getByRole('checkbox', { name: 'Remember me' })).toBeChecked();
  expect(sent()).toEqual([
    {
      method: 'POST',
      path: 'user/login',
      body: { email: 'ngozi@example.test', password: 'Harmattan7', rememberMe: true },
    },
  ]);
  root.unmount();
});

test('what was pressed says so when the app cannot be fetched', async () => {
  await showHtml();
  const button = page.getByRole('button', { name: 'Sign In' });
  await button.click();
  refusePress('Check your connection, then load this page again.');
  await expect.element(button).toHaveAttribute('aria-busy', 'false');
});
