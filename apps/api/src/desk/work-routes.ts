/** Work that waits for staff, over HTTP. */
import { IdParams } from '@ajose/sdk/contract/common';
import {
  GetWorkCountsReply,
  GetWorkHistoryReply,
  GetWorkQuery,
  GetWorkReply,
  HandOverBody,
  WorkReply,
} from '@ajose/sdk/contract/work';
import { handOverRules } from '@ajose/sdk/rules/work';
import { tx } from '../platform/database/db.ts';
import type { Deps } from '../platform/deps.ts';
import type { App } from '../platform/server/app.ts';
import { staffOf } from '../platform/server/guards.ts';
import { sense } from '../platform/server/validate.ts';
import { countWork, handOverWork, listWork, takeWork, workHistory } from './work-items.ts';

const tags = ['Work'];

export function workRoutes(app: App, deps: Deps): void {
  readingRoutes(app, deps);
  movingRoutes(app, deps);
}

function readingRoutes(app: App, { db, clock }: Deps): void {
  app.get(
    '/api/admin/work',
    {
      config: { who: 'admin', can: 'read', scope: 'readWork' },
      schema: {
        operationId: 'getWork',
        summary: 'What waits for staff, by its due time',
        tags,
        querystring: GetWorkQuery,
        response: { 200: GetWorkReply },
      },
    },
    async (request) => listWork(db, clock.now(), staffOf(request), request.query),
  );

  app.get(
    '/api/admin/work/counts',
    {
      config: { who: 'admin', can: 'read', scope: 'readWork' },
      schema: {
        operationId: 'getWorkCounts',
        summary: 'How much waits of each kind, how much of it is mine, and how much is late',
        tags,
        response: { 200: GetWorkCountsReply },
      },
    },
    async (request): Promise<GetWorkCountsReply> => ({
      success: true,
      counts: await countWork(db, clock.now(), staffOf(request)),
    }),
  );

  app.get(
    '/api/admin/work/:id/history',
    {
      config: { who: 'admin', can: 'read' },
      schema: {
        operationId: 'getWorkHistory',
        summary: 'Who took it and who handed it over, newest first',
        tags,
        params: IdParams,
        response: { 200: GetWorkHistoryReply },
      },
    },
    async (request): Promise<GetWorkHistoryReply> => ({
      success: true,
      moves: await workHistory(db, request.params.id),
    }),
  );
}

function movingRoutes(app: App, { db, clock }: Deps): void {
  app.post(
    '/api/admin/work/:id/take',
    {
      config: { who: 'admin', can: 'shareWork' },
      schema: {
        operationId: 'takeWork',
        summary: 'Takes what nobody has',
        tags,
        params: IdParams,
        response: { 200: WorkReply },
      },
    },
    async (request): Promise<WorkReply> => ({
      success: true,
      message: 'It is yours now.',
      item: await tx(db, (tx) => takeWork(tx, clock.now(), staffOf(request), request.params.id)),
    }),
  );

  app.post(
    '/api/admin/work/:id/handOver',
    {
      config: { who: 'admin', can: 'shareWork' },
      schema: {
        operationId: 'handOverWork',
        summary: 'Hands it over to somebody, or gives it back to nobody, with a note',
        tags,
        params: IdParams,
        body: HandOverBody,
        response: { 200: WorkReply },
      },
      preHandler: sense(handOverRules),
    },
    async (request): Promise<WorkReply> => {
      const { params, body } = request;
      const item = await tx(db, (tx) => handOverWork(tx, clock.now(), staffOf(request), params.id, body));
      const message = item.owner === null ? 'Nobody has it now.' : `${item.owner.name} has it now.`;
      return { success: true, message, item };
    },
  );
}
