/** Whether the payment provider has identified a customer by BVN and bank account. No call returns the BVN. */
import { Type, type Static } from 'typebox';
import { Id, Moment, Named } from './common.ts';

export const Identity = Type.Object({
  /** `none`: never asked. `checking`: the provider has not answered yet. */
  state: Type.Union([Type.Literal('none'), Type.Literal('checking'), Type.Literal('failed'), Type.Literal('done')]),
  /** A sentence: why it failed and what to do; or, while it is `checking`, why that takes longer. */
  reason: Type.Union([Type.String(), Type.Null()]),
  identifiedAt: Type.Union([Moment, Type.Null()]),
});
export interface Identity extends Static<typeof Identity> {}

export const GetIdentityReply = Type.Object({ success: Type.Literal(true), identity: Named<Identity>(Identity) });
export interface GetIdentityReply extends Static<typeof GetIdentityReply> {}

export const IdentifyBody = Type.Object({ userId: Id, bvn: Type.String({ maxLength: 40 }) });
export interface IdentifyBody extends Static<typeof IdentifyBody> {}
