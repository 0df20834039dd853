/** The source of a member's contributions, the wallet or a kept card, as one choice of a form. */
import type { CircleSource, CircleSums } from '@ajose/sdk/contract/circles';
import type { KeptCard } from '@ajose/sdk/contract/cards';
import { cardName } from '../../components/cardWords.ts';

export const WALLET = 'wallet';

/** @param from the wallet, or the id of a kept card */
export const sourceOf = (from: string): { source: CircleSource; cardId: string | null } =>
  from === WALLET ? { source: 'wallet', cardId: null } : { source: 'card', cardId: from };

export const sourceOptions = (cards: readonly KeptCard[]) => [
  { value: WALLET, label: 'Your wallet' },
  ...cards.filter(({ expired }) => !expired).map((card) => ({ value: card._id, label: cardName(card) })),
];

export const sourceWords = ({ source, card }: CircleSums): string => {
  if (source === 'wallet') return 'Your wallet';
  return card ? cardName(card) : 'A card that was removed';
};
