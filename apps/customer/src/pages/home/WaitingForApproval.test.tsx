/** What waits for a second person is listed with who asks and for what. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { getMemberRequests } from '@ajose/sdk/customer/member-requests';
import type { Api } from '@ajose/sdk/api';
import { testStates } from '@ajose/tools/page-states';
import { actsFor, cooperative, own } from '../../../test/organisations.ts';
import { showPage } from '../../../test/page.tsx';
import { longName } from '../../../test/people.ts';
import { WaitingForApproval } from './WaitingForApproval.tsx';

const reply = (requests: Awaited<ReturnType<typeof getMemberRequests>>['requests']) => ({
  success: true as const,
  requests,
  pagination: { total: requests.length, pages: 1 },
});

testStates({
  show: () => {
    actsFor('checker');
    return showPage(<WaitingForApproval />, cooperative);
  },
  call: (api: Api) => getMemberRequests(api, { waiting: true }),
  empty: { reply: reply([]), says: ['Nothing waits for approval.'] },
  filled: {
    reply: reply([
      {
        _id: '01890000-0000-7000-8000-0000000000e1',
        act: { action: 'exitEarly', investmentId: own._id, product: 'Harvest 180' },
        amount: 250_000,
        state: 'waiting',
        askedBy: { _id: own._id, name: longName },
        askedAt: '2026-11-02T08:00:00.000Z',
        expiresAt: '2026-11-09T08:00:00.000Z',
        decidedBy: null,
        decidedAt: null,
        note: null,
      },
    ]),
    says: [longName, 'asks to leave Harvest 180 early, for at least ₦250,000.00.'],
  },
  failed: { says: 'What waits for approval could not be fetched.' },
});

test('one who signs alone sees no list', async () => {
  actsFor('owner', 1);
  await showPage(<WaitingForApproval />, cooperative);
  await expect.element(page.getByText('Waiting for approval')).not.toBeInTheDocument();
});
