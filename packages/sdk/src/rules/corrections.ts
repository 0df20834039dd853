/** Asking for the correction of a case. */
import * as yup from 'yup';
import type { Correction, CorrectCaseBody } from '../contract/corrections.ts';
import { requiredLines } from './fields.ts';

export const correctCaseRules: yup.ObjectSchema<CorrectCaseBody> = yup.object({
  correction: yup.mixed<Correction>().required('Please choose what to do'),
  userId: yup
    .string()
    .when('correction', ([correction], id) =>
      correction === 'creditCustomer' ? id.required('Please choose a customer') : id,
    ),
  reason: requiredLines('Please say why'),
});
