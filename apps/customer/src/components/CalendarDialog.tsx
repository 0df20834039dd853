/** The dates that lie ahead, by month: what ends and what then happens, what is saved by itself, and the days of goals. */
import { useState } from 'react';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import type { CalendarEntry, GetCalendarReply } from '@ajose/sdk/contract/calendar';
import { endingWords } from '@ajose/sdk/endings';
import { formatMonth } from '@ajose/sdk/months';
import { formatDateWithWeekday } from '@ajose/sdk/time';
import { Money } from '@ajose/ui/display/Money';
import { Loaded } from '@ajose/ui/feedback/Loaded';
import { Modal } from '@ajose/ui/feedback/Modal';
import { Fill } from '@ajose/ui/layout/Fill';
import { Quiet } from '@ajose/ui/layout/Quiet';
import { Row, Rows } from '@ajose/ui/layout/Rows';
import { Section } from '@ajose/ui/layout/Section';
import { Stack } from '@ajose/ui/layout/Stack';
import { Text } from '@ajose/ui/layout/Text';
import { useCalendar } from '../data/calendar.ts';
import { useUser } from '../session.tsx';
import { fetchFailure } from './fetchFailure.ts';

export function CalendarDialog({ onClose }: { onClose: () => void }) {
  const [count, setCount] = useState(1);
  const { data, error, mutate, isValidating } = useCalendar(useUser()._id, count);
  const next = data?.at(-1)?.next ?? null;
  const more = (): void => {
    if (isValidating) return;
    if (error === undefined) setCount(count + 1);
    else void mutate();
  };
  return (
    <Modal
      open
      title="Calendar"
      onClose={onClose}
      size="small"
      actions={
        <>
          {next !== null && (
            <Button variant="outlined" aria-busy={isValidating} onClick={more}>
              Show {formatMonth(next)}
            </Button>
          )}
          <Button variant="contained" onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      <Loaded
        of={{ data, error, mutate }}
        skeleton={<Skeleton variant="rounded" height={240} />}
        failure={fetchFailure(error, 'Your calendar could not be fetched')}
      >
        {(months) => (
          <Stack>
            {isEmpty(months) ? <Nothing /> : <Months months={months} />}
            <output>{error !== undefined && !isValidating && 'The next month could not be fetched.'}</output>
          </Stack>
        )}
      </Loaded>
    </Modal>
  );
}

const isEmpty = ([first]: readonly GetCalendarReply[]): boolean =>
  first === undefined || (first.entries.length === 0 && first.next === null);

const Nothing = () => (
  <Text tone="soft">
    Nothing lies ahead yet. The ends of your investments, the days of auto-save and the days of your goals are listed
    here.
  </Text>
);

const Months = ({ months }: { months: readonly GetCalendarReply[] }) => (
  <Stack>
    {months.map(({ month, entries }) => (
      <Section key={month} title={formatMonth(month)} level={3}>
        {entries.length === 0 ? (
          <Quiet>Nothing more in this month.</Quiet>
        ) : (
          <Rows label={formatMonth(month)}>
            {entries.map((entry, index) => (
              // Two auto-saves of one day may be alike.
              <Entry key={`${entry.date} ${index}`} entry={entry} />
            ))}
          </Rows>
        )}
      </Section>
    ))}
  </Stack>
);

function titleOf({ kind, name }: CalendarEntry): string {
  if (kind === 'end') return `${name ?? 'An investment'} ends`;
  if (kind === 'goal') return `Your goal: ${name ?? ''}`;
  return `Auto-save into ${name ?? 'your wallet'}`;
}

function moreOf({ ending, autoSave }: CalendarEntry): string {
  if (ending) return endingWords(ending);
  return autoSave ? `From ${autoSave.source === 'wallet' ? 'your wallet' : 'your card'}` : 'What you want to have';
}

const states = {
  planned: null,
  skipped: { words: 'Skipped', tone: 'soft' },
  due: { words: 'Being saved', tone: 'soft' },
  waits: { words: 'Waits for you', tone: 'caution' },
} as const;

function Entry({ entry }: { entry: CalendarEntry }) {
  const state = states[entry.autoSave?.state ?? 'planned'];
  return (
    <Row>
      <Fill least="10rem">
        <Quiet>{formatDateWithWeekday(`${entry.date}T12:00:00Z`)}</Quiet>
        <Text strong>{titleOf(entry)}</Text>
        <Quiet>{moreOf(entry)}</Quiet>
        {state && (
          <Text as="span" size="sm" strong tone={state.tone}>
            {state.words}
          </Text>
        )}
      </Fill>
      <Money naira={entry.amount} />
    </Row>
  );
}
