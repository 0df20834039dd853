/** Loads, opens and closes the gateway's popup. Its library is fetched when somebody pays. */
import type { CheckoutCallbacks, default as PaystackPop } from '@paystack/inline-js';
import { paymentChannels } from '@ajose/sdk/domain/channels';
import { CURRENCY, toKobo } from '@ajose/sdk/domain/money';
import type { Deposit } from '../../data/wallet.ts';

export interface Checkout {
  /** Opens the popup and returns a function that removes it. */
  open(deposit: Deposit, accessCode: string | undefined, callbacks: CheckoutCallbacks): () => void;
}

let popup: Promise<PaystackPop> | undefined;

/**
 * One popup for the life of the page, because each new one would leave its listener and frames behind. A failed load is not cached, so that
 * the next try fetches the library again.
 */
export async function loadCheckout(): Promise<Checkout> {
  popup ??= newPopup().catch((error: unknown) => {
    popup = undefined;
    throw error;
  });
  const opened = await popup;
  return {
    open(deposit, accessCode, callbacks) {
      const { id } = opened.newTransaction({ ...transaction(deposit, accessCode), ...callbacks });
      return () => opened.cancelTransaction(id);
    },
  };
}

async function newPopup(): Promise<PaystackPop> {
  const { default: PaystackPop } = await import('@paystack/inline-js');
  const popup = new PaystackPop();
  const standIn = import.meta.env.VITE_PAYSTACK_CHECKOUT_URL;
  if (standIn) popup.checkoutIframe.src = standIn;
  popup.checkoutIframe.title = 'Secure payment';
  return popup;
}

/**
 * With an access code, the server has opened the payment. Without one, the popup opens it with the same reference, and its metadata later
 * tell the server whose money it is.
 */
function transaction(deposit: Deposit, accessCode: string | undefined) {
  if (accessCode) return { accessCode };
  const key = import.meta.env.VITE_PAYSTACK_PUBLIC_KEY;
  if (!key) throw new Error('Payment gateway not ready');
  return {
    key,
    email: deposit.user.email,
    amount: Number(toKobo(deposit.amount)),
    currency: CURRENCY,
    reference: deposit.reference,
    channels: paymentChannels,
    metadata: { userId: deposit.user._id, name: deposit.user.name, reason: 'wallet', type: 'deposit' },
  };
}
