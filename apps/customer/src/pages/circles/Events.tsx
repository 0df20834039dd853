/** What happened in a circle, in the platform's words. The newest comes first. */
import { useState } from 'react';
import Button from '@mui/material/Button';
import type { CircleEvent } from '@ajose/sdk/contract/circles';
import { useAmounts } from '@ajose/ui/display/amounts.ts';
import { DateTime } from '@ajose/ui/display/DateTime';
import { Card } from '@ajose/ui/layout/Card';
import { Fill } from '@ajose/ui/layout/Fill';
import { Quiet } from '@ajose/ui/layout/Quiet';
import { Row, Rows } from '@ajose/ui/layout/Rows';
import { Text } from '@ajose/ui/layout/Text';

/** How many are shown at first. */
const FEW = 8;

export function Events({ events }: { events: readonly CircleEvent[] }) {
  const [all, setAll] = useState(false);
  const { words } = useAmounts();
  if (events.length === 0) return null;
  return (
    <Card title="What happened" flush>
      <Rows label="What happened">
        {(all ? events : events.slice(0, FEW)).map(({ _id, at, text }) => (
          <Row key={_id}>
            <Fill least="10rem">
              <Text>{words(text)}</Text>
              <Quiet>
                <DateTime moment={at} />
              </Quiet>
            </Fill>
          </Row>
        ))}
        {!all && events.length > FEW && (
          <Row>
            <Button size="small" onClick={() => setAll(true)}>
              Show all {events.length}
            </Button>
          </Row>
        )}
      </Rows>
    </Card>
  );
}
