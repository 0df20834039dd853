/** Answering a dispute. */
import * as yup from 'yup';
import type { AnswerDisputeBody, DisputeAnswer } from '../contract/disputes.ts';
import { optionalCode, requiredLines } from './fields.ts';

export const answerDisputeRules: yup.ObjectSchema<AnswerDisputeBody> = yup.object({
  answer: yup.mixed<DisputeAnswer>().required('Please choose an answer'),
  message: requiredLines('Please say why'),
  code: optionalCode(),
});
