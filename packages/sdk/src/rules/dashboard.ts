/** Closing a case with a note. */
import * as yup from 'yup';
import type { ResolveCaseBody } from '../contract/dashboard.ts';
import { requiredLines } from './fields.ts';

export const resolveCaseRules: yup.ObjectSchema<ResolveCaseBody> = yup.object({
  resolution: requiredLines('Please say how it was resolved'),
});
