/** The people of an organisation and its papers, and the organisations of a person, each in its states. */
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import {
  acceptRegistration,
  getRegistrationFile,
  getUserPeople,
  mendOrganisation,
  refuseRegistration,
} from '@ajose/sdk/admin/organisations';
import { getAdmins } from '@ajose/sdk/admin/staff';
import type { GetUserPeopleReply } from '@ajose/sdk/contract/organisations';
import { expectAccessibleState } from '@ajose/tools/accessible';
import { on, sent } from '@ajose/tools/network';
import { expectWords } from '@ajose/tools/page-states';
import { backToCustomer, fromCustomer } from '../../components/cameFrom.ts';
import { addressOf } from '../../paths.ts';
import { nobody, organisation, people, registration } from '../../../test/organisations.ts';
import { showPage } from '../../../test/page.tsx';
import { adaeze, customer, ibrahim, longName } from '../../../test/people.ts';
import { UserPeople } from './UserPeople.tsx';
import { UserRegistration } from './UserRegistration.tsx';

const answer = (id: string, reply: GetUserPeopleReply) => on((api) => getUserPeople(api, id)).answers(reply);
const pageOf = (userId: string, other: string) =>
  addressOf({ section: 'userDetails', userId, from: 'userManagement' }, fromCustomer(other));

test('shows what an organisation says of itself, and its people with their roles, also those who left', async () => {
  answer(organisation._id, people);
  await showPage(<UserPeople user={organisation} />);
  await expectWords([
    'Cooperative',
    'AB/123, Abia',
    'Two members',
    'No papers yet',
    'Owner, level 2, since Oct 1, 2026',
    'Maker, ₦50,000.00 alone at most, level 0, since Oct 2, 2026, ended on Nov 2, 2026',
  ]);
  await expect
    .element(page.getByRole('link', { name: longName }))
    .toHaveAttribute('href', pageOf(customer._id, organisation._id));
  await expectAccessibleState();
});

test('a person whose page led to an organisation is the way back from it, and no way further', async () => {
  const key = `kept:came to ${organisation._id}`;
  sessionStorage.setItem(key, new URLSearchParams(fromCustomer(customer._id)).toString());
  answer(organisation._id, people);
  await showPage(<UserPeople user={organisation} />);
  await expect
    .element(page.getByRole('link', { name: longName }))
    .toHaveAttribute('href', backToCustomer(customer._id));
});

test.each([
  [{ ...registration, state: 'refused', refusedBecause: 'It is cut off.' }, 'Refused: It is cut off.'],
  [registration, 'Waits'],
] as const)('an organisation says how far the check of its papers is: %#', async (registration, words) => {
  answer(organisation._id, { ...people, registration });
  await showPage(<UserPeople user={organisation} />);
  await expectWords([words]);
});

test('an organisation whose members cannot help themselves says so, and another administrator is asked who acts for it', async () => {
  answer(organisation._id, { ...people, stuck: true });
  const asked = on((api) => mendOrganisation(api, organisation._id, { email: '', role: 'owner', reason: '' }));
  asked.answers({ success: true, message: 'It needs a second administrator.' });
  await showPage(<UserPeople user={organisation} />);
  await page.getByRole('button', { name: 'Say who acts for it' }).click();
  const dialog = page.getByRole('dialog');
  await expectAccessibleState();
  await dialog.getByRole('button', { name: 'Ask for it' }).click();
  await expectWords(['Please enter the person’s email address', 'Please say what you have seen'], dialog);
  await dialog.getByRole('textbox', { name: 'Email address of the person' }).fill('ada@example.com');
  await dialog.getByRole('textbox', { name: 'What did you see?' }).fill('Resolution of 3 May');
  await dialog.getByRole('button', { name: 'Ask for it' }).click();
  await expectWords(['It needs a second administrator.']);
  const body = { email: 'ada@example.com', role: 'owner', reason: 'Resolution of 3 May' };
  expect(sent()).toMatchObject([{ path: `admin/users/${organisation._id}/mend`, body }]);
});

