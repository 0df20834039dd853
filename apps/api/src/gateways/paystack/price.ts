/**
 * Paystack's published prices (paystack.com/pricing, Nigeria, 2026), by which gateways are compared; what is booked is the fee that the
 * gateway tells. Kobo.
 */

/** For a payment: 1.5% and 100 naira, without the 100 below 2,500 naira, and at most 2,000 naira. */
function paymentPrice(amountKobo: bigint): bigint {
  const price = (amountKobo * 15n + 999n) / 1000n + (amountKobo < 250_000n ? 0n : 10_000n);
  return price < 200_000n ? price : 200_000n;
}

/** For a payout: 10 naira up to 5,000 naira, 25 up to 50,000, 50 above. */
function payoutPrice(amountKobo: bigint): bigint {
  if (amountKobo <= 500_000n) return 1_000n;
  return amountKobo <= 5_000_000n ? 2_500n : 5_000n;
}

export const price = (kind: 'payment' | 'payout', amountKobo: bigint): bigint =>
  kind === 'payment' ? paymentPrice(amountKobo) : payoutPrice(amountKobo);
