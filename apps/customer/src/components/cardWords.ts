/** The words for a kept card: its bank, last digits and expiry. */
import type { OfferedCard } from '@ajose/sdk/contract/cards';
import { endingIn } from '@ajose/sdk/domain/masks';

type Known = Pick<OfferedCard, 'bank' | 'last4'>;

export const cardName = ({ bank, last4 }: Known): string => `${bank || 'Card'} ${endingIn(last4)}`;

/** "12/2027" */
export const cardEnd = ({ expMonth, expYear }: Pick<OfferedCard, 'expMonth' | 'expYear'>): string =>
  `${String(expMonth).padStart(2, '0')}/${expYear}`;
