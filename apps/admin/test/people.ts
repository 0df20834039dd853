/** Administrators and customers for tests, with names as long as real ones can be. */
import type { ListedUser } from '@ajose/sdk/contract/customers';
import type { Admin, ListedAdmin } from '@ajose/sdk/contract/staff';

export const adaeze: Admin = {
  _id: '01890000-0000-7000-8000-000000000001',
  name: 'Adaeze Nwosu',
  email: 'adaeze@ajose.test',
  phoneNumber: '+234 803 000 0001',
  state: 'Lagos',
  country: 'Nigeria',
  role: 'owner',
  myRefCode: 'ADM-7K2Q',
  myRefCodeUntil: '2096-12-24T08:00:00.000Z',
  twoFactor: false,
  createdAt: '2026-01-05T08:00:00.000Z',
  confirmedAt: '2026-01-05T08:00:00.000Z',
  invitedAt: null,
  referredBy: null,
  workEmails: 'each',
};

/** Another administrator, as requests and lists name one. */
export const ibrahim = { _id: '01890000-0000-7000-8000-000000000002', name: 'Ibrahim Musa Danjuma' };

export const longName = 'Oluwafunmilayo Oluwatosin Adebukola-Ogunbanjo Chukwuemeka Nwachukwu-Okonkwo';

/** A customer with the largest amounts. */
export const customer: ListedUser = {
  _id: '01890000-0000-7000-8000-0000000000c1',
  kind: 'person',
  name: longName,
  email: 'oluwafunmilayo.nwachukwu-okonkwo@example.test',
  phoneNumber: '+234 805 111 2222',
  balance: 10_000_000_000,
  total_amount: 10_000_000_000,
  bank: { _id: '058', name: 'Guaranty Trust Bank' },
  bank_acct_name: 'OLUWAFUNMILAYO NWACHUKWU-OKONKWO',
  bank_acct_number: '0123456789',
  whoReferredMe: 'AJO-NGOZI',
  myRefCode: 'AJO-9F3K',
  sub_status: 1,
  createdAt: '2026-10-01T08:00:00.000Z',
};

/** A customer with nothing yet. */
export const newcomer: ListedUser = {
  ...customer,
  _id: '01890000-0000-7000-8000-0000000000c2',
  name: 'Ngozi Eze',
  email: 'ngozi@example.test',
  phoneNumber: '',
  balance: 0,
  total_amount: 0,
  bank: null,
  bank_acct_name: null,
  bank_acct_number: null,
  whoReferredMe: null,
  sub_status: 0,
};

/** An administrator as other administrators see one; an owner unless `role` says otherwise. */
export const listedAdmin = (given: Partial<ListedAdmin> = {}): ListedAdmin => ({
  _id: adaeze._id,
  name: adaeze.name,
  email: adaeze.email,
  role: 'owner',
  invitedAs: null,
  twoFactor: true,
  createdAt: adaeze.createdAt,
  confirmedAt: adaeze.confirmedAt,
  referredBy: null,
  waits: null,
  lastSeenAt: null,
  blocked: null,
  ...given,
});
