/** What waits for a second person is listed with who asks and for what. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { getMemberRequests } from '@ajose/sdk/customer/member-requests';
import type { Api } from '@ajose/sdk/api';
import { on } from '@ajose/tools/network';
import { expectWords, testStates } from '@ajose/tools/page-states';
import { AmountsHidden } from '@ajose/ui/display/amounts.ts';
import { actsFor, cooperative, exitAsked, own } from '../../../test/organisations.ts';
import { showPage } from '../../../test/page.tsx';
import { longName } from '../../../test/people.ts';
import { WaitingForApproval } from '../../components/WaitingForApproval.tsx';

const requestsOf = (requests: Awaited<ReturnType<typeof getMemberRequests>>['requests']) => ({
  success: true as const,
  requests,
  pagination: { total: requests.length, pages: 1 },
});

const waiting = (api: Api) => getMemberRequests(api, { waiting: true });
const show = () => showPage(<WaitingForApproval />, cooperative);

testStates({
  show: () => {
    actsFor('checker');
    return show();
  },
  call: waiting,
  empty: { reply: requestsOf([]), says: ['Nothing waits for approval.'] },
  filled: {
    reply: requestsOf([exitAsked]),
    says: [longName, 'asks to leave Harvest 180 early, for at least ₦250,000.00.', 'Approve or decline'],
  },
  failed: { says: 'What waits for approval could not be fetched.' },
});

test('where one signature is enough, the list is there only while something waits', async () => {
  actsFor('owner', 1);
  on(waiting).answers(requestsOf([]));
  await show();
  await expect.element(page.getByText('Waiting for approval')).not.toBeInTheDocument();
});

test('a maker where one signature is enough reads their own request, without amounts while amounts are hidden', async () => {
  actsFor('maker', 1);
  on(waiting).answers(requestsOf([{ ...exitAsked, askedBy: { _id: own._id, name: longName } }]));
  await showPage(
    <AmountsHidden value>
      <WaitingForApproval />
    </AmountsHidden>,
    cooperative,
  );
  await expectWords(['You ask to leave Harvest 180 early, for at least ₦••••.', 'Open']);
});
