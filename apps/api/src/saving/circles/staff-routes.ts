/** Circles as staff see them, over HTTP. */
import {
  GetAllCirclesQuery,
  GetAllCirclesReply,
  HoldCircleBody,
  StaffCircleParams,
  StaffCircleReply,
  WriteOffCircleDebtBody,
} from '@ajose/sdk/contract/circles';
import * as calls from '@ajose/sdk/admin/circles';
import { holdCircleRules, writeOffCircleDebtRules } from '@ajose/sdk/rules/circles';
import { waitsReply } from '../../access/approvals/approvals.ts';
import type { Deps } from '../../platform/deps.ts';
import type { App } from '../../platform/server/app.ts';
import { byStaff, registerCalls } from '../../platform/server/calls.ts';
import { writeOffOrAsk } from './forgiving.ts';
import { holdCircle, listAllCircles, readForStaff } from './staff.ts';

export function staffRoutes(app: App, deps: Deps): void {
  registerCalls(app, 'Circles', {
    getAllCircles: byStaff(calls.getAllCircles, {
      summary: 'A page of circles, the newest first',
      can: 'read',
      sent: GetAllCirclesQuery,
      reply: GetAllCirclesReply,
      run: async ({ sent, request }) => listAllCircles(deps.db, sent, request.hidesContacts),
    }),
    getCircleForStaff: byStaff(calls.getCircleForStaff, {
      summary: 'One circle with its members, turns and events',
      can: 'read',
      params: StaffCircleParams,
      reply: StaffCircleReply,
      run: async ({ params }) => ({
        message: 'The circle.',
        circle: await readForStaff(deps.db, params.circleId),
      }),
    }),
    holdCircle: byStaff(calls.holdCircle, {
      summary: 'Holds a circle, so that no money of it moves, or releases it',
      can: 'manageStatuses',
      sent: HoldCircleBody,
      rules: holdCircleRules,
      reply: StaffCircleReply,
      run: async ({ staff, sent }) => {
        await holdCircle(deps, staff, sent);
        return {
          message: sent.hold ? 'The circle is held.' : 'The circle goes on.',
          circle: await readForStaff(deps.db, sent.circleId),
        };
      },
    }),
    writeOffCircleDebt: byStaff(calls.writeOffCircleDebt, {
      summary: 'Asks that what a member owes is forgiven for whoever is owed it; another administrator approves it',
      can: 'correct',
      sent: WriteOffCircleDebtBody,
      rules: writeOffCircleDebtRules,
      reply: StaffCircleReply,
      mayWait: true,
      run: async ({ staff, sent }) => {
        const outcome = await writeOffOrAsk(deps, staff, sent);
        if ('waits' in outcome) return waitsReply(outcome);
        const circle = await readForStaff(deps.db, sent.circleId);
        return { message: 'The debt is forgiven.', circle };
      },
    }),
  });
}
