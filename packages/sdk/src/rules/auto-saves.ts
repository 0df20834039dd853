/** Starting, changing and skipping an auto-save. */
import * as yup from 'yup';
import { MIN_AUTO_SAVE_NAIRA } from '../domain/auto-saves.ts';
import type {
  ChangeAutoSaveBody,
  EditAutoSaveBody,
  SkipAutoSaveBody,
  StartAutoSaveBody,
} from '../contract/auto-saves.ts';
import { formatNaira } from '../domain/money.ts';
import { walletOrCard } from './cards.ts';
import { nairaAmount } from './fields.ts';

const isDay = (every: unknown, on: number): boolean => {
  if (every === 'day') return on === 0;
  if (every === 'week') return on >= 1 && on <= 7;
  return on >= 1 && on <= 31;
};

const fields = {
  amount: nairaAmount('Please enter a valid amount').min(
    MIN_AUTO_SAVE_NAIRA,
    `Auto-save begins at ${formatNaira(MIN_AUTO_SAVE_NAIRA, 'whole')}`,
  ),
  every: yup.string<'day' | 'week' | 'month'>().oneOf(['day', 'week', 'month']).required(),
  on: yup
    .number()
    .required('Please choose a day')
    .test('day', 'Please choose a day', (on, { parent }: { parent: { every?: unknown } }) => isDay(parent.every, on)),
};

/** The fields of the form: `from` is `wallet` or a card's id, `into` is `wallet` or a plan's id. */
export const autoSaveFormRules = yup.object({
  amount: fields.amount,
  every: fields.every,
  on: fields.on,
  from: yup.string().required('Please choose where it comes from'),
  into: yup
    .string()
    .required('Please choose where it goes')
    .test('moves', 'From the wallet it goes into a savings plan', (into, { parent }: { parent: { from?: string } }) => {
      return into !== 'wallet' || parent.from !== 'wallet';
    }),
});

const userId = yup.string().required();

const choice = {
  ...fields,
  ...walletOrCard,
  planId: yup
    .string()
    .nullable()
    .defined()
    .test('plan', 'Please choose a savings plan', (planId, { parent }: { parent: { source?: string } }) => {
      return planId !== null || parent.source === 'card';
    }),
};

export const startAutoSaveRules: yup.ObjectSchema<StartAutoSaveBody> = yup.object({
  userId,
  idempotencyKey: yup.string().required(),
  ...choice,
});

const id = { userId, autoSaveId: yup.string().required() };

export const editAutoSaveRules: yup.ObjectSchema<EditAutoSaveBody> = yup.object({ ...id, ...choice });
export const changeAutoSaveRules: yup.ObjectSchema<ChangeAutoSaveBody> = yup.object({
  ...id,
  change: yup.string<'pause' | 'resume' | 'end'>().oneOf(['pause', 'resume', 'end']).required(),
});
export const skipAutoSaveRules: yup.ObjectSchema<SkipAutoSaveBody> = yup.object({
  ...id,
  date: yup.string().required(),
  skip: yup.boolean().required(),
});
