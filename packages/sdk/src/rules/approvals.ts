/** Confirming and declining what another administrator asked for. */
import * as yup from 'yup';
import type { ApproveRequestBody, DeclineRequestBody } from '../contract/approvals.ts';
import { required } from './fields.ts';

export const approveRequestRules: yup.ObjectSchema<ApproveRequestBody> = yup.object({
  note: yup.string().trim(),
  code: yup.string().trim(),
});

export const declineRequestRules: yup.ObjectSchema<DeclineRequestBody> = yup.object({
  note: required('Please say why'),
});
