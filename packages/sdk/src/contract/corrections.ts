/** Corrections: the postings that set right what an exception is about. Two administrators decide each one. Amounts are naira. */
import { Type, type Static } from 'typebox';
import { Id, Naira } from './common.ts';

/**
 * `creditCustomer`: a payment without an owner goes to a customer. `refundPayer`: it goes back to its payer. `writeOff`: what a customer owes is forgiven. `takeBack`: money that a
 * customer has twice is taken from the wallet, and the rest is owed. `countPayout`: nothing was paid by hand, the gateway's payout
 * counts. `returnMoney`: nothing was paid out at all. `creditDifference`, `takeDifference`: the wallet gets what was paid, not what
 * was credited by hand.
 */
export const Correction = Type.Union([
  Type.Literal('creditCustomer'),
  Type.Literal('refundPayer'),
  Type.Literal('writeOff'),
  Type.Literal('takeBack'),
  Type.Literal('countPayout'),
  Type.Literal('returnMoney'),
  Type.Literal('creditDifference'),
  Type.Literal('takeDifference'),
]);
export type Correction = Static<typeof Correction>;

/** A correction that is possible now, and what it would move at most. */
export const PossibleCorrection = Type.Object({ correction: Correction, amount: Naira });
export interface PossibleCorrection extends Static<typeof PossibleCorrection> {}

/** `userId` names the customer of a payment that has no owner; for other corrections it is left out. */
export const CorrectExceptionBody = Type.Object({
  correction: Correction,
  userId: Type.Optional(Id),
  reason: Type.String({ maxLength: 500 }),
});
export interface CorrectExceptionBody extends Static<typeof CorrectExceptionBody> {}
