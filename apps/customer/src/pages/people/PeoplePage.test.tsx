/** The people of an organisation, and what each role may do. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { getPeople } from '@ajose/sdk/customer/organisations';
import { testStates } from '@ajose/tools/page-states';
import { expectWords } from '@ajose/tools/page-states';
import { on } from '@ajose/tools/network';
import { showPage } from '../../../test/page.tsx';
import { longName } from '../../../test/people.ts';
import { cooperative, people } from '../../../test/organisations.ts';
import { PeoplePage } from './PeoplePage.tsx';

const show = () => showPage(<PeoplePage />, cooperative);

const signsAlone = { ...people, organisation: { ...people.organisation, signatures: 1 as const } };

testStates({
  show,
  call: getPeople,
  empty: { reply: signsAlone, says: ['One person alone may let money leave.'] },
  filled: { reply: people, says: [longName, 'Adaeze Okafor', 'Has not accepted yet'] },
  failed: { says: 'Failed to fetch the people' },
});

test('says of each person their role, since when, what a maker may do alone, who has left, and who has not accepted', async () => {
  on(getPeople).answers(people);
  await show();
  await expectWords(['Up to ₦100,000.00 without another person', 'Left on', 'Has not accepted yet']);
  const roles = page.getByRole('list', { name: 'Roles' });
  await expectWords(['May see this account; approve this.'], roles);
  await expect
    .element(page.getByText('Two people agree before money leaves: one asks, another approves.'))
    .toBeVisible();
});
