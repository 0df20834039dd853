/** Starts or changes an auto-save: how much, on which days, from where and into what. Shows its first days beforehand. */
import { useEffect } from 'react';
import Button from '@mui/material/Button';
import { useFormikContext } from 'formik';
import { MIN_AUTO_SAVE_NAIRA, monthDayWords, nextSaves, weekdays } from '@ajose/sdk/domain/auto-saves';
import type { AutoSave, Schedule } from '@ajose/sdk/contract/auto-saves';
import type { KeptCard } from '@ajose/sdk/contract/cards';
import { formatComingDay } from '@ajose/app/days.ts';
import { amountText, isWholeKobo } from '@ajose/sdk/domain/money';
import { autoSaveFormRules } from '@ajose/sdk/rules/auto-saves';
import { lagosDay, startOfLagosDay } from '@ajose/sdk/domain/time';
import { capital } from '@ajose/sdk/domain/whose';
import { Loaded } from '@ajose/ui/feedback/Loaded';
import { focusOnMount } from '@ajose/ui/fields/focusOnMount.ts';
import { Modal } from '@ajose/ui/feedback/Modal';
import { useToasts } from '@ajose/ui/feedback/Toasts';
import { DialogActions } from '@ajose/ui/form/DialogActions';
import { Form } from '@ajose/ui/form/Form';
import { FormAmountField } from '@ajose/ui/form/FormAmountField';
import { FormError } from '@ajose/ui/form/FormError';
import { FormSelect } from '@ajose/ui/form/FormSelect';
import { useAttempt } from '@ajose/ui/form/useAttempt.ts';
import { Grid } from '@ajose/ui/layout/Grid';
import { Stack } from '@ajose/ui/layout/Stack';
import { Text } from '@ajose/ui/layout/Text';
import { useNow } from '@ajose/ui/useNow.ts';
import { ASK_FOR_IT } from '../data/accounts.ts';
import { editAutoSave, startAutoSave } from '../data/autoSaves.ts';
import { useCards } from '../data/cards.ts';
import { useInvestments } from '../data/investments.ts';
import { AboveOwnAmount, useIsAboveOwn } from './AboveOwnAmount.tsx';
import { useDashboard } from './dashboard.ts';
import { MemberMay } from './MemberMay.tsx';
import { useUser } from '../session.tsx';
import { whose } from '../whose.ts';
import { comesTo, planEnds } from './autoSaveWords.ts';
import { cardName } from './cardWords.ts';
import { isSavingsPlan, planName, type SavingsPlan } from './savings.ts';

interface Props {
  /** The plan, and for its goal the amount that it needs each month. */
  suggested?: { amount: number | undefined; planId: string };
  /** The one that is changed. */
  editing?: AutoSave;
  onClose: () => void;
}

interface Values {
  amount: string;
  every: Schedule['every'];
  /** As text, because a select holds text. */
  on: string;
  from: string;
  into: string;
}

export function AutoSaveDialog({ suggested, editing, onClose }: Props) {
  const userId = useUser()._id;
  const cards = useCards(userId);
  const investments = useInvestments(userId);
  const both = cards.data && investments.data ? { cards: cards.data, plans: investments.data } : undefined;
  const again = () => Promise.all([cards.mutate(), investments.mutate()]);
  return (
    <Modal open title={editing ? 'Change auto-save' : 'Start auto-save'} onClose={onClose} size="small">
      <MemberMay>
        <Loaded
          of={{ data: both, error: cards.error ?? investments.error, mutate: again }}
          skeleton={320}
          failure="The cards and plans could not be fetched."
        >
          {({ cards, plans }) => (
            <Choice
              cards={cards.filter(({ expired }) => !expired)}
              plans={plans.filter(isSavingsPlan).filter(({ status }) => status === 'in_progress')}
              suggested={suggested}
              editing={editing}
              onClose={onClose}
            />
          )}
        </Loaded>
      </MemberMay>
    </Modal>
  );
}

interface ChoiceProps {
  cards: readonly KeptCard[];
  plans: readonly SavingsPlan[];
  suggested: Props['suggested'];
  editing: Props['editing'];
  onClose: () => void;
}

