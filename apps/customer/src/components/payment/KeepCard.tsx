/**
 * After a payment by card, asks whether to keep the card. Keeps nothing without an answer, and does not ask where the card cannot be kept.
 */
import { useState } from 'react';
import Button from '@mui/material/Button';
import { messageOf } from '@ajose/sdk/error';
import { useToasts } from '@ajose/ui/feedback/Toasts';
import { Card } from '@ajose/ui/layout/Card';
import { Stack } from '@ajose/ui/layout/Stack';
import { Text } from '@ajose/ui/layout/Text';
import { keepCard, useOfferedCard } from '../../data/cards.ts';
import { cardEnd, cardName } from '../cardWords.ts';
import { useUser } from '../../session.tsx';

export function KeepCard({ transactionId }: { transactionId: string }) {
  const { _id: userId } = useUser();
  const { data: card } = useOfferedCard(transactionId);
  const toasts = useToasts();
  const [state, setState] = useState<'asking' | 'keeping' | 'kept'>('asking');
  const keep = async (): Promise<void> => {
    setState('keeping');
    try {
      await keepCard({ userId, transactionId });
      setState('kept');
    } catch (error) {
      toasts.error(messageOf(error, 'The card could not be kept.'));
      setState('asking');
    }
  };
  return (
    <output>
      {state === 'kept' && (
        <Text tone="positive">The card is kept. You can remove it in your profile at any time.</Text>
      )}
      {state !== 'kept' && card && (
        <Card>
          <Stack gap={2}>
            <Text strong>Keep this card, to add money in three taps and for auto-save?</Text>
            <Text tone="soft" size="sm">
              {cardName(card)}, good until {cardEnd(card)}. It is charged for what you confirm or plan yourself, and you
              can remove it in your profile at any time.
            </Text>
            <Button variant="outlined" disabled={state === 'keeping'} onClick={() => void keep()}>
              {state === 'keeping' ? 'Keeping...' : 'Keep this card'}
            </Button>
          </Stack>
        </Card>
      )}
    </output>
  );
}
