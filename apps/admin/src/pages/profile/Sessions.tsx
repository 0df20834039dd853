/** Where the administrator is signed in, and the way to end it elsewhere. */
import { useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { Session } from '@ajose/sdk/contract/sessions';
import { messageOf } from '@ajose/sdk/error';
import { formatDateTime } from '@ajose/sdk/time';
import { useToasts } from '@ajose/ui/feedback/Toasts';
import { endOtherSessions, endSession, useSessions } from '../../data/sessions.ts';
import { Loaded } from '../../components/Loaded.tsx';
import { Quiet } from '../../components/Quiet.tsx';
import { Section } from '../../components/Section.tsx';

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
    <Section
      title="Sessions"
      look="flush"
      action={
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
        skeleton={<Skeleton variant="rounded" height={120} sx={{ m: 2 }} />}
      >
        {(sessions) => (
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {sessions.map((session) => (
              <Row
                key={session._id}
                session={session}
                busy={busy}
                onEnd={() => void end(() => endSession(session._id), 'The session has ended.')}
              />
            ))}
          </Box>
        )}
      </Loaded>
    </Section>
  );
}

function Row({ session, busy, onEnd }: { session: Session; busy: boolean; onEnd: () => void }) {
  const { device, address, createdAt, lastSeenAt, expiresAt, current } = session;
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 1.5,
        alignItems: 'center',
        px: 2.5,
        py: 1.5,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ flex: '1 1 14rem', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography sx={{ fontWeight: 600 }}>{device}</Typography>
        <Quiet>
          {address} · since {formatDateTime(createdAt)}
        </Quiet>
        <Quiet>
          Last seen {formatDateTime(lastSeenAt)} · ends {formatDateTime(expiresAt)}
        </Quiet>
      </Box>
      {current ? (
        <Typography variant="body2" sx={{ color: 'success.main', fontWeight: 600 }}>
          This session
        </Typography>
      ) : (
        <Button size="small" color="error" disabled={busy} aria-label={`End the session on ${device}`} onClick={onEnd}>
          End
        </Button>
      )}
    </Box>
  );
}
