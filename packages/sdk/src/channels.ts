/** The ways to pay and what they are called on screen. */

/**
 * The gateway's channels for a deposit, in the order in which its popup offers them.
 * OPay is in no official list of channels; the specification asks for it, and the gateway ignores names that it does not know.
 */
export const paymentChannels = ['card', 'bank_transfer', 'ussd', 'opay', 'bank'] as const;
export type PaymentChannel = (typeof paymentChannels)[number];

/** `paystack` stands in a transaction until the gateway has said which channel was used, `wallet` in what moves within the platform. */
const names: Readonly<Record<PaymentChannel | 'paystack' | 'wallet', string>> = {
  card: 'Card',
  bank_transfer: 'Bank transfer',
  ussd: 'USSD',
  opay: 'OPay',
  bank: 'Bank',
  paystack: 'Online payment',
  wallet: 'Wallet',
};

/**
 * @param method a transaction's `paymentMethod`: a channel, or free text of an older client
 * @returns its name; unknown methods lose their underscores, a missing one is "Not given"
 */
export function paymentMethodName(method: string): string {
  const known = Object.entries(names).find(([channel]) => channel === method);
  return known ? known[1] : method.replaceAll('_', ' ').trim() || 'Not given';
}
