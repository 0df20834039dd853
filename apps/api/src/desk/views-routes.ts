/** Saved views of the back-office's lists, over HTTP. */
import { Done, IdParams } from '@ajose/sdk/contract/common';
import { GetViewsQuery, GetViewsReply, RenameViewBody, SaveViewBody, ViewReply } from '@ajose/sdk/contract/views';
import { viewNameRules } from '@ajose/sdk/rules/views';
import type { Deps } from '../platform/deps.ts';
import type { App } from '../platform/server/app.ts';
import { staffOf } from '../platform/server/guards.ts';
import { sense } from '../platform/server/validate.ts';
import { addView, listViews, removeView, renameView } from './views.ts';

const tags = ['Saved views'];

export function viewRoutes(app: App, { db, clock }: Deps): void {
  app.get(
    '/api/admin/views',
    {
      config: { who: 'admin', can: 'read' },
      schema: {
        operationId: 'getViews',
        summary: 'Own saved views of a list, and those for all',
        tags,
        querystring: GetViewsQuery,
        response: { 200: GetViewsReply },
      },
    },
    async (request): Promise<GetViewsReply> => ({
      success: true,
      views: await listViews(db, staffOf(request), request.query.list),
    }),
  );

  for (const { path, operationId, summary, can, shared } of [
    {
      path: '/api/admin/views',
      operationId: 'saveView',
      summary: 'Saves a view of a list for oneself',
      can: 'read',
      shared: false,
    },
    {
      path: '/api/admin/sharedViews',
      operationId: 'shareView',
      summary: 'Saves a view of a list for all administrators',
      can: 'shareViews',
      shared: true,
    },
  ] as const) {
    app.post(
      path,
      {
        config: { who: 'admin', can },
        schema: { operationId, summary, tags, body: SaveViewBody, response: { 201: ViewReply } },
        preHandler: sense(viewNameRules),
      },
      async (request, reply) => {
        const view = await addView(db, clock.now(), staffOf(request), request.body, shared);
        return reply.code(201).send({ success: true, message: 'The view is saved.', view });
      },
    );
  }

  app.put(
    '/api/admin/views/:id',
    {
      config: { who: 'admin', can: 'read' },
      schema: {
        operationId: 'renameView',
        summary: 'Renames a saved view',
        tags,
        params: IdParams,
        body: RenameViewBody,
        response: { 200: ViewReply },
      },
      preHandler: sense(viewNameRules),
    },
    async (request): Promise<ViewReply> => ({
      success: true,
      message: 'The view is renamed.',
      view: await renameView(db, staffOf(request), request.params.id, request.body.name),
    }),
  );

  app.delete(
    '/api/admin/views/:id',
    {
      config: { who: 'admin', can: 'read' },
      schema: {
        operationId: 'removeView',
        summary: 'Removes a saved view',
        tags,
        params: IdParams,
        response: { 200: Done },
      },
    },
    async (request): Promise<Done> => {
      await removeView(db, staffOf(request), request.params.id);
      return { success: true, message: 'The view is removed.' };
    },
  );
}
