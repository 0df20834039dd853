/** Every session of the customer, and the buttons that end them. */
import { useState } from 'react';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { messageOf } from '@ajose/sdk/error';
import type { Session } from '@ajose/sdk/contract/sessions';
import { DateTime } from '@ajose/ui/display/DateTime';
import { ErrorState } from '@ajose/ui/feedback/ErrorState';
import { useToasts } from '@ajose/ui/feedback/Toasts';
import { endOtherSessions, endSession, useSessions } from '../../data/sessions.ts';

const WAITING = [1, 2] as const;

export function SessionsBox() {
  const { data: sessions, error, mutate } = useSessions();
  const [ending, setEnding] = useState<string | null>(null);
  const toasts = useToasts();
  const end = async (id: string, deed: () => Promise<void>) => {
    setEnding(id);
    try {
      await deed();
    } catch (failure) {
      toasts.error(messageOf(failure, 'The session could not be ended. Please try again.'));
    } finally {
      setEnding(null);
    }
  };
  return (
    <section className="box" aria-labelledby="sessions-title">
      <div className="box-head">
        <h2 id="sessions-title">Where you are signed in</h2>
        {sessions && sessions.length > 1 && (
          <Button size="small" disabled={ending !== null} onClick={() => void end('others', endOtherSessions)}>
            End all others
          </Button>
        )}
      </div>
      {!sessions &&
        !error &&
        WAITING.map((row) => <Skeleton key={row} height={64} sx={{ transform: 'none', mb: 1 }} />)}
      {!sessions && Boolean(error) && (
        <ErrorState message={messageOf(error, 'Your sessions could not be loaded.')} onRetry={() => void mutate()} />
      )}
      {sessions && (
        <ul className="devices">
          {sessions.map((session) => (
            <Device
              key={session._id}
              session={session}
              busy={ending !== null}
              onEnd={() => void end(session._id, () => endSession(session._id))}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

function Device({ session, busy, onEnd }: { session: Session; busy: boolean; onEnd: () => void }) {
  const { device, address, lastSeenAt, current } = session;
  return (
    <li>
      <p>
        <b>{device}</b>
        <br />
        {address},{' '}
        {current ? (
          'this device'
        ) : (
          <>
            last seen <DateTime moment={lastSeenAt} />
          </>
        )}
      </p>
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
    </li>
  );
}
