/** A place in another circle that the customer asked for: who has accepted, and, once all have, how to sign. */
import Button from '@mui/material/Button';
import type { WantedPlace } from '@ajose/sdk/contract/circles';
import { formatDateTime } from '@ajose/sdk/domain/time';
import { Text } from '@ajose/ui/layout/Text';
import { ActionCard } from '../../components/ActionCard.tsx';
import { PlaceFacts } from './PlaceFacts.tsx';

interface Props {
  place: WantedPlace;
  onSign: () => void;
}

export function WantedPlaceCard({ place, onSign }: Props) {
  const { circle, from, state, accepted, of, signsFrom } = place;
  const ready = state === 'ready';
  return (
    <ActionCard
      title={circle}
      level={2}
      end={
        ready &&
        signsFrom === undefined && (
          <Button variant="contained" size="small" aria-label={`Read and sign ${circle}`} onClick={onSign}>
            Read and sign
          </Button>
        )
      }
    >
      <Text strong>
        {ready
          ? `All have accepted you for the place of ${from}`
          : `You asked for the place of ${from}: ${accepted} of ${of} have accepted`}
      </Text>
      {signsFrom !== undefined && (
        <Text tone="soft">
          You can sign from {formatDateTime(signsFrom)} on. A place that costs money waits a day, in case somebody else
          asks in your name.
        </Text>
      )}
      <PlaceFacts place={place} />
    </ActionCard>
  );
}
