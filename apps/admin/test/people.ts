/** The administrators and the customers of the tests, with names as long as they really come. */
import type { Admin } from '@ajose/sdk/contract/staff';

export const adaeze: Admin = {
  _id: '01890000-0000-7000-8000-000000000001',
  name: 'Adaeze Nwosu',
  email: 'adaeze@ajose.test',
  phoneNumber: '+234 803 000 0001',
  state: 'Lagos',
  country: 'Nigeria',
  myRefCode: 'ADM-7K2Q',
  twoFactor: false,
  createdAt: '2026-01-05T08:00:00.000Z',
};

/** Another administrator, as requests and lists name one. */
export const ibrahim = { _id: '01890000-0000-7000-8000-000000000002', name: 'Ibrahim Musa Danjuma' };

export const longName = 'Oluwafunmilayo Oluwatosin Adebukola-Ogunbanjo Chukwuemeka Nwachukwu-Okonkwo';

export const customer = { _id: '01890000-0000-7000-8000-0000000000c1', name: longName };
