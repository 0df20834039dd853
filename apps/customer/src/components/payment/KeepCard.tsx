/**
 * After a payment by card, asks whether to keep the card. Keeps nothing without an answer, and does not ask where the card cannot be kept.
 */
import { useState } from 'react';
import Button from '@mui/material/Button';
import { useCall } from '@ajose/app/useCall.ts';
import { OfflineHint } from '@ajose/ui/feedback/OfflineHint';
import { Card } from '@ajose/ui/layout/Card';
import { Stack } from '@ajose/ui/layout/Stack';
import { Text } from '@ajose/ui/layout/Text';
import { useOnline } from '@ajose/ui/useOnline.ts';
import { keepCard, useOfferedCard } from '../../data/cards.ts';
import { cardEnd, cardName } from '../cardWords.ts';
import { useUser } from '../../session.tsx';

export function KeepCard({ transactionId }: { transactionId: string }) {
  const { _id: userId } = useUser();
  const { data: card } = useOfferedCard(transactionId);
  const [kept, setKept] = useState(false);
  const online = useOnline();
  const { busy, run } = useCall('The card could not be kept.');
  const keep = (): void =>
    run(
      () => keepCard({ userId, transactionId }),
      () => setKept(true),
    );
  return (
    <output>
      {kept && <Text tone="positive">The card is kept. You can remove it in your profile at any time.</Text>}
      {!kept && card && (
        <Card>
          <Stack gap={2}>
            <Text strong>Keep this card for next time?</Text>
            <Text tone="soft" size="sm">
              {cardName(card)}, good until {cardEnd(card)}. It is charged only for what you confirm, for auto-save and
              for circles in which you chose it, until you remove it in your profile.
            </Text>
            <Button variant="outlined" disabled={busy || !online} onClick={keep}>
              {busy ? 'Keeping…' : 'Keep this card'}
            </Button>
            <OfflineHint />
          </Stack>
        </Card>
      )}
    </output>
  );
}
