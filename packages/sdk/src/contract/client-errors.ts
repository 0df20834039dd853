/** A fault of a page, as the browser reports it: its kind and its place. What was on screen and the error's message are never part of it. */
import { Type, type Static } from 'typebox';
import { Id } from './common.ts';

export const ClientErrorBody = Type.Object({
  app: Type.Union([Type.Literal('customer'), Type.Literal('admin')]),
  /** The version of the build. */
  version: Type.String({ pattern: '^\\d{1,4}\\.\\d{1,4}\\.\\d{1,4}$' }),
  /** The address with names in place of what it holds: `/referral/:referralCode`. */
  route: Type.String({ pattern: '^/[A-Za-z:/_*-]{0,80}$' }),
  /** The error's name: `TypeError`. */
  error: Type.String({ pattern: '^[A-Za-z]{1,40}$' }),
  /** The id that the page shows to the person, and that the log has. */
  errorId: Id,
});
export interface ClientErrorBody extends Static<typeof ClientErrorBody> {}
