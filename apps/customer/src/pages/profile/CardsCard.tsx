/** The cards that the customer keeps, and the way to remove each. */
import { useState } from 'react';
import Button from '@mui/material/Button';
import { FewOf } from '@ajose/app/FewOf';
import { ConfirmCall } from '@ajose/app/ConfirmCall';
import type { KeptCard } from '@ajose/sdk/contract/cards';
import { Fill } from '@ajose/ui/layout/Fill';
import { FoldingCard } from '@ajose/ui/layout/FoldingCard';
import { Quiet } from '@ajose/ui/layout/Quiet';
import { Row } from '@ajose/ui/layout/Rows';
import { Text } from '@ajose/ui/layout/Text';
import { removeCard, useCards } from '../../data/cards.ts';
import { cardEnd, cardName } from '../../components/cardWords.ts';
import { useUser } from '../../session.tsx';

/** Also below the title of the folded card. */
const CARDS_PAY = 'for what you add, for auto-save and for circles';

export function CardsCard() {
  const { _id: userId } = useUser();
  // Read here, for the list is not there while it is folded.
  const { data, error, mutate } = useCards(userId);
  const [leaving, setLeaving] = useState<KeptCard | null>(null);
  return (
    <FoldingCard title="Kept cards" summary={`Cards that pay ${CARDS_PAY}`}>
      <FewOf
        of={{ data, error, mutate }}
        items={(all) => all}
        label="Kept cards"
        failure="Your cards could not be fetched."
        skeleton={64}
        empty={`Pay once by card and choose to keep it, ${CARDS_PAY}.`}
      >
        {(card) => <CardRow key={card._id} card={card} onRemove={() => setLeaving(card)} />}
      </FewOf>
      {leaving && <RemoveCard card={leaving} userId={userId} onClose={() => setLeaving(null)} />}
    </FoldingCard>
  );
}

function CardRow({ card, onRemove }: { card: KeptCard; onRemove: () => void }) {
  return (
    <Row>
      <Fill least="10rem">
        <Text strong>{cardName(card)}</Text>
        {card.expired ? (
          <Text size="sm" tone="negative">
            Expired {cardEnd(card)}: it cannot be charged any more.
          </Text>
        ) : (
          <Quiet>Good until {cardEnd(card)}</Quiet>
        )}
      </Fill>
      <Button size="small" color="error" aria-label={`Remove ${cardName(card)}`} onClick={onRemove}>
        Remove
      </Button>
    </Row>
  );
}

interface RemoveProps {
  card: KeptCard;
  userId: string;
  onClose: () => void;
}

function RemoveCard({ card, userId, onClose }: RemoveProps) {
  return (
    <ConfirmCall
      title="Remove this card?"
      message={`${cardName(card)} is not charged any more. To keep it again, pay with it once more.`}
      confirmLabel="Remove card"
      busyLabel="Removing…"
      destructive
      call={() => removeCard({ userId, cardId: card._id })}
      done="The card is removed."
      failure="The card could not be removed. Please try again."
      onClose={onClose}
    />
  );
}
