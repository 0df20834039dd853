/** A request that waits for a second administrator. */
import type { Approval } from '@ajose/sdk/contract/approvals';
import { adaeze, customer, ibrahim } from './people.ts';

/** Ibrahim asks to book ten billion naira that a customer paid outside the platform. */
export const asked: Approval = {
  _id: '01890000-0000-7000-8000-00000000a001',
  act: {
    action: 'addOfflineInvestment',
    product: 'Harvest 180',
    startDate: '2026-11-01T00:00:00.000Z',
    endDate: '2027-05-01T00:00:00.000Z',
    expectedProfit: 0,
    receiptNumber: 'LAG-00123',
    evidence: 'Receipt book of the Lagos office, page 12',
  },
  amount: 10_000_000_000,
  user: { _id: customer._id, name: customer.name },
  state: 'waiting',
  askedBy: ibrahim,
  askedAt: '2026-11-20T09:00:00.000Z',
  expiresAt: '2026-11-27T09:00:00.000Z',
  decidedBy: null,
  decidedAt: null,
  note: null,
};

/** Adaeze asks for something that moves no money. */
export const askedFor = (act: Approval['act']): Approval => ({
  ...asked,
  act,
  amount: null,
  user: null,
  askedBy: { _id: adaeze._id, name: adaeze.name },
});
