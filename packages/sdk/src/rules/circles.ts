/** Circles: making one, joining, signing, paying, and holding one. */
import * as yup from 'yup';
import { MAX_PEOPLE, MIN_CIRCLE_NAIRA, MIN_PEOPLE } from '../domain/circles.ts';
import type {
  AcceptSubstituteBody,
  ChangeCircleSourceBody,
  CircleBody,
  CircleOrder,
  CircleProtection,
  ForgiveCircleDebtBody,
  HoldCircleBody,
  InviteToCircleBody,
  JoinCircleBody,
  MakeCircleBody,
  PayCircleBody,
  RemoveCircleMemberBody,
  SignCircleBody,
  SignPlaceBody,
  WantCirclePlaceBody,
  WriteOffCircleDebtBody,
} from '../contract/circles.ts';
import { readEmail } from '../domain/email.ts';
import { formatNaira } from '../domain/money.ts';
import { readDay, readPhone } from '../domain/readers.ts';
import { lagosDay } from '../domain/time.ts';
import { walletOrCard } from './cards.ts';
import { nairaAmount, optionalCode, presentPassword, required, requiredLines, text } from './fields.ts';

/** How many days ahead the first day may be. */
const MOST_DAYS_AHEAD = 366;
const DAY_MS = 86_400_000;

const isAhead = (day: string): boolean => day > lagosDay(new Date());
const isNear = (day: string): boolean => day <= lagosDay(new Date(Date.now() + MOST_DAYS_AHEAD * DAY_MS));

const choice = {
  name: required('Please give the circle a name').max(60, 'A name has at most 60 letters'),
  amount: nairaAmount('Please enter a valid amount').min(
    MIN_CIRCLE_NAIRA,
    `A contribution is at least ${formatNaira(MIN_CIRCLE_NAIRA)}`,
  ),
  every: yup.string<'week' | 'month'>().oneOf(['week', 'month']).required('Please choose how often'),
  firstDay: yup
    .string()
    .required('Please choose the first day')
    .test('day', 'Please choose the first day', (day) => readDay(day ?? '') !== null)
    .test('ahead', 'Please choose a day that is still to come', (day) => day === undefined || isAhead(day))
    .test('near', 'Please choose a day of the next twelve months', (day) => day === undefined || isNear(day)),
  people: yup
    .number()
    .typeError('Please say how many people')
    .required('Please say how many people')
    .integer('Please say how many people')
    .min(MIN_PEOPLE, `A circle has at least ${MIN_PEOPLE} people`)
    .max(MAX_PEOPLE, `A circle has at most ${MAX_PEOPLE} people`),
  order: yup.string<CircleOrder>().oneOf(['draw', 'agreed']).required('Please choose the order'),
  protection: yup
    .string<CircleProtection>()
    .oneOf(['none', 'deposit', 'late_last'])
    .required('Please choose a protection'),
  deposits: yup
    .number()
    .required()
    .integer()
    .test(
      'deposits',
      'Please choose one to three contributions',
      (deposits, { parent }: { parent: { protection?: string } }) =>
        parent.protection === 'deposit' ? (deposits ?? 0) >= 1 && (deposits ?? 0) <= 3 : deposits === 0,
    ),
};

/** The fields of the form. `turn` is the organiser's own, where the order is agreed. */
export const circleFormRules = yup.object({
  ...choice,
  turn: yup
    .number()
    .nullable()
    .defined()
    .test('turn', 'Please choose your turn', (turn, { parent }: { parent: { order?: string; people?: number } }) =>
      parent.order === 'agreed'
        ? turn !== null && turn !== undefined && turn >= 1 && turn <= (parent.people ?? 0)
        : true,
    ),
});

const userId = yup.string().required();
const id = { userId, circleId: yup.string().required() };

const secret = yup
  .string()
  .nullable()
  .defined()
  .test('secret', 'The secret is missing', (value, { parent }: { parent: { order?: string } }) => {
    return parent.order === undefined || (parent.order === 'draw') === (value !== null);
  });

export const makeCircleRules: yup.ObjectSchema<MakeCircleBody> = circleFormRules.shape({
  userId,
  idempotencyKey: yup.string().required(),
  secret,
});

export const joinCircleRules: yup.ObjectSchema<JoinCircleBody> = yup.object({
  userId,
  code: yup.string().required(),
  secret: yup.string().nullable().defined(),
  turn: yup.number().nullable().defined(),
});

const ADDRESS = 'Please enter an email address';
/** Phone numbers are not confirmed: a stranger may have entered one as their own, and would get the invitation. */
const NUMBER = 'We send invitations to email addresses. For a phone number, please share the link.';

export const inviteFormRules = yup.object({
  to: text()
    .required(ADDRESS)
    .test('number', NUMBER, (to) => to === undefined || readPhone(to) === null)
    .test('address', ADDRESS, (to) => to === undefined || readEmail(to) !== null || readPhone(to) !== null),
});
export const inviteToCircleRules: yup.ObjectSchema<InviteToCircleBody> = inviteFormRules.shape(id);

export const circleRules: yup.ObjectSchema<CircleBody> = yup.object(id);
export const removeCircleMemberRules: yup.ObjectSchema<RemoveCircleMemberBody> = yup.object({
  ...id,
  memberId: yup.string().required(),
});

/** The fields of the form for signing. `from` is `wallet` or a kept card. */
export const signCircleFormRules = (twoFactor: boolean) =>
  yup.object({
    from: yup.string().required('Please choose where it comes from'),
    code: optionalCode(),
    password: twoFactor ? yup.string() : presentPassword('Please enter your password'),
  });

export const signCircleRules: yup.ObjectSchema<SignCircleBody> = yup.object({
  ...id,
  ...walletOrCard,
  hash: yup.string().required(),
  code: yup.string(),
  password: yup.string(),
});
export const wantCirclePlaceRules: yup.ObjectSchema<WantCirclePlaceBody> = yup.object({
  userId,
  code: yup.string().required(),
});
export const acceptSubstituteRules: yup.ObjectSchema<AcceptSubstituteBody> = yup.object({
  ...id,
  substituteId: yup.string().required(),
  accept: yup.boolean().required(),
});
export const signPlaceRules: yup.ObjectSchema<SignPlaceBody> = yup.object({
  userId,
  placeId: yup.string().required(),
  hash: yup.string().required(),
  code: yup.string(),
  password: yup.string(),
});
export const payCircleRules: yup.ObjectSchema<PayCircleBody> = yup.object({
  ...id,
  turns: yup.string<'next' | 'all'>().oneOf(['next', 'all']).required(),
  turn: yup.number().required(),
});
const debt = {
  memberId: yup.string().required(),
  turn: yup.number().required(),
  amount: nairaAmount('Please enter a valid amount'),
};
export const forgiveCircleDebtRules: yup.ObjectSchema<ForgiveCircleDebtBody> = yup.object({ ...id, ...debt });
export const writeOffCircleDebtRules: yup.ObjectSchema<WriteOffCircleDebtBody> = yup.object({
  circleId: yup.string().required(),
  ...debt,
  reason: requiredLines('Please say why').max(500, 'A reason has at most 500 letters'),
});
export const changeCircleSourceRules: yup.ObjectSchema<ChangeCircleSourceBody> = yup.object({
  ...id,
  ...walletOrCard,
});

export const holdCircleRules: yup.ObjectSchema<HoldCircleBody> = yup.object({
  circleId: yup.string().required(),
  hold: yup.boolean().required(),
  reason: requiredLines('Please say why').max(500, 'A reason has at most 500 letters'),
});
