/** Cards that the customer keeps. */
import useSWR from 'swr';
import type { KeepCardBody, KeptCard, OfferedCard, PayWithCardReply, RemoveCardBody } from '@ajose/sdk/contract/cards';
import * as cards from '@ajose/sdk/customer/cards';
import { acting } from '../acting.ts';
import { personApi as api } from '../api.ts';
import { makeStale } from './keys.ts';
import type { Deposit } from './wallet.ts';

export const useCards = (userId: string) =>
  useSWR<readonly KeptCard[], unknown>(['cards', userId], async () =>
    // Kept cards belong to a person.
    acting() === null ? (await cards.getCards(api, userId)).cards : [],
  );

/** The card of a payment, where it may be kept. Fetched once, because the answer stays the same. */
export const useOfferedCard = (transactionId: string) =>
  useSWR<OfferedCard | null, unknown>(
    ['cards', 'offered', transactionId],
    async () => (await cards.getOfferedCard(api, transactionId)).card,
    { revalidateOnFocus: false, revalidateOnReconnect: false, revalidateIfStale: false, shouldRetryOnError: false },
  );

export async function keepCard(body: KeepCardBody): Promise<void> {
  await cards.keepCard(api, body);
  await makeStale('cards');
}

/** Asks the server to charge a kept card. A repeat with the same reference charges nothing more. */
export async function payWithCard(
  { user, amount, reference }: Deposit,
  cardId: string,
): Promise<Pick<PayWithCardReply, 'transaction' | 'declined'>> {
  const paid = await cards.payWithCard(api, { userId: user._id, cardId, amount, transactionId: reference });
  await makeStale('me', 'stats', 'transactions');
  return paid;
}

export async function removeCard(body: RemoveCardBody): Promise<void> {
  await cards.removeCard(api, body);
  await makeStale('cards');
}
