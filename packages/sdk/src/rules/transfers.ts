/** A deposit by bank transfer. */
import * as yup from 'yup';
import type { PayByTransferBody } from '../contract/transfers.ts';
import { depositAmount, depositReference } from './transactions.ts';

export const payByTransferRules: yup.ObjectSchema<PayByTransferBody> = yup.object({
  userId: yup.string().required(),
  amount: depositAmount,
  transactionId: depositReference,
});
