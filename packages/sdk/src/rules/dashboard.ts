/** Closing an exception that the books' proof raised. */
import * as yup from 'yup';
import type { ResolveExceptionBody } from '../contract/dashboard.ts';
import { required } from './fields.ts';

export const resolveExceptionRules: yup.ObjectSchema<ResolveExceptionBody> = yup.object({
  resolution: required('Please say how it was resolved'),
});
