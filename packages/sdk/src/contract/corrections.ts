/** Corrections: postings that correct what a case is about. Two administrators decide each. Amounts are naira. */
import { Type, type Static } from 'typebox';
import { Id, Naira } from './common.ts';

/**
 * `creditCustomer`: a payment without an owner goes to a customer. `refundPayer`: it goes back to its payer. `writeOff`: what a customer
 * owes is forgiven. `endInvestments`: what was bought with money that the bank took back ends without profit and pays for it.
 * `takeDisputed`, `returnDisputed`: a dispute took more, or less, than is booked. `takeBack`: money that a customer has twice is taken from
 * the wallet, and the rest becomes a debt. `countPayout`: nothing was paid by hand, so the gateway's payout counts. `returnMoney`: nothing
 * was paid out at all. `creditDifference`, `takeDifference`: the wallet gets what was paid, not what was credited by hand. `payOut`,
 * `sendBack`: the money of a closed account goes to the last bank account, or the payment that arrived goes back to its payer.
 */
export const Correction = Type.Union([
  Type.Literal('creditCustomer'),
  Type.Literal('refundPayer'),
  Type.Literal('writeOff'),
  Type.Literal('endInvestments'),
  Type.Literal('takeDisputed'),
  Type.Literal('returnDisputed'),
  Type.Literal('takeBack'),
  Type.Literal('countPayout'),
  Type.Literal('returnMoney'),
  Type.Literal('creditDifference'),
  Type.Literal('takeDifference'),
  Type.Literal('payOut'),
  Type.Literal('sendBack'),
]);
export type Correction = Static<typeof Correction>;

/**
 * A correction that is possible now, and the most that it would move. `goesTo`: the bank account or payment that a closed account's money
 * goes to.
 */
export const PossibleCorrection = Type.Object({
  correction: Correction,
  amount: Naira,
  goesTo: Type.Optional(Type.String()),
});
export interface PossibleCorrection extends Static<typeof PossibleCorrection> {}

/** A correction that would fit and is not possible now. `why` is a sentence. */
export const ImpossibleCorrection = Type.Object({ correction: Correction, why: Type.String() });
export interface ImpossibleCorrection extends Static<typeof ImpossibleCorrection> {}

/** `userId` names the customer of a payment that has no owner; for other corrections it is left out. */
export const CorrectCaseBody = Type.Object({
  correction: Correction,
  userId: Type.Optional(Id),
  reason: Type.String({ maxLength: 500 }),
});
export interface CorrectCaseBody extends Static<typeof CorrectCaseBody> {}
