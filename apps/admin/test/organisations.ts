/** An organisation for tests, as administrators see it. */
import type { ListedUser } from '@ajose/sdk/contract/customers';
import type { GetUserPeopleReply, StaffRegistration } from '@ajose/sdk/contract/organisations';
import { customer, longName } from './people.ts';

/** What a person who acts for no organisation has. */
export const nobody: GetUserPeopleReply = {
  success: true,
  organisation: null,
  members: [],
  registration: null,
  stuck: false,
  memberships: [],
};

const _id = '01890000-0000-7000-8000-0000000000f1';

export const organisation: ListedUser = {
  ...customer,
  _id,
  kind: 'organisation',
  name: 'Market Women (Aba) & Sons Multi-purpose Cooperative Society, Branch 2/4',
  email: 'women@example.test',
};

const file = (last: string) => ({
  _id: `01890000-0000-7000-8000-0000000000${last}`,
  name: 'scan.pdf',
  type: 'image/jpeg' as const,
  size: 120_000,
  addedAt: '2026-11-20T08:00:00.000Z',
});

export const registration: StaffRegistration = {
  _id: '01890000-0000-7000-8000-0000000000f2',
  state: 'waiting',
  askedAt: '2026-11-20T08:30:00.000Z',
  askedBy: longName,
  papers: [
    { paper: 'certificate', file: file('f3') },
    { paper: 'constitution', file: file('f4') },
    { paper: 'resolution', file: file('f5') },
  ],
  endedAt: null,
  refusedBecause: null,
  acceptedBy: null,
};

export const people: GetUserPeopleReply = {
  success: true,
  organisation: {
    _id,
    name: organisation.name,
    form: 'cooperative',
    number: 'AB/123',
    registeredIn: 'Abia',
    tin: '12345678-0001',
    address: '1 Market Road, Aba',
    signatures: 2,
    checkedAt: null,
  },
  members: [
    {
      _id: '01890000-0000-7000-8000-0000000000f6',
      personId: customer._id,
      name: longName,
      role: 'owner',
      mostAlone: null,
      invitedBy: null,
      since: '2026-10-01T08:00:00.000Z',
      endedAt: null,
      level: 2,
    },
    {
      _id: '01890000-0000-7000-8000-0000000000f7',
      personId: '01890000-0000-7000-8000-0000000000c2',
      name: 'Ngozi Eze',
      role: 'maker',
      mostAlone: 50_000,
      invitedBy: longName,
      since: '2026-10-02T08:00:00.000Z',
      endedAt: '2026-11-02T08:00:00.000Z',
      level: 0,
    },
  ],
  registration: null,
  stuck: false,
  memberships: [],
};
