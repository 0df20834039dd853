/** Showing who one is. */
import * as yup from 'yup';
import type { IdentifyBody } from '../contract/identity.ts';
import { required } from './fields.ts';

const bvn = required('Please enter your BVN').matches(/^\d{11}$/, 'A BVN has 11 digits');

export const identifyFormRules = yup.object({ bvn });
export const identifyRules: yup.ObjectSchema<IdentifyBody> = yup.object({ userId: yup.string().required(), bvn });
