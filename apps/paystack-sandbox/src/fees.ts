/** Paystack's fees. Amounts are whole kobo. */

/** For a payment: 1.5% and 100 naira, without the 100 under 2,500 naira, and at most 2,000. Unconfirmed: the 100 at exactly 2,500. */
export const collectionFee = (amountKobo: number): number =>
  Math.min(Math.ceil((amountKobo * 15) / 1000) + (amountKobo < 250_000 ? 0 : 10_000), 200_000);

/** For a transfer to an account number of a customer's own: 1%, and at most 300 naira. Unconfirmed: how it is rounded. */
export const accountFee = (amountKobo: number): number => Math.min(Math.ceil(amountKobo / 100), 30_000);

/** On a transfer of 10,000 naira or more, since January 2026: 50 naira, paid by the sender. */
export const stampDuty = (amountKobo: number): number => (amountKobo >= 1_000_000 ? 5_000 : 0);

/** For a transfer: 10 naira up to 5,000; 25 up to 50,000; 50 above. */
export function transferFee(amountKobo: number): number {
  if (amountKobo <= 500_000) return 1_000;
  return amountKobo <= 5_000_000 ? 2_500 : 5_000;
}
