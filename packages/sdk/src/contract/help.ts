/** What the operator states: where customers get help from a person, and who keeps their money. */
import { Type, type Static } from 'typebox';
import { Moment, Named } from './common.ts';

const stated = Type.Union([Type.String(), Type.Null()]);

/** Null: the operator has not stated it. */
export const Help = Type.Object({
  phone: Type.Union([Type.String({ 'x-contact': 'ours' }), Type.Null()]),
  email: stated,
  /** The hours in which staff answer calls: "Monday to Friday, 8 AM to 6 PM". Complaints and emails come at any hour. */
  hours: stated,
});
export interface Help extends Static<typeof Help> {}

export const GetHelpReply = Type.Object({ success: Type.Literal(true), help: Help });
export interface GetHelpReply extends Static<typeof GetHelpReply> {}

/** Null: the operator has not stated it. */
export const Operator = Type.Object({
  /** The company that runs the platform. */
  name: stated,
  /** Its licence with the number, and who gave it. */
  licence: stated,
  /** Where the money in wallets is kept. */
  moneyAt: stated,
  /** What is insured, by whom, and up to how much. */
  insured: stated,
  /** The day of these statements, `2026-11-26`. */
  statedOn: stated,
});
export interface Operator extends Static<typeof Operator> {}

/** Amounts are naira, rounded to a million, because exact ones would show what single customers do. */
export const SafetySums = Type.Object({
  /** When the books were proven for the last time; null before the first time. */
  provenAt: Type.Union([Moment, Type.Null()]),
  /** Whether that proof found every promise of the books kept. */
  balanced: Type.Boolean(),
  /** Money in customers' wallets, on its way out of them, and set aside in circles. */
  wallets: Type.Number(),
  /** What customers have invested and saved, without the profit that is not paid yet. */
  invested: Type.Number(),
  /** What the payment gateway says that we hold there; null where it did not answer. */
  atGateway: Type.Union([Type.Number(), Type.Null()]),
  gatewayAskedAt: Type.Union([Moment, Type.Null()]),
  /** What the books have at the operator's own bank, which no program can ask. */
  atBank: Type.Number(),
});
export interface SafetySums extends Static<typeof SafetySums> {}

export const GetSafetyReply = Type.Object({
  success: Type.Literal(true),
  operator: Named<Operator>(Operator),
  sums: Named<SafetySums>(SafetySums),
});
export interface GetSafetyReply extends Static<typeof GetSafetyReply> {}

/** How one way to pay in or out goes, and since when. */
export const WayNow = Type.Object({
  /**
   * `checkout` is card, USSD and OPay; `transfer` an account for one amount; `ownNumber` the customer's own account number; `keptCard` a kept
   * card and auto-save from one; `withdrawal` a payment to the customer's bank.
   */
  way: Type.Union([
    Type.Literal('checkout'),
    Type.Literal('transfer'),
    Type.Literal('ownNumber'),
    Type.Literal('keptCard'),
    Type.Literal('withdrawal'),
  ]),
  /** `some`: it does not work for some customers; `slow`: the payment provider does not answer; `closed`: we paused it. */
  state: Type.Union([Type.Literal('works'), Type.Literal('some'), Type.Literal('slow'), Type.Literal('closed')]),
  since: Moment,
});
export interface WayNow extends Static<typeof WayNow> {}

/** No ways where it is not known how they go. */
export const GetStatusReply = Type.Object({ success: Type.Literal(true), ways: Type.Array(Named<WayNow>(WayNow)) });
export interface GetStatusReply extends Static<typeof GetStatusReply> {}
