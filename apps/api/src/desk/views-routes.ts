/** Saved views of the back-office's lists, over HTTP. */
import * as C from '@ajose/sdk/contract/views';
import * as calls from '@ajose/sdk/admin/views';
import { viewNameRules } from '@ajose/sdk/rules/views';
import type { Deps } from '../platform/deps.ts';
import { byStaff, routes } from '../platform/server/calls.ts';
import { addView, listViews, removeView, renameView } from './views.ts';

const saved = (view: C.SavedView) => ({ message: 'The view is saved.', view });

export const viewRoutes = routes('Saved views', ({ db, clock }: Deps) => ({
  getViews: byStaff('read')(calls.getViews, {
    sent: C.GetViewsQuery,
    reply: C.GetViewsReply,
    run: async ({ staff, sent }) => ({ views: await listViews(db, staff, sent.list) }),
  }),
  saveView: byStaff('read')(calls.saveView, {
    sent: C.SaveViewBody,
    rules: viewNameRules,
    reply: C.ViewReply,
    status: 201,
    run: async ({ staff, sent }) => saved(await addView(db, clock.now(), staff, sent, false)),
  }),
  shareView: byStaff('shareViews')(calls.shareView, {
    sent: C.SaveViewBody,
    rules: viewNameRules,
    reply: C.ViewReply,
    status: 201,
    run: async ({ staff, sent }) => saved(await addView(db, clock.now(), staff, sent, true)),
  }),
  renameView: byStaff('read')(calls.renameView, {
    sent: C.RenameViewBody,
    rules: viewNameRules,
    reply: C.ViewReply,
    run: async ({ staff, sent, params }) => ({
      message: 'The view is renamed.',
      view: await renameView(db, staff, params.id, sent.name),
    }),
  }),
  removeView: byStaff('read')(calls.removeView, {
    done: 'The view is removed.',
    run: ({ staff, params }) => removeView(db, staff, params.id),
  }),
}));
