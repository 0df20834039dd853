/** An auto-save: amount, days, source and target, the next five days, and the outcomes of the last ones. */
import { useState, type ReactNode } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { ConfirmCall } from '@ajose/app/ConfirmCall';
import { useCall } from '@ajose/app/useCall.ts';
import { scheduleWords } from '@ajose/sdk/domain/auto-saves';
import type { AutoSave, AutoSaveDate, ChangeAutoSaveBody } from '@ajose/sdk/contract/auto-saves';
import { formatNaira } from '@ajose/sdk/domain/money';
import { customerCan } from '@ajose/sdk/domain/status';
import { formatDateWithWeekday } from '@ajose/sdk/domain/time';
import { capital } from '@ajose/sdk/domain/whose';
import { useAmounts } from '@ajose/ui/display/amounts.ts';
import { DateTime } from '@ajose/ui/display/DateTime';
import { Card } from '@ajose/ui/layout/Card';
import { Facts } from '@ajose/ui/layout/Facts';
import { Fill } from '@ajose/ui/layout/Fill';
import { Grid } from '@ajose/ui/layout/Grid';
import { Inline } from '@ajose/ui/layout/Inline';
import { Quiet } from '@ajose/ui/layout/Quiet';
import { Row, Rows } from '@ajose/ui/layout/Rows';
import { Stack } from '@ajose/ui/layout/Stack';
import { Text } from '@ajose/ui/layout/Text';
import { comesTo } from '../../components/autoSaveWords.ts';
import { cardName } from '../../components/cardWords.ts';
import { More } from '../../components/More.tsx';
import { changeAutoSave, skipAutoSave } from '../../data/autoSaves.ts';
import { useInvestments } from '../../data/investments.ts';
import { useUser } from '../../session.tsx';
import { whose } from '../../whose.ts';

/** How many of the next days are in sight. */
const SOON = 2;

const FAILED = 'This could not be changed. Please try again.';

const dayWords = (day: string): string => formatDateWithWeekday(`${day}T12:00:00Z`);

const fromWords = ({ source, card }: AutoSave): string => {
  if (source === 'wallet') return `${capital(whose())} wallet`;
  return card ? cardName(card) : 'A card that was removed';
};

function stateOf({ ended, paused }: AutoSave) {
  if (ended) return ['Ended', 'soft'] as const;
  return paused ? (['Paused', 'caution'] as const) : (['Running', 'positive'] as const);
}

function State({ of }: { of: AutoSave }) {
  const [words, tone] = stateOf(of);
  return (
    <Text as="span" size="sm" strong tone={tone}>
      {words}
    </Text>
  );
}

interface Props {
  autoSave: AutoSave;
  onEdit: () => void;
}

export function AutoSaveCard({ autoSave, onEdit }: Props) {
  const { amount, planName, planId, paused, ended, stopped, next } = autoSave;
  const [first = '', ...rest] = scheduleWords(autoSave);
  const { words } = useAmounts();
  const title = words(`${formatNaira(amount)}, ${first.toLowerCase()}${rest.join('')}`);
  const { busy, change, skip } = useChanges(autoSave);
  const { data: plans } = useInvestments(useUser()._id);
  const endDate = plans?.find(({ _id }) => _id === planId)?.endDate;
  return (
    <Card as="article" title={title} actions={<State of={autoSave} />}>
      <Grid least="18.75rem" even>
        <Stack>
          {stopped !== undefined && <Alert severity="warning">{stopped}</Alert>}
          <Facts
            look="columns"
            facts={[
              ['From', fromWords(autoSave)],
              ['Into', planId === null ? `${capital(whose())} wallet` : (planName ?? 'A savings plan')],
              ...(endDate !== undefined && (paused || next.length > 0)
                ? ([['Plan ends', <DateTime key="end" moment={endDate} format="weekday" />]] as const)
                : []),
              ...(endDate !== undefined && next.length > 0
                ? ([['Until then', words(comesTo(endDate, autoSave))]] as const)
                : []),
            ]}
          />
          {paused && !ended && <Quiet>Nothing is saved until you resume it.</Quiet>}
          {!ended && <Changes autoSave={autoSave} busy={busy} onChange={change} onEdit={onEdit} />}
        </Stack>
        <Dates of={autoSave} busy={busy} skip={skip} />
      </Grid>
    </Card>
  );
}

interface DatesProps {
  of: AutoSave;
  busy: boolean;
  skip: (date: string, skip: boolean) => void;
}

