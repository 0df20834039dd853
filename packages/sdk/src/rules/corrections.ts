/** Asking for the correction of an exception. */
import * as yup from 'yup';
import type { Correction, CorrectExceptionBody } from '../contract/corrections.ts';
import { requiredLines } from './fields.ts';

export const correctExceptionRules: yup.ObjectSchema<CorrectExceptionBody> = yup.object({
  correction: yup.mixed<Correction>().required('Please choose what to do'),
  userId: yup
    .string()
    .when('correction', ([correction], id) =>
      correction === 'creditCustomer' ? id.required('Please choose a customer') : id,
    ),
  reason: requiredLines('Please say why'),
});
