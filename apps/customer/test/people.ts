/** The customers of the tests: one with the longest name and the largest amounts, and one with nothing yet. */
import type { User } from '@ajose/sdk/contract/customers';

export const longName = 'Oluwafunmilayo Oluwatosin Adebukola-Ogunbanjo Chukwuemeka Nwachukwu-Okonkwo';

export const rich: User = {
  _id: '01890000-0000-7000-8000-0000000000c1',
  name: longName,
  email: 'oluwafunmilayo@example.test',
  emailConfirmed: true,
  phoneNumber: '+234 805 111 2222',
  state: 'lagos',
  country: 'nigeria',
  balance: 10_000_000_000,
  heldBalance: 12_500.5,
  owed: [],
  bank: '058',
  bank_acct_name: 'OLUWAFUNMILAYO NWACHUKWU-OKONKWO',
  bank_acct_number: '0123456789',
  withdrawalsFrom: null,
  myRefCode: 'AJO-9F3K',
  sub_status: 1,
  twoFactor: false,
  createdAt: '2026-10-01T08:00:00.000Z',
};

export const newcomer: User = {
  ...rich,
  name: 'Ngozi Eze',
  email: 'ngozi@example.test',
  phoneNumber: '',
  state: 'NIL',
  country: '',
  balance: 0,
  heldBalance: 0,
  bank: null,
  bank_acct_name: null,
  bank_acct_number: null,
  sub_status: 0,
};
