/** Registering an organisation or a family: what is asked for each kind, what is sent, and what comes next. */
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { RegisterOrganisationBody } from '@ajose/sdk/contract/organisations';
import { getAccounts, registerOrganisation } from '@ajose/sdk/customer/organisations';
import { expectAccessible } from '@ajose/tools/accessible';
import { on, sent } from '@ajose/tools/network';
import { expectWords } from '@ajose/tools/page-states';
import { actFor } from '../../acting.ts';
import { accountAs, cooperative, own } from '../../../test/organisations.ts';
import { showPage } from '../../../test/page.tsx';
import { newcomer, rich } from '../../../test/people.ts';
import { OrganisationPage } from './OrganisationPage.tsx';

const anyOrganisation = (api: Parameters<typeof registerOrganisation>[0]) =>
  registerOrganisation(api, {} as RegisterOrganisationBody);
const text = (name: string) => page.getByRole('textbox', { name, exact: true });
const choose = (name: string, option: string) => page.getByRole('combobox', { name }).selectOptions(option);

async function fill(): Promise<void> {
  await text('Name').fill(cooperative.name);
  await text('Email address').fill('irepodun@example.test');
  await text('Phone number').fill('08035550143');
  await text('Address').fill('14 Awolowo Way, Ikeja');
  await choose('State', 'Lagos');
}

test('a cooperative is registered with its number, and the person acts for it at a press', async () => {
  const account = accountAs('owner');
  on(anyOrganisation).answers({ success: true, message: 'Registered.', account });
  on(getAccounts).answers({ success: true, accounts: [own, account] });
  await showPage(<OrganisationPage />);
  await choose('What is it?', 'Cooperative');
  await expectAccessible();
  await fill();
  await text('Number of the state’s registrar').fill('lscs-14872');
  await page.getByRole('button', { name: 'Register' }).click();
  await expectWords([
    'is registered, and you are its owner.',
    'hand in its papers, which two of our staff check',
    'Have ready: ',
  ]);
  await expect.element(page.getByRole('heading', { name: 'It is registered' })).toBeVisible();
  expect(sent()).toMatchObject([
    { path: 'organisation/register', body: { form: 'cooperative', signatures: 2, state: 'Lagos' } },
  ]);
  await page.getByRole('button', { name: 'Act for it now' }).click();
  expect(vi.mocked(actFor)).toHaveBeenCalledExactlyOnceWith({
    account: cooperative._id,
    name: cooperative.name,
    person: rich._id,
  });
});

test('where the answer was lost, the same registration is sent again', async () => {
  const asked = on(anyOrganisation);
  asked.breaks();
  await showPage(<OrganisationPage />);
  await choose('What is it?', 'Club');
  await fill();
  const press = page.getByRole('button', { name: 'Register' });
  await press.click();
  await expectWords(['Network error. Please check your connection and try again.']);
  asked.answers({ success: true, message: 'Registered.', account: accountAs('owner') });
  on(getAccounts).answers({ success: true, accounts: [own, accountAs('owner')] });
  await press.click();
  await expectWords(['is registered, and you are its owner.']);
  const keys = sent().map(({ body }) => (body as RegisterOrganisationBody).idempotencyKey);
  expect(keys.length).toBeGreaterThan(1);
  expect(new Set(keys).size).toBe(1);
});

test('a family has no number, and one whose fields are empty is not sent', async () => {
  await showPage(<OrganisationPage />);
  await choose('What is it?', 'Company');
  await expect.element(text('Registered number (RC)')).toBeVisible();
  await choose('What is it?', 'Family');
  await expect.element(text('Registered number (RC)')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Register' }).click();
  await expectWords(['Name is required', 'Please enter the address', 'Please choose a state']);
  expect(sent()).toEqual([]);
});

test('a person who has not confirmed their email address is told before they type', async () => {
  await showPage(<OrganisationPage />, { ...newcomer, emailConfirmed: false });
  await expectWords(['You can add it once you have confirmed your email address']);
});
