/** The payment on the gateway's page that the customer left this tab for. Stored until they return, by the page's link or by Back. */
import { keptInTab } from '@ajose/sdk/store';
import type { Deposit } from './wallet.ts';

const NAME = 'leftToPay';

const HERE: ReadonlySet<string> = new Set(['localhost', '127.0.0.1']);

/** Whether an address may be used for a payment: over https, or on this computer during development. */
export function isPaymentPage(address: string): boolean {
  const url = URL.parse(address);
  return url?.protocol === 'https:' || (url?.protocol === 'http:' && HERE.has(url.hostname));
}

/** Goes to the gateway's page in this tab. @throws where its address may not be used */
export function leaveFor(page: string, { user, reference }: Pick<Deposit, 'user' | 'reference'>): void {
  if (!isPaymentPage(page)) throw new Error('Nobody may pay at this address');
  // Where the browser keeps nothing, the page's own link leads to the outcome.
  keptInTab.set(NAME, JSON.stringify({ userId: user._id, reference }));
  location.assign(page);
}

/** The reference of the payment that this customer left the app for; null where there is none. */
export function leftFor(userId: string): string | null {
  try {
    const kept = JSON.parse(keptInTab.get(NAME) ?? 'null') as { userId: string; reference: string } | null;
    return kept?.userId === userId ? kept.reference : null;
  } catch {
    return null;
  }
}

export function forgetLeft(): void {
  keptInTab.remove(NAME);
}
