/** Circles as staff see them, over HTTP. */
import { WaitsForApprovalReply } from '@ajose/sdk/contract/approvals';
import {
  GetAllCirclesQuery,
  GetAllCirclesReply,
  HoldCircleBody,
  StaffCircleParams,
  StaffCircleReply,
  WriteOffCircleDebtBody,
} from '@ajose/sdk/contract/circles';
import { holdCircleRules, writeOffCircleDebtRules } from '@ajose/sdk/rules/circles';
import { waitsReply } from '../../access/approvals/approvals.ts';
import type { Deps } from '../../platform/deps.ts';
import type { App } from '../../platform/server/app.ts';
import { staffOf } from '../../platform/server/guards.ts';
import { sense } from '../../platform/server/validate.ts';
import { writeOffOrAsk } from './forgiving.ts';
import { holdCircle, listAllCircles, readForStaff } from './staff.ts';

const tags = ['Circles'];

export function staffRoutes(app: App, deps: Deps): void {
  app.get(
    '/api/circles/getAllCircles',
    {
      config: { who: 'admin', can: 'read' },
      schema: {
        operationId: 'getAllCircles',
        summary: 'A page of circles, the newest first',
        tags,
        querystring: GetAllCirclesQuery,
        response: { 200: GetAllCirclesReply },
      },
    },
    async (request) => listAllCircles(deps.db, request.query, request.hidesContacts),
  );

  app.get(
    '/api/circles/getCircleForStaff/:circleId',
    {
      config: { who: 'admin', can: 'read' },
      schema: {
        operationId: 'getCircleForStaff',
        summary: 'One circle with its members, turns and events',
        tags,
        params: StaffCircleParams,
        response: { 200: StaffCircleReply },
      },
    },
    async (request): Promise<StaffCircleReply> => ({
      success: true,
      message: 'The circle.',
      circle: await readForStaff(deps.db, request.params.circleId),
    }),
  );

  app.post(
    '/api/circles/holdCircle',
    {
      config: { who: 'admin', can: 'manageStatuses' },
      schema: {
        operationId: 'holdCircle',
        summary: 'Holds a circle, so that no money of it moves, or releases it',
        tags,
        body: HoldCircleBody,
        response: { 200: StaffCircleReply },
      },
      preHandler: sense(holdCircleRules),
    },
    async (request): Promise<StaffCircleReply> => {
      await holdCircle(deps, staffOf(request), request.body);
      return {
        success: true,
        message: request.body.hold ? 'The circle is held.' : 'The circle goes on.',
        circle: await readForStaff(deps.db, request.body.circleId),
      };
    },
  );

  app.post(
    '/api/circles/writeOffDebt',
    {
      config: { who: 'admin', can: 'correct' },
      schema: {
        operationId: 'writeOffCircleDebt',
        summary: 'Asks that what a member owes is forgiven for whoever is owed it; another administrator approves it',
        tags,
        body: WriteOffCircleDebtBody,
        response: { 200: StaffCircleReply, 202: WaitsForApprovalReply },
      },
      preHandler: sense(writeOffCircleDebtRules),
    },
    async (request, reply) => {
      const outcome = await writeOffOrAsk(deps, staffOf(request), request.body);
      if ('waits' in outcome) return reply.code(202).send(waitsReply(outcome));
      const circle = await readForStaff(deps.db, request.body.circleId);
      return reply.send({ success: true, message: 'The debt is forgiven.', circle });
    },
  );
}
