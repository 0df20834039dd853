/** Cards that may be charged again: keeping one, and finding it by its code. */
import type { KeptCardOutcome } from './cards.ts';
import type { CardOf, Gateway } from './gateway.ts';
import type { Card, KeptCard, Kinds } from './records.ts';

const isSame = (card: Card, other: Card): boolean =>
  card.bin === other.bin &&
  card.last4 === other.last4 &&
  card.expMonth === other.expMonth &&
  card.expYear === other.expYear;

/** Keeps a card. The same card of the same person keeps its code until that is removed. @returns the code */
export function keepCard<K extends Kinds>(
  { keptCards }: Gateway<K>,
  email: string,
  card: CardOf<K['charge']>,
  outcome: KeptCardOutcome,
): string {
  for (const kept of keptCards.cards.values())
    if (kept.active !== false && kept.email === email && isSame(kept.card, card)) return kept.code;
  return keptCards.put({ code: keptCards.newCode(), email, card, outcome, active: true }).code;
}

/** @throws Refusal where there is no such code, or it was removed */
export function findKeptCard<K extends Kinds>(
  { keptCards, refusals }: Gateway<K>,
  code: string,
): KeptCard<CardOf<K['charge']>> {
  const kept = keptCards.cards.get(code);
  if (!kept || kept.active === false) throw refusals.noKeptCard();
  return kept;
}
