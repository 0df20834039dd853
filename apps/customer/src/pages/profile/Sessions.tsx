/** Every session of the customer, and the buttons that end them. */
import { useState } from 'react';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { messageOf } from '@ajose/sdk/error';
import type { Session } from '@ajose/sdk/contract/sessions';
import { DateTime } from '@ajose/ui/display/DateTime';
import { Loaded } from '@ajose/ui/feedback/Loaded';
import { useToasts } from '@ajose/ui/feedback/Toasts';
import { Card } from '@ajose/ui/layout/Card';
import { Fill } from '@ajose/ui/layout/Fill';
import { Row, Rows } from '@ajose/ui/layout/Rows';
import { Stack } from '@ajose/ui/layout/Stack';
import { Text } from '@ajose/ui/layout/Text';
import { endOtherSessions, endSession, useSessions } from '../../data/sessions.ts';

const skeleton = (
  <Stack gap={2}>
    <Skeleton variant="rounded" height={56} />
    <Skeleton variant="rounded" height={56} />
  </Stack>
);

export function Sessions() {
  const sessions = useSessions();
  const [ending, setEnding] = useState(false);
  const toasts = useToasts();
  const end = async (call: () => Promise<void>) => {
    setEnding(true);
    try {
      await call();
    } catch (error) {
      toasts.error(messageOf(error, 'The session could not be ended. Please try again.'));
    } finally {
      setEnding(false);
    }
  };
  const several = sessions.data !== undefined && sessions.data.length > 1;
  return (
    <Card
      title="Where you are signed in"
      actions={
        several && (
          <Button size="small" disabled={ending} onClick={() => void end(endOtherSessions)}>
            End all others
          </Button>
        )
      }
    >
      <Loaded
        of={sessions}
        skeleton={skeleton}
        failure={messageOf(sessions.error, 'Your sessions could not be loaded.')}
      >
        {(sessions) => (
          <Rows>
            {sessions.map((session) => (
              <SessionRow
                key={session._id}
                session={session}
                busy={ending}
                onEnd={() => void end(() => endSession(session._id))}
              />
            ))}
          </Rows>
        )}
      </Loaded>
    </Card>
  );
}

function SessionRow({ session, busy, onEnd }: { session: Session; busy: boolean; onEnd: () => void }) {
  const { device, address, lastSeenAt, current } = session;
  return (
    <Row>
      <Fill>
        <Text strong>{device}</Text>
        <Text tone="soft" size="sm">
          {address},{' '}
          {current ? (
            'this device'
          ) : (
            <>
              last seen <DateTime moment={lastSeenAt} />
            </>
          )}
        </Text>
      </Fill>
      {!current && (
        <Button
          size="small"
          variant="outlined"
          aria-label={`End the session on ${device}`}
          disabled={busy}
          onClick={onEnd}
        >
          End
        </Button>
      )}
    </Row>
  );
}