const newIdempotencyKey = () => crypto.randomUUID();

const dayOfMonth = (moment: Date): string => String(Number(lagosDay(moment).slice(8)));

/** The form's initial values. Replaces a card or plan that no longer exists. */
function valuesOf({ cards, plans, suggested, editing }: Omit<ChoiceProps, 'onClose'>, now: Date): Values {
  const card = cards.find(({ _id }) => _id === editing?.cardId) ?? cards[0];
  const plan = plans.find(({ _id }) => _id === (editing?.planId ?? suggested?.planId)) ?? plans[0];
  if (editing) {
    return {
      amount: amountText(editing.amount),
      every: editing.every,
      on: String(editing.on),
      from: editing.source === 'wallet' ? 'wallet' : (card?._id ?? 'wallet'),
      into: editing.planId === null ? 'wallet' : (plan?._id ?? 'wallet'),
    };
  }
  return {
    amount: suggested?.amount === undefined ? '' : amountText(suggested.amount),
    every: 'month',
    // The days from tomorrow on, one in each month until the goal's day.
    on: suggested ? dayOfMonth(new Date(now.getTime() + DAY_MS)) : '28',
    from: card?._id ?? 'wallet',
    into: plan?._id ?? 'wallet',
  };
}

function Choice({ cards, plans, suggested, editing, onClose }: ChoiceProps) {
  const userId = useUser()._id;
  const toasts = useToasts();
  const attempt = useAttempt(newIdempotencyKey);
  const now = useNow();
  const [firstPlan] = plans;
  const [firstCard] = cards;
  if (!firstPlan && !firstCard) return <NothingYet onClose={onClose} />;
  const submit = async ({ amount, every, on, from, into }: Values) => {
    const chosen = {
      userId,
      amount: Number(amount),
      every,
      on: Number(on),
      source: from === 'wallet' ? 'wallet' : 'card',
      cardId: from === 'wallet' ? null : from,
      planId: into === 'wallet' ? null : into,
    } as const;
    if (editing) await editAutoSave({ ...chosen, autoSaveId: editing._id });
    else await attempt((idempotencyKey) => startAutoSave({ ...chosen, idempotencyKey }));
    toasts.success(editing ? 'Auto-save was changed.' : 'Auto-save has started.');
    onClose();
  };
  return (
    <Form
      initialValues={valuesOf({ cards, plans, suggested, editing }, now)}
      rules={autoSaveFormRules}
      onSubmit={submit}
      failure={`Auto-save could not be ${editing ? 'changed' : 'started'}. Please try again.`}
    >
      <FormError />
      <Stack gap={2}>
        <FormAmountField
          name="amount"
          label="Amount"
          placeholder={`${MIN_AUTO_SAVE_NAIRA} or more at a time`}
          inputRef={focusOnMount}
        />
        <AboveOwnAmount />
        <Grid least="8.25rem" gap={3}>
          <FormSelect name="every" label="How often" options={EVERY} />
          <DayField />
        </Grid>
        <FormSelect
          name="from"
          label="From"
          options={[
            ...cards.map((card) => ({ value: card._id, label: cardName(card) })),
            ...(firstPlan ? [{ value: 'wallet', label: `${capital(whose())} wallet` }] : []),
          ]}
        />
        <FormSelect
          name="into"
          label="Into"
          options={[
            ...plans.map((plan) => ({ value: plan._id, label: planName(plan) })),
            ...(firstCard ? [{ value: 'wallet', label: `${capital(whose())} wallet` }] : []),
          ]}
        />
        <FirstDays plans={plans} editing={editing} />
      </Stack>
      <Actions editing={editing !== undefined} onCancel={onClose} />
    </Form>
  );
}

/** Where there is neither a plan nor a card, it leads to the plans. */
function NothingYet({ onClose }: Pick<ChoiceProps, 'onClose'>) {
  const { go } = useDashboard();
  const explore = () => {
    go({ section: 'savingsProducts' });
    onClose();
  };
  return (
    <Stack>
      <Text>
        Auto-save moves money from the wallet into a savings plan, or from a card into the wallet or a plan. Start a
        savings plan first, or keep a card after you have added funds with it.
      </Text>
      <Button variant="contained" onClick={explore}>
        Explore Savings Options
      </Button>
    </Stack>
  );
}

