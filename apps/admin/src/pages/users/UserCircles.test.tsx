/** The circles on a customer's page: each leads to its own page, and the rest to the list of that customer's. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { getAllCircles } from '@ajose/sdk/admin/circles';
import { expectAccessibleState } from '@ajose/tools/accessible';
import { on } from '@ajose/tools/network';
import { expectWords } from '@ajose/tools/page-states';
import { fromCustomer } from '../../components/cameFrom.ts';
import { addressOf } from '../../paths.ts';
import { open, running } from '../../../test/circles.ts';
import { showPage } from '../../../test/page.tsx';
import { customer } from '../../../test/people.ts';
import { UserCircles } from './UserCircles.tsx';

const call = (api: Parameters<typeof getAllCircles>[0]) =>
  getAllCircles(api, { customerId: customer._id, page: 1, limit: 5 });
const replyOf = (total: number, ...circles: (typeof running)[]) => ({
  success: true as const,
  circles,
  pagination: { total, pages: 1 },
});

test('lists the circles of a customer with their state, and leads to each circle and to all of them', async () => {
  on(call).answers(replyOf(7, running, { ...open, heldSince: running.createdAt }));
  await showPage(<UserCircles userId={customer._id} />);
  await expectWords(['₦100,000,000.00 every month, 3 people', 'Running', 'Held']);
  for (const [name, words] of [
    [running.name, { circle: running._id, ...fromCustomer(customer._id) }],
    ['Open all 7 circles', { customer: customer._id }],
  ] as const)
    await expect
      .element(page.getByRole('link', { name }))
      .toHaveAttribute('href', addressOf({ section: 'circles' }, words));
  await expectAccessibleState();
});

test('says that a customer has no circles', async () => {
  on(call).answers(replyOf(0));
  await showPage(<UserCircles userId={customer._id} />);
  await expectWords(['No circles yet.']);
});
