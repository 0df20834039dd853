/** An aim of three people, as the second one sees it. */
import type { AimReply, SharedAim } from '@ajose/sdk/contract/aims';
import { longName } from './people.ts';
import { plan } from './products.ts';

export const aim: SharedAim = {
  _id: '01890000-0000-7000-8000-000000000500',
  name: 'A roof for our parents',
  target: 100_000,
  date: '2027-06-30',
  picture: 'home',
  createdAt: '2026-11-20T08:00:00.000Z',
  endedAt: null,
  invitation: 'aimEFGH12345',
  isOrganiser: false,
  saved: 50_000,
  missing: 50_000,
  planId: plan._id,
  members: [
    { name: 'Amina Bello', isOrganiser: true, isMe: false, saved: 25_000, plan: 'ended' },
    { name: longName, isOrganiser: false, isMe: true, saved: 25_000, plan: 'runs' },
    { name: 'Tunde Ade', isOrganiser: false, isMe: false, saved: 0, plan: 'none' },
  ],
};

export const aimReply: AimReply = { success: true, message: 'Done.', aim };
