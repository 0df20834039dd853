/** Calls the platform from the visitor's device, and shows whether and how fast it answered. */
import { getActiveProducts } from '@ajose/sdk/customer/products';
import { messageOf } from '@ajose/sdk/error';
import { formatDateTime } from '@ajose/sdk/domain/time';
import { api } from '../../api.ts';

export async function startStatus(place: HTMLElement): Promise<void> {
  place.textContent = 'Asking…';
  const begun = performance.now();
  try {
    await getActiveProducts(api);
    const ms = Math.round(performance.now() - begun);
    place.textContent = `The platform answers. It took ${ms} ms from your device, ${formatDateTime(new Date())} in Lagos.`;
  } catch (error) {
    place.textContent = messageOf(error, 'The platform did not answer just now.');
  }
}
