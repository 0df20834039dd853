/** What happens before and after each test of a page. */
import { beforeEach, vi } from 'vitest';
import { cleanup } from 'vitest-browser-react/pure';
import { getAims } from '@ajose/sdk/customer/aims';
import { getCircles } from '@ajose/sdk/customer/circles';
import { getOwnComplaints } from '@ajose/sdk/customer/complaints';
import { expectAccessibleEnd } from '@ajose/tools/accessible';
import { on } from '@ajose/tools/network';
import { setUpPageTests } from '@ajose/tools/page-setup';
import { forgetEverything } from '@ajose/app/keys.ts';
import { standTranslation } from '@ajose/ui/shell/translated.ts';
import type * as actingModule from '../src/acting.ts';
import type * as leftToPay from '../src/data/leftToPay.ts';
import type { loadCheckout } from '../src/components/payment/gateway.ts';

standTranslation();
setUpPageTests({ unmount: cleanup, forget: forgetEverything, judge: expectAccessibleEnd });

beforeEach(() => {
  // The details of each transaction and investment ask whether there is a complaint about it.
  on((api) => getOwnComplaints(api, '*')).answers({ success: true, complaints: [] });
  // A new customer's first screen asks what they have joined.
  on((api) => getCircles(api, '*')).answers({ success: true, circles: [], places: [], debts: [] });
  on((api) => getAims(api, '*')).answers({ success: true, aims: [] });
});

// Mocked here and not in the test that uses it, because files share imports and an earlier one would load the real popup.
vi.mock('../src/components/payment/gateway.ts', () => ({ loadCheckout: vi.fn<typeof loadCheckout>() }));
// Going to the gateway's page would leave the test.
vi.mock('../src/data/leftToPay.ts', async (original) => ({
  ...(await original<typeof leftToPay>()),
  leaveFor: vi.fn<typeof leftToPay.leaveFor>(),
}));
vi.mock('../src/reopen.ts', () => ({ reopen: vi.fn<() => void>() }));
// Another account loads the page anew, which would leave the test. Tests act for one with `actsFor`.
vi.mock('../src/acting.ts', async (original) => {
  const real = await original<typeof actingModule>();
  return {
    ...real,
    acting: vi.fn<typeof actingModule.acting>(real.acting),
    actFor: vi.fn<typeof actingModule.actFor>(),
  };
});
