/** Starts an auto-save: how much, on which days, from where and into what. The first five days are shown before it begins. */
import { useEffect } from 'react';
import { useFormikContext } from 'formik';
import Skeleton from '@mui/material/Skeleton';
import { monthDayWords, nextSaves, weekdays } from '@ajose/sdk/auto-saves';
import type { Schedule } from '@ajose/sdk/contract/auto-saves';
import type { KeptCard } from '@ajose/sdk/contract/cards';
import { autoSaveFormRules } from '@ajose/sdk/rules/auto-saves';
import { formatDateWithWeekday, lagosDay } from '@ajose/sdk/time';
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
import { Stack } from '@ajose/ui/layout/Stack';
import { Text } from '@ajose/ui/layout/Text';
import { useNow } from '@ajose/ui/useNow.ts';
import { startAutoSave } from '../data/autoSaves.ts';
import { useCards } from '../data/cards.ts';
import { useInvestments } from '../data/investments.ts';
import { useUser } from '../session.tsx';
import { cardName } from './cardWords.ts';
import { isSavingsPlan, type SavingsPlan } from './savings.ts';

interface Props {
  /** Where it begins from a goal: what is needed a month, into its plan. */
  suggested?: { amount: number; planId: string };
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

export function AutoSaveDialog({ suggested, onClose }: Props) {
  const userId = useUser()._id;
  const cards = useCards(userId);
  const investments = useInvestments(userId);
  const both = cards.data && investments.data ? { cards: cards.data, plans: investments.data } : undefined;
  const again = () => Promise.all([cards.mutate(), investments.mutate()]);
  return (
    <Modal open title="Start auto-save" onClose={onClose} size="small">
      <Loaded
        of={{ data: both, error: cards.error ?? investments.error, mutate: again }}
        skeleton={<Skeleton variant="rounded" height={320} />}
        failure="Your cards and plans could not be fetched."
      >
        {({ cards, plans }) => (
          <Choice
            cards={cards.filter(({ expired }) => !expired)}
            plans={plans.filter(isSavingsPlan).filter(({ status }) => status === 'in_progress')}
            suggested={suggested}
            onClose={onClose}
          />
        )}
      </Loaded>
    </Modal>
  );
}

interface ChoiceProps {
  cards: readonly KeptCard[];
  plans: readonly SavingsPlan[];
  suggested: Props['suggested'];
  onClose: () => void;
}

const newIdempotencyKey = () => crypto.randomUUID();

const planName = ({ goal, product }: SavingsPlan): string => goal?.name ?? product.name;

function Choice({ cards, plans, suggested, onClose }: ChoiceProps) {
  const userId = useUser()._id;
  const toasts = useToasts();
  const attempt = useAttempt(newIdempotencyKey);
  const [firstPlan] = plans;
  const [firstCard] = cards;
  if (!firstPlan && !firstCard) {
    return (
      <Text>
        Auto-save moves money from your wallet into a savings plan, or from a card into your wallet or a plan. Start a
        savings plan first, or keep a card after you have added funds with it.
      </Text>
    );
  }
  const values: Values = {
    amount: suggested ? String(suggested.amount) : '',
    every: 'month',
    on: '28',
    from: firstCard?._id ?? 'wallet',
    into: suggested?.planId ?? firstPlan?._id ?? 'wallet',
  };
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
    await attempt((idempotencyKey) => startAutoSave({ ...chosen, idempotencyKey }));
    toasts.success('Auto-save has started.');
    onClose();
  };
  return (
    <Form
      initialValues={values}
      rules={autoSaveFormRules}
      onSubmit={submit}
      failure="Auto-save could not be started. Please try again."
    >
      <FormError />
      <Stack>
        <FormAmountField name="amount" label="Amount" inputRef={focusOnMount} />
        <FormSelect
          name="every"
          label="How often"
          options={[
            { value: 'day', label: 'Every day' },
            { value: 'week', label: 'Every week' },
            { value: 'month', label: 'Every month' },
          ]}
        />
        <DayField />
        <FormSelect
          name="from"
          label="From"
          options={[
            ...cards.map((card) => ({ value: card._id, label: cardName(card) })),
            ...(firstPlan ? [{ value: 'wallet', label: 'Your wallet' }] : []),
          ]}
        />
        <FormSelect
          name="into"
          label="Into"
          options={[
            ...plans.map((plan) => ({ value: plan._id, label: planName(plan) })),
            ...(firstCard ? [{ value: 'wallet', label: 'Your wallet' }] : []),
          ]}
        />
        <FirstDays plans={plans} />
      </Stack>
      <DialogActions submit="Start auto-save" busy="Starting..." onCancel={onClose} />
    </Form>
  );
}

const WEEKDAYS = weekdays.map((label, index) => ({ value: String(index + 1), label }));
const MONTH_DAYS = Array.from({ length: 31 }, (_, index) => ({
  value: String(index + 1),
  label: monthDayWords(index + 1),
}));
const FIRST_ON: Readonly<Record<Schedule['every'], string>> = { day: '0', week: '5', month: '28' };

/** Which day. Another rhythm begins with a day that it has. */
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

const SHOWN = 5;

const dayWords = (day: string): string => formatDateWithWeekday(`${day}T12:00:00Z`);

/** The next days on which something is saved. A plan that ends takes nothing more. */
function FirstDays({ plans }: { plans: readonly SavingsPlan[] }) {
  const { every, on, into } = useFormikContext<Values>().values;
  const endDate = plans.find(({ _id }) => _id === into)?.endDate ?? null;
  const days = nextSaves({ every, on: Number(on) }, lagosDay(useNow()), SHOWN, endDate);
  const [first, ...others] = days.map(dayWords);
  const ends = days.length < SHOWN && endDate !== null ? `The plan ends on ${formatDateWithWeekday(endDate)}` : null;
  return (
    <div aria-live="polite">
      {first === undefined ? (
        <Text tone="caution">{ends}, before the first of these days. Please choose another day or plan.</Text>
      ) : (
        <>
          <Text>
            First on <b>{first}</b>, from 6:00 AM.
          </Text>
          <Text tone="soft" size="sm">
            {others.length > 0 && `Then on ${others.join('; ')}. `}
            {ends !== null && `${ends}, and auto-save with it.`}
          </Text>
        </>
      )}
    </div>
  );
}
