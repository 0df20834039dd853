/** The administrator's sessions, with buttons that end the other ones. */
import { useState } from 'react';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import type { Session } from '@ajose/sdk/contract/sessions';
import { messageOf } from '@ajose/sdk/error';
import { formatDateTime } from '@ajose/sdk/time';
import { Loaded } from '@ajose/ui/feedback/Loaded';
import { useToasts } from '@ajose/ui/feedback/Toasts';
import { Card } from '@ajose/ui/layout/Card';
import { Fill } from '@ajose/ui/layout/Fill';
import { Quiet } from '@ajose/ui/layout/Quiet';
import { Row, Rows } from '@ajose/ui/layout/Rows';
import { Text } from '@ajose/ui/layout/Text';
import { endOtherSessions, endSession, useSessions } from '../../data/sessions.ts';

export function Sessions() {
  const sessions = useSessions();
  const [busy, setBusy] = useState(false);
  const toasts = useToasts();

  async function end(deed: () => Promise<void>, done: string): Promise<void> {
    setBusy(true);
    try {
      await deed();
      toasts.success(done);
    } catch (error) {
      toasts.error(messageOf(error, 'The session could not be ended. Please try again.'));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Card
      title="Sessions"
      flush
      actions={
        (sessions.data?.length ?? 0) > 1 && (
          <Button
            size="small"
            disabled={busy}
            onClick={() => void end(endOtherSessions, 'All other sessions have ended.')}
          >
            End all others
          </Button>
        )
      }
    >
      <Loaded
        of={sessions}
        failure="The sessions could not be fetched."
        skeleton={<Skeleton variant="rectangular" height={120} />}
      >
        {(sessions) => (
          <Rows>
            {sessions.map((session) => (
              <SessionRow
                key={session._id}
                session={session}
                busy={busy}
                onEnd={() => void end(() => endSession(session._id), 'The session has ended.')}
              />
            ))}
          </Rows>
        )}
      </Loaded>
    </Card>
  );
}

function SessionRow({ session, busy, onEnd }: { session: Session; busy: boolean; onEnd: () => void }) {
  const { device, address, createdAt, lastSeenAt, expiresAt, current } = session;
  return (
    <Row>
      <Fill least="14rem">
        <Text strong>{device}</Text>
        <Quiet>
          {address} · since {formatDateTime(createdAt)}
        </Quiet>
        <Quiet>
          Last seen {formatDateTime(lastSeenAt)} · ends {formatDateTime(expiresAt)}
        </Quiet>
      </Fill>
      {current ? (
        <Text as="span" size="sm" tone="positive" strong>
          This session
        </Text>
      ) : (
        <Button size="small" color="error" disabled={busy} aria-label={`End the session on ${device}`} onClick={onEnd}>
          End
        </Button>
      )}
    </Row>
  );
}
