/** Saved views: a name for the filters, order and columns of one of the back-office's lists. */
import { Type, type Static } from 'typebox';
import { Id, Named } from './common.ts';

/** The lists whose state is in their address. */
export const ViewList = Type.Union([
  Type.Literal('users'),
  Type.Literal('transactions'),
  Type.Literal('audit'),
  Type.Literal('complaints'),
  Type.Literal('inbox'),
  Type.Literal('circles'),
]);
export type ViewList = Static<typeof ViewList>;

/** The parameters of the list's address, without the search. */
const Words = Type.Record(Type.String({ pattern: '^[A-Za-z]{1,30}$' }), Type.String({ maxLength: 60 }), {
  maxProperties: 20,
  additionalProperties: false,
});

export const SavedView = Type.Object({
  _id: Id,
  name: Type.String(),
  words: Words,
  /** Whether all administrators see it. */
  shared: Type.Boolean(),
  /**
   * Whether the calling administrator may rename and remove it: its author may, and for a shared view whoever may change administrators.
   */
  mayChange: Type.Boolean(),
  by: Type.String(),
});
export interface SavedView extends Static<typeof SavedView> {}

export const GetViewsQuery = Type.Object({ list: ViewList });
export type GetViewsQuery = Static<typeof GetViewsQuery>;

export const GetViewsReply = Type.Object({
  success: Type.Literal(true),
  views: Type.Array(Named<SavedView>(SavedView)),
});
export interface GetViewsReply extends Static<typeof GetViewsReply> {}

export const SaveViewBody = Type.Object({ list: ViewList, name: Type.String({ maxLength: 200 }), words: Words });
export interface SaveViewBody extends Static<typeof SaveViewBody> {}

export const RenameViewBody = Type.Object({ name: Type.String({ maxLength: 200 }) });
export interface RenameViewBody extends Static<typeof RenameViewBody> {}

export const ViewReply = Type.Object({
  success: Type.Literal(true),
  message: Type.String(),
  view: Named<SavedView>(SavedView),
});
export interface ViewReply extends Static<typeof ViewReply> {}
