/** Saved views of the lists of the back-office, the same on every device. */
import type { Api, CallOptions } from '../api.ts';
import type { Done } from '../contract/common.ts';
import type { GetViewsQuery, GetViewsReply, RenameViewBody, SaveViewBody, ViewReply } from '../contract/views.ts';

/** The views of a list: your own, then shared ones, by name. */
export const getViews = (api: Api, query: GetViewsQuery, options?: CallOptions) =>
  api.get<GetViewsReply>('admin/views', { ...options, query });

/** Saves a view for yourself. 409 `name_taken` or `too_many_views`. */
export const saveView = (api: Api, body: SaveViewBody, options?: CallOptions) =>
  api.post<ViewReply>('admin/views', { ...options, body });

/** Saves a view for all administrators. 409 `name_taken` or `too_many_views`. */
export const shareView = (api: Api, body: SaveViewBody, options?: CallOptions) =>
  api.post<ViewReply>('admin/sharedViews', { ...options, body });

/** Renames your own view; whoever may change administrators may rename any shared view. 404 `view_unknown`, 409 `name_taken`. */
export const renameView = (api: Api, id: string, body: RenameViewBody, options?: CallOptions) =>
  api.put<ViewReply>('admin/views/:id', { ...options, params: { id }, body, repeatable: true });

/** Removes one, by the same rule. 404 `view_unknown`. */
export const removeView = (api: Api, id: string, options?: CallOptions) =>
  api.delete<Done>('admin/views/:id', { ...options, params: { id } });
