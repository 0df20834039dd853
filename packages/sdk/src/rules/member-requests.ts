/** Approving and declining what another member asked for. */
import * as yup from 'yup';
import type { ApproveMemberRequestBody, DeclineMemberRequestBody } from '../contract/member-requests.ts';
import { lines, optionalCode, requiredLines } from './fields.ts';

/** The fields with rules; for the others their shape suffices. */
export const approveMemberRequestRules: yup.ObjectSchema<Pick<ApproveMemberRequestBody, 'note' | 'code'>> = yup.object({
  note: lines(),
  code: optionalCode(),
});

export const declineMemberRequestRules: yup.ObjectSchema<Pick<DeclineMemberRequestBody, 'note'>> = yup.object({
  note: requiredLines('Please say why'),
});
