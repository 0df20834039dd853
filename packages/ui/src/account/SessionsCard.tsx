/** The devices on which a person is signed in, and the way to end each session, or all but the present one. */
import { useState } from 'react';
import Button from '@mui/material/Button';
import type { Session } from '@ajose/sdk/contract/sessions';
import { formatDay, formatTime, lagosDay } from '@ajose/sdk/domain/time';
import { inWords } from '../failure.ts';
import { ConfirmDialog } from '../feedback/ConfirmDialog.tsx';
import { Loaded, type Fetched } from '../feedback/Loaded.tsx';
import { useToasts } from '../feedback/Toasts.tsx';
import { Card } from '../layout/Card.tsx';
import { Fill } from '../layout/Fill.tsx';
import { Quiet } from '../layout/Quiet.tsx';
import { Row, Rows } from '../layout/Rows.tsx';
import { Text } from '../layout/Text.tsx';

/** How many are shown at first. */
const FEW = 5;

const sessionWords = (count: number): string => (count === 1 ? '1 session' : `${count} sessions`);
const endWords = (count: number): string => (count === 1 ? '1 other session ends' : `${count} other sessions end`);

const dayAndTime = (moment: string): string => `${formatDay(moment)}, ${formatTime(moment)}`;

const isToday = (moment: string): boolean => lagosDay(new Date(moment)) === lagosDay(new Date());

/** Of the End beside it: of several that began on equal devices in one minute "Chrome on Linux (2 of 2)". */
function endNameOf({ device, createdAt, _id }: Session, list: readonly Session[]): string {
  const begin = dayAndTime(createdAt);
  const equal = list.filter((other) => other.device === device && dayAndTime(other.createdAt) === begin);
  const place = equal.findIndex((other) => other._id === _id) + 1;
  return equal.length === 1 ? device : `${device} (${place} of ${equal.length})`;
}

/** The present one, then the others in the order in which they came. */
const presentFirst = (list: readonly Session[]): readonly Session[] =>
  list.toSorted((session, other) => Number(other.current) - Number(session.current));

export interface SessionsCardProps {
  sessions: Fetched<readonly Session[]>;
  endSession: (id: string) => Promise<void>;
  endOtherSessions: () => Promise<void>;
}

export function SessionsCard({ sessions, endSession, endOtherSessions }: SessionsCardProps) {
  const [busy, setBusy] = useState(false);
  const [all, setAll] = useState(false);
  /** How many other sessions the question on screen is about; null while none is asked. */
  const [asked, setAsked] = useState<number | null>(null);
  const toasts = useToasts();

  async function end(send: () => Promise<void>, done: string): Promise<void> {
    setBusy(true);
    try {
      await send();
      toasts.success(done);
    } catch (error) {
      toasts.error(inWords(error, 'The session could not be ended. Please try again.'));
    } finally {
      setBusy(false);
      setAsked(null);
    }
  }

  const others = sessions.data?.filter(({ current }) => !current).length ?? 0;
  return (
    <Card title="Where you are signed in">
      <Loaded of={sessions} failure="Your sessions could not be fetched." skeleton={120}>
        {(list) => (
          <Rows>
            {presentFirst(list)
              .slice(0, all ? list.length : FEW)
              .map((session) => {
                const done = `${session.device}, signed in ${dayAndTime(session.createdAt)}, has ended.`;
                return (
                  <SessionRow
                    key={session._id}
                    session={session}
                    endName={endNameOf(session, list)}
                    busy={busy}
                    onEnd={() => void end(() => endSession(session._id), done)}
                  />
                );
              })}
            {!all && list.length > FEW && (
              <Row>
                <Button size="small" onClick={() => setAll(true)}>
                  Show all {list.length}
                </Button>
              </Row>
            )}
          </Rows>
        )}
      </Loaded>
      {/* After the list and quiet: who has lost one device looks for the End beside it. */}
      {others > 0 && (
        <Button variant="outlined" size="small" color="inherit" disabled={busy} onClick={() => setAsked(others)}>
          End all others
        </Button>
      )}
      {asked !== null && (
        <ConfirmDialog
          open
          title="End all other sessions?"
          message={`${endWords(asked)} at once, on whatever device. This device stays signed in.`}
          confirmLabel={`End ${sessionWords(asked)}`}
          busy={busy}
          busyLabel="Ending…"
          destructive
          onConfirm={() => void end(endOtherSessions, 'All other sessions have ended.')}
          onClose={() => setAsked(null)}
        />
      )}
    </Card>
  );
}

interface SessionRowProps {
  session: Session;
  /** What names it where its words do not. */
  endName: string;
  busy: boolean;
  onEnd: () => void;
}

function SessionRow({ session, endName, busy, onEnd }: SessionRowProps) {
  const { device, address, createdAt, lastSeenAt, expiresAt, lastsUntil, current } = session;
  const begin = dayAndTime(createdAt);
  const seen = isToday(lastSeenAt) ? formatTime(lastSeenAt) : dayAndTime(lastSeenAt);
  const ends = isToday(expiresAt) ? formatTime(expiresAt) : formatDay(expiresAt);
  return (
    <Row>
      <Fill least="14rem">
        <Text strong>{device}</Text>
        <Text size="sm">
          Since {isToday(createdAt) ? formatTime(createdAt) : begin}, from {address}
        </Text>
        <Quiet>
          {current ? (
            <Text size="sm" tone="positive" strong as="span">
              This session
            </Text>
          ) : (
            `Seen ${seen}`
          )}
          , ends {ends}
          {expiresAt !== lastsUntil && ' if unused'}
        </Quiet>
      </Fill>
      {!current && (
        <Button
          size="small"
          color="error"
          disabled={busy}
          aria-label={`End the session on ${endName}, signed in ${begin}`}
          onClick={onEnd}
        >
          End
        </Button>
      )}
    </Row>
  );
}
