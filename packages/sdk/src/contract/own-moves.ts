/** Our own money between the gateways and our bank: settlements, and what is sent to a gateway for payouts. Amounts are naira. */
import { Type, type Static } from 'typebox';
import { Day, Id, Moment, Naira, Named, Paging } from './common.ts';
import { gatewayLiterals, type GatewayName } from './gateways.ts';

/** Where our own money is: at a gateway, or at our bank. */
export const MoneyPlace = Named<GatewayName | 'bank'>(Type.Union([...gatewayLiterals, Type.Literal('bank')]));
export type MoneyPlace = Static<typeof MoneyPlace>;

/** A repeat with the same `idempotencyKey` moves nothing more. */
export const MoveOwnMoneyBody = Type.Object({
  from: MoneyPlace,
  to: MoneyPlace,
  amount: Naira,
  /** The day on which it left. */
  day: Day,
  /** The gateway's or the bank's reference. */
  reference: Type.String({ maxLength: 100 }),
  reason: Type.String({ maxLength: 500 }),
  idempotencyKey: Id,
});
export interface MoveOwnMoneyBody extends Static<typeof MoveOwnMoneyBody> {}

const Person = Type.Object({ _id: Id, name: Type.String() });

export const OwnMove = Type.Object({
  _id: Id,
  from: MoneyPlace,
  to: MoneyPlace,
  amount: Naira,
  day: Day,
  reference: Type.String(),
  reason: Type.String(),
  askedBy: Person,
  /** Null where the server asked for no second administrator. */
  approvedBy: Type.Union([Person, Type.Null()]),
  /** When it went into the books. */
  at: Moment,
});
export interface OwnMove extends Static<typeof OwnMove> {}

export const GetOwnMovesQuery = Type.Object(Paging);
export type GetOwnMovesQuery = Static<typeof GetOwnMovesQuery>;

export const GetOwnMovesReply = Type.Object({
  success: Type.Literal(true),
  moves: Type.Array(Named<OwnMove>(OwnMove)),
  pagination: Type.Object({ total: Type.Integer(), pages: Type.Integer() }),
});
export interface GetOwnMovesReply extends Static<typeof GetOwnMovesReply> {}
