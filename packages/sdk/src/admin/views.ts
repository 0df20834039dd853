/** Saved views of the lists of the back-office, the same on every device. */
import { deletes, getsBy, posts, puts } from '../call.ts';
import type { Done } from '../contract/common.ts';
import type { GetViewsQuery, GetViewsReply, RenameViewBody, SaveViewBody, ViewReply } from '../contract/views.ts';

/** The views of a list: your own, then shared ones, by name. */
export const getViews = getsBy<GetViewsQuery, GetViewsReply>()('admin/views');

/** Saves a view for yourself. */
export const saveView = posts<SaveViewBody, ViewReply>()('admin/views', { 409: ['name_taken', 'too_many_views'] });

/** Saves a view for all administrators. */
export const shareView = posts<SaveViewBody, ViewReply>()('admin/sharedViews', {
  409: ['name_taken', 'too_many_views'],
});

/** Renames your own view; whoever may change administrators may rename any shared view. */
export const renameView = puts<RenameViewBody, ViewReply>()('admin/views/:id', {
  404: ['view_unknown'],
  409: ['name_taken'],
});

/** Removes a saved view, by the rule of `renameView`. */
export const removeView = deletes<Done>()('admin/views/:id', { 404: ['view_unknown'] }, { repeatable: false });
