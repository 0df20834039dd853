/** Recording a move of our own money. */
import * as yup from 'yup';
import type { MoneyPlace, MoveOwnMoneyBody } from '../contract/own-moves.ts';
import { lagosDay } from '../domain/time.ts';
import { nairaAmount, required, requiredLines } from './fields.ts';

export const moveOwnMoneyRules: yup.ObjectSchema<MoveOwnMoneyBody> = yup.object({
  from: yup.mixed<MoneyPlace>().required('Please choose where it left'),
  to: yup
    .mixed<MoneyPlace>()
    .required('Please choose where it went')
    .test(
      'another',
      'Please choose another place',
      (to, { parent }: { parent: { from?: unknown } }) => to !== parent.from,
    ),
  amount: nairaAmount('Please enter a valid amount'),
  day: yup
    .string()
    .required('Please enter the day on which it left')
    .test('not-later', 'The day cannot be later than today', (day) => day === undefined || day <= lagosDay(new Date())),
  reference: required('Please enter what the gateway or the bank calls it'),
  reason: requiredLines('Please say why'),
  idempotencyKey: yup.string().required(),
});
