/** Confirming and declining what another administrator asked for. */
import * as yup from 'yup';
import type { ApproveRequestBody, DeclineRequestBody } from '../contract/approvals.ts';
import { lines, optionalCode, requiredLines } from './fields.ts';

export const approveRequestRules: yup.ObjectSchema<ApproveRequestBody> = yup.object({
  note: lines(),
  code: optionalCode(),
});

export const declineRequestRules: yup.ObjectSchema<DeclineRequestBody> = yup.object({
  note: requiredLines('Please say why'),
});
