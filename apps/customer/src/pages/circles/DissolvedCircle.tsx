/** A circle that was dissolved before it ran: why, and who was in it. */
import Alert from '@mui/material/Alert';
import type { Circle } from '@ajose/sdk/contract/circles';
import { Card } from '@ajose/ui/layout/Card';
import { Stack } from '@ajose/ui/layout/Stack';
import { Text } from '@ajose/ui/layout/Text';
import { Events } from './Events.tsx';
import { listOf, who } from './words.ts';

export function DissolvedCircle({ circle: { dissolvedBecause, deposits, members, events } }: { circle: Circle }) {
  return (
    <Stack>
      <Alert severity="info">
        This circle was dissolved. {dissolvedBecause} It cost nothing
        {deposits > 0 && ', and what was locked has come back'}.
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