/** The next days, each with the way to skip it, and the outcomes of the last ones. */
function Dates({ of: { paused, ended, next, past }, busy, skip }: DatesProps) {
  const nextDay = ({ date, skipped }: AutoSave['next'][number]) => (
    <Row key={date}>
      <Fill least="8rem">
        <Text tone={skipped ? 'soft' : 'ink'}>{dayWords(date)}</Text>
        {skipped && <Quiet>Skipped</Quiet>}
      </Fill>
      <Button
        size="small"
        disabled={busy}
        aria-label={`${skipped ? 'Do not skip' : 'Skip'} ${dayWords(date)}`}
        onClick={() => skip(date, !skipped)}
      >
        {skipped ? 'Do not skip' : 'Skip'}
      </Button>
    </Row>
  );
  if ((paused || ended) && next.length + past.length === 0) return null;
  return (
    <Stack>
      {next.length > 0 && (
        <div>
          <Days title={next.length === 1 ? 'Next day' : 'Next days'}>{next.slice(0, SOON).map(nextDay)}</Days>
          {next.length > SOON && (
            <More title={`${next.length - SOON} more days`}>
              <Rows label="Days after them">{next.slice(SOON).map(nextDay)}</Rows>
            </More>
          )}
        </div>
      )}
      {next.length === 0 && !paused && !ended && (
        <Quiet>The plan ends before the next day, so nothing more is saved. Change it to save into another plan.</Quiet>
      )}
      {past.length > 0 && (
        <Days title="Last days">
          {past.map((day) => (
            <PastDay key={day.date} day={day} />
          ))}
        </Days>
      )}
    </Stack>
  );
}

function Days({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <Text size="sm" strong tone="soft">
        {title}
      </Text>
      <Rows label={title}>{children}</Rows>
    </div>
  );
}

const outcomes: Readonly<Record<AutoSaveDate['outcome'], string>> = {
  due: 'Being saved',
  saved: 'Saved',
  not_saved: 'Not saved',
  waits: 'Waits for you',
  skipped: 'Skipped',
};
const tones = { due: 'soft', saved: 'positive', not_saved: 'negative', waits: 'caution', skipped: 'soft' } as const;

function PastDay({ day: { date, outcome, why, todo, link } }: { day: AutoSaveDate }) {
  return (
    <Row>
      <Fill least="8rem">
        <Text>{dayWords(date)}</Text>
        {why !== undefined && (
          <Quiet>
            {why} {todo}
          </Quiet>
        )}
        {outcome === 'waits' && (
          <Quiet>Your bank asks you to confirm it within a day. Until then nothing is charged.</Quiet>
        )}
      </Fill>
      {link === undefined ? (
        <Text as="span" size="sm" strong tone={tones[outcome]}>
          {outcomes[outcome]}
        </Text>
      ) : (
        <Button size="small" variant="contained" href={link} target="_blank" rel="noreferrer">
          Confirm at your bank
        </Button>
      )}
    </Row>
  );
}

function useChanges({ _id: autoSaveId }: AutoSave) {
  const { _id: userId } = useUser();
  const { busy, run } = useCall(FAILED);
  return {
    busy,
    change: (change: ChangeAutoSaveBody['change'], done: string) =>
      run(() => changeAutoSave({ userId, autoSaveId, change }), done),
    skip: (date: string, skip: boolean) =>
      run(
        () => skipAutoSave({ userId, autoSaveId, date, skip }),
        skip ? `${dayWords(date)} is skipped.` : `${dayWords(date)} is not skipped.`,
      ),
  };
}

interface ChangesProps {
  autoSave: AutoSave;
  busy: boolean;
  onChange: (change: ChangeAutoSaveBody['change'], done: string) => void;
  onEdit: () => void;
}

function Changes({ autoSave: { _id: autoSaveId, paused }, busy, onChange, onEdit }: ChangesProps) {
  const { _id: userId, sub_status } = useUser();
  const [ending, setEnding] = useState(false);
  return (
    <Inline gap={2}>
      <Button variant="outlined" size="small" disabled={busy || !customerCan.addMoney(sub_status)} onClick={onEdit}>
        Change
      </Button>
      {paused ? (
        <Button
          variant="outlined"
          size="small"
          disabled={busy}
          onClick={() => onChange('resume', 'Auto-save goes on.')}
        >
          Resume
        </Button>
      ) : (
        <Button
          variant="outlined"
          size="small"
          disabled={busy}
          onClick={() => onChange('pause', 'Auto-save is paused.')}
        >
          Pause
        </Button>
      )}
      <Button color="error" size="small" disabled={busy} onClick={() => setEnding(true)}>
        End
      </Button>
      {ending && (
        <ConfirmCall
          title="End this auto-save?"
          message="Nothing more is saved automatically. What you have saved stays where it is."
          confirmLabel="End auto-save"
          cancelLabel="Keep it"
          busyLabel="Ending…"
          destructive
          call={() => changeAutoSave({ userId, autoSaveId, change: 'end' })}
          done="Auto-save has ended."
          failure={FAILED}
          onClose={() => setEnding(false)}
        />
      )}
    </Inline>
  );
}
