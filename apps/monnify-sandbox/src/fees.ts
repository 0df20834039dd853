/** Monnify's fees. Amounts are whole kobo. */

export interface FeeOf {
  /** In millionths of the amount. */
  millionths: number;
  capKobo: number;
}

export interface Fees {
  card: FeeOf;
  transfer: FeeOf;
  ussd: FeeOf;
  phone: FeeOf;
  /** For a transfer to an account number of a customer's own. */
  account: FeeOf;
  payoutKobo: number;
}

/**
 * 1.5%, and 7.5% value-added tax on it: the description's example takes 0.32 from 20.00. At most 2,000 naira, as Monnify's help pages say.
 * Unconfirmed: whether the tax comes on top of the 2,000, and whether account numbers cost the same.
 */
const payment: FeeOf = { millionths: 16_125, capKobo: 200_000 };

/** Unconfirmed: the description's examples show 35 naira for each payout. */
const PAYOUT_KOBO = 3_500;

export const usualFees: Fees = {
  card: payment,
  transfer: payment,
  ussd: payment,
  phone: payment,
  account: payment,
  payoutKobo: PAYOUT_KOBO,
};

export function feeOf({ card, transfer, ussd, phone, account }: Fees, channel: string, amountKobo: number): number {
  const of: Readonly<Record<string, FeeOf>> = { card, bank_transfer: transfer, ussd, phone, dedicated_nuban: account };
  const { millionths, capKobo } = of[channel] ?? card;
  return Math.min(Math.round((amountKobo * millionths) / 1_000_000), capKobo);
}
