/** The total that all customers own, published once a day, and the proof that a customer's money is in it. packages/verify checks both. */
import { Type, type Static } from 'typebox';
import { Day, Moment, Named } from './common.ts';

export const PublishedTotal = Type.Object({
  /** The day in Lagos. */
  day: Day,
  /** When the balances were read. */
  readAt: Moment,
  /** The root of the tree whose leaves add up to the sum; a SHA-256 in base64url. */
  root: Type.String(),
  /** Wallets, with what is set aside and invested, of all customers. It may be larger than a number can say exactly. */
  sumKobo: Type.String(),
  leaves: Type.Integer(),
  /** All of the above, signed: a JWS in compact form. */
  signed: Type.String(),
});
export interface PublishedTotal extends Static<typeof PublishedTotal> {}

export const GetTotalsQuery = Type.Object({ day: Type.Optional(Day) });
export interface GetTotalsQuery extends Static<typeof GetTotalsQuery> {}

export const GetTotalsReply = Type.Object({
  success: Type.Literal(true),
  /** The day that was asked for, or the newest 31, newest first. */
  totals: Type.Array(Named<PublishedTotal>(PublishedTotal)),
});
export interface GetTotalsReply extends Static<typeof GetTotalsReply> {}

const Step = Type.Object({
  side: Type.Union([Type.Literal('left'), Type.Literal('right')]),
  hash: Type.String(),
  sum: Type.String(),
});

/** The file that packages/verify checks. Amounts are kobo. */
export const OwnProof = Type.Object({
  kind: Type.Literal('ajose-inclusion-1'),
  customer: Type.String(),
  salt: Type.String(),
  amount: Type.String(),
  parts: Type.Array(Type.Object({ amount: Type.String(), path: Type.Array(Step) })),
  signed: Type.String(),
});
export interface OwnProof extends Static<typeof OwnProof> {}

export const GetOwnProofReply = Type.Object({
  success: Type.Literal(true),
  /** The Lagos day of the total. */
  day: Day,
  proof: Named<OwnProof>(OwnProof),
});
export interface GetOwnProofReply extends Static<typeof GetOwnProofReply> {}
