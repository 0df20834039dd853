/** Shared aims. */
import * as yup from 'yup';
import type { AimBody, JoinAimBody, MakeAimBody, SetAimPlanBody } from '../contract/aims.ts';
import { goalFormRules } from './goals.ts';

const userId = yup.string().required();
const planId = yup.string().nullable().defined();
const id = { userId, aimId: yup.string().required() };

/** The fields of the form. */
export const aimFormRules = goalFormRules.shape({ planId });

export const makeAimRules: yup.ObjectSchema<MakeAimBody> = aimFormRules.shape({
  userId,
  idempotencyKey: yup.string().required(),
});
export const joinAimRules: yup.ObjectSchema<JoinAimBody> = yup.object({
  userId,
  code: yup.string().required(),
  planId,
});
export const setAimPlanRules: yup.ObjectSchema<SetAimPlanBody> = yup.object({ ...id, planId });
export const aimRules: yup.ObjectSchema<AimBody> = yup.object(id);
