/** Calls about the customer's own account number name only the customer. */
import * as yup from 'yup';
import type { AskAccountNumberBody, FindTransferBody } from '../contract/account-numbers.ts';

const userId = yup.string().required();

export const askAccountNumberRules: yup.ObjectSchema<AskAccountNumberBody> = yup.object({ userId });
export const findTransferRules: yup.ObjectSchema<FindTransferBody> = yup.object({ userId });
