/** Handing work over. */
import * as yup from 'yup';
import type { HandOverBody } from '../contract/work.ts';
import { requiredLines } from './fields.ts';

export const handOverRules: yup.ObjectSchema<HandOverBody> = yup.object({
  to: yup.string().defined('Please choose who').nullable(),
  note: requiredLines('Please say why, or what was done so far').max(500, 'At most 500 characters'),
});