function Actions({ editing, onCancel }: { editing: boolean; onCancel: () => void }) {
  const { values } = useFormikContext<Values>();
  const words = editing ? 'Save changes' : 'Start auto-save';
  return (
    <DialogActions
      submit={useIsAboveOwn() ? ASK_FOR_IT : words}
      busy={editing ? 'Saving…' : 'Starting…'}
      disabled={!(Number(values.amount) > 0)}
      onCancel={onCancel}
    />
  );
}

const EVERY = [
  { value: 'day', label: 'Every day' },
  { value: 'week', label: 'Every week' },
  { value: 'month', label: 'Every month' },
];
const WEEKDAYS = weekdays.map((label, index) => ({ value: String(index + 1), label }));
const MONTH_DAYS = Array.from({ length: 31 }, (_, index) => ({
  value: String(index + 1),
  label: monthDayWords(index + 1),
}));
const FIRST_ON: Readonly<Record<Schedule['every'], string>> = { day: '0', week: '5', month: '28' };

/** The day. A new rhythm begins with one of its own days. */
function DayField() {
  const { values, setFieldValue } = useFormikContext<Values>();
  const { every, on } = values;
  const options = every === 'week' ? WEEKDAYS : MONTH_DAYS;
  const known = every === 'day' ? on === '0' : options.some(({ value }) => value === on);
  useEffect(() => {
    if (!known) void setFieldValue('on', FIRST_ON[every]);
  }, [known, every, setFieldValue]);
  if (every === 'day') return null;
  return <FormSelect name="on" label={every === 'week' ? 'On' : 'Day of the month'} options={options} />;
}

const DAY_MS = 86_400_000;
/** How many days are named, and how many where the end of the plan is, too. */
const NAMED = 3;
const NAMED_BEFORE_END = 2;

const dayWords = (day: string): string => formatComingDay(`${day}T12:00:00Z`);

interface FirstDaysProps {
  plans: readonly SavingsPlan[];
  editing: AutoSave | undefined;
}

/** After today, or where the days stay as they are, from the next one on. */
function dayBefore(now: Date, { every, on }: Values, editing: AutoSave | undefined): string {
  const [next] = editing?.next ?? [];
  if (!next || editing?.every !== every || String(editing.on) !== on) return lagosDay(now);
  return lagosDay(new Date(startOfLagosDay(next.date).getTime() - 1));
}

/** The next days on which something is saved, until the plan ends. */
function FirstDays({ plans, editing }: FirstDaysProps) {
  const { values } = useFormikContext<Values>();
  const endDate = plans.find(({ _id }) => _id === values.into)?.endDate ?? null;
  const after = dayBefore(useNow(), values, editing);
  const schedule = { every: values.every, on: Number(values.on) };
  const days = nextSaves(schedule, after, endDate === null ? NAMED : NAMED_BEFORE_END, endDate);
  const typed = Number(values.amount);
  const amount = typed > 0 && isWholeKobo(typed) ? typed : 0;
  const next = days.map((date) => ({ date, skipped: false }));
  const [first, ...others] = days.map(dayWords);
  return (
    <div aria-live="polite">
      {first === undefined ? (
        <Text tone="caution">
          {endDate !== null && planEnds(endDate)}, before the first of these days. Please choose another day or plan.
        </Text>
      ) : (
        <>
          <Text>
            {editing ? 'Next' : 'First'} on <b>{first}</b>, from 6:00 AM.
            {endDate !== null && amount > 0 && (
              <>
                {' '}
                Until the plan ends: <b>{comesTo(endDate, { ...schedule, next, amount })}</b>.
              </>
            )}
          </Text>
          <Text tone="soft" size="sm">
            {others.length > 0 && `Then on ${others.join('; ')}. `}
            {endDate !== null && `${planEnds(endDate)}, and auto-save with it.`}
          </Text>
        </>
      )}
    </div>
  );
}
