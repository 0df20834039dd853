/** Work that waits for staff, over HTTP. */
import * as C from '@ajose/sdk/contract/work';
import * as calls from '@ajose/sdk/admin/work';
import { handOverRules } from '@ajose/sdk/rules/work';
import { tx } from '../platform/database/db.ts';
import type { Deps } from '../platform/deps.ts';
import { byStaff, routes } from '../platform/server/calls.ts';
import { countNewAdmins } from '../access/staff/blocking.ts';
import { withReferences } from '../desk/cases/cases.ts';
import { withPlaces } from './late-payouts.ts';
import { countHanded, countWork, handOverWork, listWork, takeWork, workHistory } from '../desk/work-items.ts';

export const workRoutes = routes('Work', ({ db, clock, ...deps }: Deps) => ({
  getWork: byStaff('read')(calls.getWork, {
    scope: 'readWork',
    sent: C.GetWorkQuery,
    reply: C.GetWorkReply,
    run: async ({ staff, sent }) => {
      const reply = await listWork(db, clock.now(), staff, sent);
      const items = await withReferences(db, reply.items);
      return { ...reply, items: await withPlaces({ db, clock, ...deps }, items) };
    },
  }),
  getWorkCounts: byStaff('read')(calls.getWorkCounts, {
    scope: 'readWork',
    reply: C.GetWorkCountsReply,
    run: async ({ staff }) => {
      const counts = await countWork(db, clock.now(), staff);
      const newAdmins = await countNewAdmins(db, clock.now(), staff);
      const handed = await countHanded(db, staff);
      return { counts, ...(newAdmins > 0 && { newAdmins }), ...(handed && { handed }) };
    },
  }),
  getWorkHistory: byStaff('read')(calls.getWorkHistory, {
    reply: C.GetWorkHistoryReply,
    run: async ({ params }) => ({ moves: await workHistory(db, params.id) }),
  }),
  takeWork: byStaff('shareWork')(calls.takeWork, {
    reply: C.WorkReply,
    run: async ({ staff, params }) => ({
      message: 'It is yours now.',
      item: await tx(db, (tx) => takeWork(tx, clock.now(), staff, params.id)),
    }),
  }),
  handOverWork: byStaff('shareWork')(calls.handOverWork, {
    sent: C.HandOverBody,
    rules: handOverRules,
    reply: C.WorkReply,
    run: async ({ staff, sent: body, params }) => {
      const item = await tx(db, (tx) => handOverWork(tx, clock.now(), staff, params.id, body));
      const message = item.owner === null ? 'Nobody has it now.' : `${item.owner.name} has it now.`;
      return { message, item };
    },
  }),
}));
