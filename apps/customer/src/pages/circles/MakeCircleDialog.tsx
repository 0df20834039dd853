/** Starts a circle. Shows its sums and its last day before sending. */
import { useEffect } from 'react';
import { useFormikContext } from 'formik';
import { FormDialog } from '@ajose/app/FormDialog';
import {
  contributionWords,
  dayOfTurn,
  MAX_PEOPLE,
  MIN_CIRCLE_NAIRA,
  MIN_PEOPLE,
  orderNames,
  protectionNames,
} from '@ajose/sdk/domain/circles';
import type { CircleOrder, CircleProtection, MakeCircleBody } from '@ajose/sdk/contract/circles';
import { formatNaira, isWholeKobo } from '@ajose/sdk/domain/money';
import { readDay } from '@ajose/sdk/domain/readers';
import { circleFormRules } from '@ajose/sdk/rules/circles';
import { lagosDay } from '@ajose/sdk/domain/time';
import { focusOnMount } from '@ajose/ui/fields/focusOnMount.ts';
import { FormAmountField } from '@ajose/ui/form/FormAmountField';
import { FormNumberField } from '@ajose/ui/form/FormNumberField';
import { FormSelect } from '@ajose/ui/form/FormSelect';
import { FormTextField } from '@ajose/ui/form/FormTextField';
import { useAttempt } from '@ajose/ui/form/useAttempt.ts';
import { Grid } from '@ajose/ui/layout/Grid';
import { Text } from '@ajose/ui/layout/Text';
import { useNow } from '@ajose/ui/useNow.ts';
import { useDashboard } from '../../components/dashboard.ts';
import { perhapsDone } from '../../components/perhapsDone.ts';
import { makeCircle } from '../../data/circles.ts';
import { useUser } from '../../session.tsx';
import { dayWords, times } from './words.ts';

interface Values {
  name: string;
  amount: string;
  every: MakeCircleBody['every'];
  firstDay: string;
  people: string;
  order: CircleOrder;
  /** As text, because a select holds text. */
  turn: string;
  protection: CircleProtection;
  deposits: string;
}

const DAY_MS = 86_400_000;
/** How many days ahead the form proposes the first turn: time for people to join and to sign. */
const FIRST_IN_DAYS = 7;

const EVERY = [
  { value: 'week', label: 'Every week' },
  { value: 'month', label: 'Every month' },
];

const newIdempotencyKey = () => crypto.randomUUID();

export function MakeCircleDialog({ onClose }: { onClose: () => void }) {
  const userId = useUser()._id;
  const { go } = useDashboard();
  const attempt = useAttempt(newIdempotencyKey);
  const now = useNow();
  const dayAfter = (days: number): string => lagosDay(new Date(now.getTime() + days * DAY_MS));
  const empty: Values = {
    name: '',
    amount: '',
    every: 'week',
    firstDay: dayAfter(FIRST_IN_DAYS),
    people: '',
    order: 'draw',
    turn: '1',
    protection: 'none',
    deposits: '0',
  };
  const submit = async ({ amount, people, turn, deposits, ...values }: Values) => {
    const circle = await attempt((idempotencyKey) =>
      makeCircle({
        ...values,
        userId,
        idempotencyKey,
        amount: Number(amount),
        people: Number(people),
        turn: values.order === 'agreed' ? Number(turn) : null,
        deposits: Number(deposits),
      }),
    );
    onClose();
    go({ section: 'circles', circle });
  };
  return (
    <FormDialog
      title="Start a circle"
      size="small"
      showsAmounts
      initialValues={empty}
      rules={circleFormRules}
      onSubmit={submit}
      failure={perhapsDone('The circle could not be started. Please try again.')}
      submit="Start the circle"
      busy="Starting…"
      gap={3}
      onClose={onClose}
    >
      <FormTextField
        name="name"
        label="Name"
        placeholder="Market women of Balogun"
        required
        inputRef={focusOnMount}
        maxLength={60}
      />
      <Turns firstPossible={dayAfter(1)} />
      <Summary />
      <Order />
      <Protection />
    </FormDialog>
  );
}