test('a person shows the organisations that they act for, or none', async () => {
  answer(customer._id, {
    ...nobody,
    memberships: [
      {
        _id: '01890000-0000-7000-8000-0000000000f6',
        organisation: { _id: organisation._id, name: organisation.name },
        role: 'checker',
        since: '2026-10-01T08:00:00.000Z',
        endedAt: null,
      },
    ],
  });
  await showPage(<UserPeople user={customer} />);
  await expectWords(['Checker, since Oct 1, 2026']);
  await expect
    .element(page.getByRole('link', { name: organisation.name }))
    .toHaveAttribute('href', pageOf(organisation._id, customer._id));
  await expectAccessibleState();
  answer(customer._id, nobody);
  await showPage(<UserPeople user={customer} />);
  await expectWords(['Acts for no organisation.']);
});

test('says that the people could not be fetched', async () => {
  on((api) => getUserPeople(api, organisation._id)).breaks();
  await showPage(<UserPeople user={organisation} />);
  await expectWords(['The people could not be fetched.']);
});

describe('papers that wait', () => {
  const details = people.organisation;
  if (!details) throw new Error('The sample is an organisation');
  const show = (acceptedBy: string | null = null, admin = adaeze) =>
    showPage(
      <UserRegistration user={organisation} organisation={details} registration={{ ...registration, acceptedBy }} />,
      admin,
    );
  const card = page.getByRole('region', { name: 'Papers wait to be checked' });
  const pixel = Uint8Array.from(
    atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYPj/HwADAgH/p9Xg3wAAAABJRU5ErkJggg=='),
    (letter) => letter.charCodeAt(0),
  );

  test('are opened one by one, and once one administrator accepts them a second one decides', async () => {
    const [first] = registration.papers;
    on((api) => getRegistrationFile(api, registration._id, first?.file._id ?? '')).answers(
      new Blob([pixel], { type: 'image/png' }),
    );
    const message = 'This needs a second administrator.';
    on((api) => acceptRegistration(api, registration._id)).answers({ success: true, message });
    await show();
    await expectWords([organisation.name, 'AB/123, Abia', `Asked by`], card);
    await expectAccessibleState();
    await card.getByRole('button', { name: 'See: Certificate of registration' }).click();
    const picture = page.getByRole('dialog', { name: 'Certificate of registration' });
    await expect.element(picture.getByRole('img', { name: /^Certificate of registration/ })).toBeVisible();
    await expectAccessibleState();
    await picture.getByRole('button', { name: 'Close' }).last().click();
    await card.getByRole('button', { name: 'Accept' }).click();
    const question = page.getByRole('dialog', { name: `Accept the papers of ${organisation.name}?` });
    await expectWords(['until another administrator has approved it'], question);
    await expectAccessibleState();
    await question.getByRole('button', { name: 'Accept' }).click();
    await expectWords([message]);
    expect(sent()).toMatchObject([{ method: 'POST', path: `admin/registrations/${registration._id}/accept` }]);
  });

  test('are refused with a reason that the owners read', async () => {
    const message = 'The papers are refused, and the owners are told why.';
    on((api) => refuseRegistration(api, registration._id, { reason: '' })).answers({ success: true, message });
    await show();
    await card.getByRole('button', { name: 'Refuse' }).click();
    const dialog = page.getByRole('dialog', { name: 'Refuse the papers?' });
    await expectWords(['The owners read it'], dialog);
    await expectAccessibleState();
    await dialog.getByRole('textbox', { name: 'Why?' }).fill('The certificate is cut off.');
    await dialog.getByRole('button', { name: 'Refuse' }).click();
    await expectWords([message]);
    expect(sent().at(-1)).toMatchObject({ body: { reason: 'The certificate is cut off.' } });
  });

  test('that one administrator accepted say who accepted them, and that another one decides', async () => {
    await show(ibrahim.name);
    await expectWords([`${ibrahim.name} has accepted.`], card);
    await expect.element(card.getByRole('button', { name: 'Accept' })).not.toBeInTheDocument();
  });

  test('are not shown to a role that does not decide them, which reads which role does', async () => {
    on(getAdmins).answers({ success: true, admins: [], pagination: { total: 0, pages: 0 } });
    await show(null, { ...adaeze, role: 'support' });
    await expectWords(['may not confirm what customers show of themselves'], card);
    await expect.element(card.getByRole('button', { name: /^See/ })).not.toBeInTheDocument();
    await expectAccessibleState();
  });
});
