/** Circles as staff see them, over HTTP. */
import {
  GetAllCirclesQuery,
  GetAllCirclesReply,
  HoldCircleBody,
  StaffCircleParams,
  StaffCircleReply,
} from '@ajose/sdk/contract/circles';
import { holdCircleRules } from '@ajose/sdk/rules/circles';
import type { Deps } from '../../platform/deps.ts';
import type { App } from '../../platform/server/app.ts';
import { staffOf } from '../../platform/server/guards.ts';
import { sense } from '../../platform/server/validate.ts';
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
}
