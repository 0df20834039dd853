/** The transfers that the customer said were sent, until the tab is closed. The server hears only of money that has arrived. */
import { keptInTab } from '@ajose/sdk/store';
import { makeStale } from './keys.ts';

const NAME = 'sentTransfers';
const all = (): string => keptInTab.get(NAME) ?? '';

export const isSent = (reference: string): boolean => all().includes(reference);

export function keepSent(reference: string): Promise<void> {
  keptInTab.set(NAME, `${all()} ${reference}`);
  return makeStale('transactions');
}
