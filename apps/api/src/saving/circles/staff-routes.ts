/** Circles as staff see them, over HTTP. */
import * as C from '@ajose/sdk/contract/circles';
import * as calls from '@ajose/sdk/admin/circles';
import { holdCircleRules, writeOffCircleDebtRules } from '@ajose/sdk/rules/circles';
import type { Deps } from '../../platform/deps.ts';
import { byStaff, routes } from '../../platform/server/calls.ts';
import { writeOffOrAsk } from './forgiving.ts';
import { holdCircle, listAllCircles, readForStaff } from './staff.ts';

export const staffRoutes = routes('Circles', (deps: Deps) => ({
  getAllCircles: byStaff('read')(calls.getAllCircles, {
    sent: C.GetAllCirclesQuery,
    reply: C.GetAllCirclesReply,
    run: async ({ sent, request }) => listAllCircles(deps.db, sent, request.hidesContacts),
  }),
  getCircleForStaff: byStaff('read')(calls.getCircleForStaff, {
    reply: C.StaffCircleReply,
    run: async ({ params }) => ({ message: 'The circle.', circle: await readForStaff(deps.db, params.circleId) }),
  }),
  holdCircle: byStaff('manageStatuses')(calls.holdCircle, {
    sent: C.HoldCircleBody,
    rules: holdCircleRules,
    reply: C.StaffCircleReply,
    run: async ({ staff, sent }) => {
      await holdCircle(deps, staff, sent);
      return {
        message: sent.hold ? 'The circle is held.' : 'The circle goes on.',
        circle: await readForStaff(deps.db, sent.circleId),
      };
    },
  }),
  writeOffCircleDebt: byStaff('correct')(calls.writeOffCircleDebt, {
    sent: C.WriteOffCircleDebtBody,
    rules: writeOffCircleDebtRules,
    reply: C.StaffCircleReply,
    mayWait: true,
    run: async ({ staff, sent }) => {
      const outcome = await writeOffOrAsk(deps, staff, sent);
      if ('waits' in outcome) return outcome;
      const circle = await readForStaff(deps.db, sent.circleId);
      return { message: 'The debt is forgiven.', circle };
    },
  }),
}));
