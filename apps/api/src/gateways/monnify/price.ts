/** Monnify's prices, by which gateways are compared; what is booked is the fee that the gateway tells. Kobo. */

/**
 * For a payment: 1.5% and at most 2,000 naira, as its help pages say (2026), with 7.5% value-added tax, as the example of its description has
 * it: 0.32 of 20.00. Unconfirmed: whether the tax comes on top of the 2,000.
 */
function paymentPrice(amountKobo: bigint): bigint {
  const price = (amountKobo * 16_125n + 999_999n) / 1_000_000n;
  return price < 200_000n ? price : 200_000n;
}

/** For a payout: 35 naira, as in the description's examples. Unconfirmed. */
const PAYOUT_PRICE = 3_500n;

export const price = (kind: 'payment' | 'payout', amountKobo: bigint): bigint =>
  kind === 'payment' ? paymentPrice(amountKobo) : PAYOUT_PRICE;
