/** What Paystack keeps. Amounts are whole kobo. */

/** Collection in naira: 1.5% and 100 naira, the 100 waived under 2,500, never more than 2,000. At exactly 2,500 the sources differ. */
export function collectionFee(amountKobo: number, waivedAtExactly2500 = false): number {
  const share = Math.ceil((amountKobo * 15) / 1000);
  const waived = waivedAtExactly2500 ? amountKobo <= 250_000 : amountKobo < 250_000;
  return Math.min(share + (waived ? 0 : 10_000), 200_000);
}

/** Transfers: 10 naira to 5,000; 25 to 50,000; 50 above. */
export function transferFee(amountKobo: number): number {
  if (amountKobo <= 500_000) return 1_000;
  return amountKobo <= 5_000_000 ? 2_500 : 5_000;
}
