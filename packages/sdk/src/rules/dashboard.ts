/** Closing an exception that the books' proof raised. */
import * as yup from 'yup';
import type { ResolveExceptionBody } from '../contract/dashboard.ts';
import { requiredLines } from './fields.ts';

export const resolveExceptionRules: yup.ObjectSchema<ResolveExceptionBody> = yup.object({
  resolution: requiredLines('Please say how it was resolved'),
});