/** What each gives, when, and how many people. */
function Turns({ firstPossible }: { firstPossible: string }) {
  return (
    <Grid least="8.25rem" gap={3}>
      <FormAmountField name="amount" label="Each gives" required />
      <FormSelect name="every" label="How often" options={EVERY} />
      <FormTextField
        name="firstDay"
        label="First day"
        type="date"
        required
        slotProps={{ htmlInput: { min: firstPossible } }}
      />
      <FormNumberField
        name="people"
        label="People"
        decimals={0}
        placeholder={`${MIN_PEOPLE} to ${MAX_PEOPLE}`}
        required
      />
    </Grid>
  );
}

/** The number of people in the form; null where a circle cannot have that number. */
function peopleIn({ people }: Values): number | null {
  const count = Number(people);
  return Number.isInteger(count) && count >= MIN_PEOPLE && count <= MAX_PEOPLE ? count : null;
}

const optionsOf = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }));

function Order() {
  const { values } = useFormikContext<Values>();
  const count = peopleIn(values) ?? MIN_PEOPLE;
  return (
    <>
      <FormSelect
        name="order"
        label="Order"
        options={optionsOf(orderNames)}
        helperText={
          values.order === 'draw'
            ? 'Nobody can steer the draw, and everybody can check it.'
            : 'Each chooses a free turn when joining.'
        }
      />
      {values.order === 'agreed' && (
        <FormSelect
          name="turn"
          label="Your turn"
          options={Array.from({ length: count }, (_, index) => ({
            value: String(index + 1),
            label: `Turn ${index + 1}`,
          }))}
        />
      )}
    </>
  );
}

const LOCKED = [
  { value: '1', label: 'One contribution' },
  { value: '2', label: 'Two contributions' },
  { value: '3', label: 'Three contributions' },
];

function Protection() {
  const { values, setFieldValue } = useFormikContext<Values>();
  const { protection, deposits } = values;
  const locks = protection === 'deposit';
  useEffect(() => {
    if (locks !== (deposits !== '0')) void setFieldValue('deposits', locks ? '1' : '0');
  }, [locks, deposits, setFieldValue]);
  return (
    <>
      <FormSelect
        name="protection"
        label="Protection"
        options={optionsOf(protectionNames)}
        helperText={protectionWords(values)}
      />
      {locks && <FormSelect name="deposits" label="Each locks" options={LOCKED} />}
    </>
  );
}

const amountIn = ({ amount }: Values): number | null => {
  const naira = Number(amount);
  return isWholeKobo(naira) && naira >= MIN_CIRCLE_NAIRA ? naira : null;
};

function protectionWords(values: Values): string {
  const { protection, deposits } = values;
  if (protection === 'none') return 'Whoever does not pay owes it. Nobody else pays for it.';
  if (protection === 'late_last') return 'After each turn, late payers move behind those who paid in time.';
  const amount = amountIn(values);
  const locked = amount === null ? 'an amount' : formatNaira(times(amount, Number(deposits)));
  return `Each locks ${locked} when signing. If somebody does not pay, their deposit pays first; what is left comes back.`;
}

/** What each receives, and the first and the last day. */
function Summary() {
  const { values } = useFormikContext<Values>();
  const people = peopleIn(values);
  const amount = amountIn(values);
  const firstDay = readDay(values.firstDay);
  if (people === null || amount === null || firstDay === null) return <output />;
  const last = dayOfTurn({ every: values.every, firstDay }, people);
  return (
    <output>
      <Text>
        {people} people, {contributionWords({ amount, every: values.every })}. Each receives{' '}
        <b>{formatNaira(times(amount, people))}</b>.
      </Text>
      <Text tone="soft" size="sm">
        The first turn is on {dayWords(firstDay)}, the last one on {dayWords(last)}.
      </Text>
    </output>
  );
}
