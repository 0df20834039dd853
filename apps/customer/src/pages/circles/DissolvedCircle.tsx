/** A circle that was dissolved before it ran: why, and who was in it. */
import Alert from '@mui/material/Alert';
import type { Circle } from '@ajose/sdk/contract/circles';
import { formatDate } from '@ajose/sdk/domain/time';
import { Card } from '@ajose/ui/layout/Card';
import { Stack } from '@ajose/ui/layout/Stack';
import { Text } from '@ajose/ui/layout/Text';
import { Events } from './Events.tsx';
import { listOf, who } from './words.ts';

export function DissolvedCircle({ circle }: { circle: Circle }) {
  const { dissolvedBecause, endedAt, deposits, members, events } = circle;
  return (
    <Stack>
      <Alert severity="info">
        {dissolvedBecause} The circle ended{endedAt && ` on ${formatDate(endedAt)}`} and cost nothing
        {deposits > 0 && ': what was locked has come back'}.
      </Alert>
      {members.length > 0 && (
        <Card title="Who was in it">
          <Text>{listOf(members.map(who))}</Text>
        </Card>
      )}
      <Events events={events} />
    </Stack>
  );
}
