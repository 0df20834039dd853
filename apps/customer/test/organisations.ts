/** Organisations for tests of pages: a cooperative with five people, for which the page acts. */
import { onTestFinished, vi } from 'vitest';
import { createApi, type Api } from '@ajose/sdk/api';
import type { User } from '@ajose/sdk/contract/customers';
import type { MemberRequest } from '@ajose/sdk/contract/member-requests';
import type { GetPeopleReply, Member, MemberRole, OwnAccount } from '@ajose/sdk/contract/organisations';
import { getLevel } from '@ajose/sdk/customer/identity';
import { getAccounts } from '@ajose/sdk/customer/organisations';
import { on } from '@ajose/tools/network';
import { acting } from '../src/acting.ts';
import { sayingWhatWaits } from '../src/sayingWhatWaits.ts';
export { actFor } from '../src/acting.ts';
import { longName, rich } from './people.ts';

export const cooperative: User = {
  ...rich,
  _id: '01890000-0000-7000-8000-0000000000d1',
  name: 'Ìrẹ̀pọ̀dùn & Sons (Ikeja, 1987) Multi-purpose Cooperative Society',
  email: 'irepodun@example.test',
  emailConfirmed: false,
  bank_acct_name: 'IREPODUN MULTI-PURPOSE COOPERATIVE SOCIETY',
};

export const own: OwnAccount = { _id: rich._id, name: rich.name, organisation: null, sub_status: 1 };

export const accountAs = (role: MemberRole, signatures: 1 | 2 = 2): OwnAccount => ({
  _id: cooperative._id,
  name: cooperative.name,
  organisation: { form: 'cooperative', role, signatures, checked: true },
  sub_status: 1,
});

/** The page acts for the cooperative. */
export function actsFor(role: MemberRole, signatures: 1 | 2 = 2): void {
  vi.mocked(acting).mockReturnValue({ account: cooperative._id, name: cooperative.name, person: rich._id });
  onTestFinished(() => void vi.mocked(acting).mockReturnValue(null));
  on((api: Api) => getAccounts(api)).answers({ success: true, accounts: [own, accountAs(role, signatures)] });
}

const member = (name: string, role: MemberRole, more: Partial<Member> = {}): Member => ({
  _id: `01890000-0000-7000-8000-00000000${String(name.length).padStart(4, '0')}`,
  personId: `01890000-0000-7000-8000-00000001${String(name.length).padStart(4, '0')}`,
  name,
  role,
  mostAlone: null,
  invitedBy: longName,
  since: '2026-10-02T08:00:00.000Z',
  endedAt: null,
  ...more,
});

export const people: GetPeopleReply = {
  success: true,
  organisation: {
    _id: cooperative._id,
    name: cooperative.name,
    form: 'cooperative',
    number: 'LSCS-14872',
    registeredIn: 'Lagos',
    tin: null,
    address: '14 Awolowo Way, Ikeja',
    signatures: 2,
    checkedAt: null,
  },
  members: [
    member(longName, 'owner', { personId: rich._id, invitedBy: null }),
    member('Adaeze Okafor', 'maker', { mostAlone: 100_000 }),
    member('Babajide Ogunleye', 'maker', { since: null }),
    member('Chiamaka Eze', 'checker'),
    member('Damilola Adéyẹmí', 'viewer', { endedAt: '2026-11-02T08:00:00.000Z' }),
  ],
  registration: null,
  invitations: [],
};

/** @param checked whether the platform has limits by level */
export function levelsAre(checked: boolean): void {
  const limits = { deposit: 50_000, balance: 300_000, withdrawnADay: 0 };
  const next = { level: 3 as const, limits: { deposit: null, balance: null, withdrawnADay: 5_000_000 } };
  on((api: Api) => getLevel(api, cooperative._id)).answers({
    success: true,
    level: { checked, level: 0, limits, next: { ...next, needs: ['registration'] } },
  });
}

const asked = {
  amount: null,
  state: 'waiting',
  askedBy: { _id: '01890000-0000-7000-8000-0000000000a1', name: longName },
  askedAt: '2026-11-02T08:00:00.000Z',
  expiresAt: '2026-11-09T08:00:00.000Z',
  decidedBy: null,
  decidedAt: null,
  note: null,
} as const;

export const account = {
  bank: '058',
  bankName: 'Guaranty Trust Bank',
  accountNumber: '0123456789',
  accountName: 'IREPODUN MULTI-PURPOSE COOPERATIVE SOCIETY',
};

/** What another member asks for. */
export const exitAsked: MemberRequest = {
  ...asked,
  _id: '01890000-0000-7000-8000-0000000000e1',
  act: { action: 'exitEarly', investmentId: '01890000-0000-7000-8000-0000000000f1', product: 'Harvest 180' },
  amount: 250_000,
};

export const withdrawalAsked: MemberRequest = {
  ...asked,
  _id: '01890000-0000-7000-8000-0000000000e2',
  act: { action: 'withdraw', transactionId: 'WDL_1', reason: 'Wallet withdrawal', ...account },
  amount: 1_250_000.5,
};

export const removalAsked: MemberRequest = {
  ...asked,
  _id: '01890000-0000-7000-8000-0000000000e3',
  act: { action: 'removeBankAccount', ...account },
};

/** A call of the page is answered that a second member has to approve. It rejects. */
export const askSecond = (asked: MemberRequest, message = 'You asked; a second person approves.') =>
  sayingWhatWaits({
    ...createApi({ baseUrl: 'https://api.test/api' }).for(cooperative._id),
    post: async <Reply>() => ({ success: true, message, asked }) as Reply,
  }).post('transaction/addTransaction');
