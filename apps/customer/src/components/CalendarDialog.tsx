/** Coming dates in one list: ends of investments and what happens then, days of auto-saves and goals, and turns of circles. */
import { useState } from 'react';
import Button from '@mui/material/Button';
import type { CalendarEntry } from '@ajose/sdk/contract/calendar';
import { endingWords } from '@ajose/sdk/domain/endings';
import { formatDateWithWeekday, formatMonth } from '@ajose/sdk/domain/time';
import { Money } from '@ajose/ui/display/Money';
import { Loaded } from '@ajose/ui/feedback/Loaded';
import { Modal } from '@ajose/ui/feedback/Modal';
import { Fill } from '@ajose/ui/layout/Fill';
import { Quiet } from '@ajose/ui/layout/Quiet';
import { Row, Rows } from '@ajose/ui/layout/Rows';
import { Stack } from '@ajose/ui/layout/Stack';
import { Text } from '@ajose/ui/layout/Text';
import { useCalendar } from '../data/calendar.ts';
import { useUser } from '../session.tsx';
import { whose } from '../whose.ts';
import { fetchFailure } from './fetchFailure.ts';

export function CalendarDialog({ onClose }: { onClose: () => void }) {
  const [count, setCount] = useState(1);
  const { data, error, mutate, isValidating } = useCalendar(useUser()._id, count);
  const entries = data?.flatMap((part) => part.entries);
  const hasMore = data !== undefined && data.at(-1)?.next !== null;
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
        <Button variant="contained" onClick={onClose}>
          Close
        </Button>
      }
    >
      <Loaded
        of={{ data: entries, error, mutate }}
        skeleton={240}
        failure={fetchFailure('The calendar could not be fetched')}
      >
        {(entries) => (
          <Stack>
            {entries.length === 0 ? <Nothing /> : <Entries entries={entries} />}
            <output>{error !== undefined && !isValidating && 'Later days could not be fetched.'}</output>
            {hasMore && (
              <Button variant="outlined" aria-busy={isValidating} onClick={more}>
                Show later days
              </Button>
            )}
          </Stack>
        )}
      </Loaded>
    </Modal>
  );
}

const Nothing = () => (
  <Text tone="soft">
    Nothing is coming up yet. The ends of plans and investments, the days of auto-save, the days of goals and the turns
    of circles are listed here.
  </Text>
);

/** The first entry of each month also has the month's name. */
const Entries = ({ entries }: { entries: readonly CalendarEntry[] }) => (
  <Rows label="Days that lie ahead">
    {entries.map((entry, index) => {
      const month = entry.date.slice(0, 7);
      const begins = month !== entries[index - 1]?.date.slice(0, 7);
      // Two auto-saves on one day may be the same.
      return <Entry key={`${entry.date} ${index}`} entry={entry} {...(begins ? { month: formatMonth(month) } : {})} />;
    })}
  </Rows>
);

const doing = { give: 'You give to', receive: 'You receive from', back: 'Your deposit comes back from' } as const;

function titleOf({ kind, name, circle }: CalendarEntry): string {
  if (kind === 'end') return `${name ?? 'An investment'} ends`;
  if (kind === 'goal') return `Goal: ${name ?? ''}`;
  if (circle) return `${doing[circle.does]} ${name ?? 'a circle'}`;
  return `Auto-save into ${name ?? `${whose()} wallet`}`;
}

function moreOf({ ending, autoSave, circle }: CalendarEntry): string {
  if (ending) return endingWords(ending, whose());
  if (circle?.does === 'back') return 'After the last turn, when nothing is owed';
  if (circle) return `Turn ${circle.turn}${circle.does === 'receive' ? ', when all pay' : ''}`;
  return autoSave
    ? `From ${autoSave.source === 'wallet' ? `${whose()} wallet` : 'your card'}`
    : 'What you want to have';
}

/** Money that comes from a circle, and that goes to it, have their sign. */
const flowOf = ({ circle }: CalendarEntry): { flow?: 'in' | 'out' } =>
  circle ? { flow: circle.does === 'give' ? 'out' : 'in' } : {};

const states = {
  planned: null,
  skipped: { words: 'Skipped', tone: 'soft' },
  due: { words: 'Being saved', tone: 'soft' },
  waits: { words: 'Waits for you', tone: 'caution' },
} as const;

function Entry({ entry, month }: { entry: CalendarEntry; month?: string }) {
  const state = states[entry.autoSave?.state ?? 'planned'];
  return (
    <Row>
      {month !== undefined && (
        <Fill least="100%">
          <Text size="lg" strong>
            {month}
          </Text>
        </Fill>
      )}
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
      <Money naira={entry.amount} {...flowOf(entry)} />
    </Row>
  );
}
