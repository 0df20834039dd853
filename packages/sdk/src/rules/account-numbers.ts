/** Calls about the own account number name the customer only. */
import * as yup from 'yup';
import type { AskAccountNumberBody, FindTransferBody } from '../contract/account-numbers.ts';

const userId = yup.string().required();

export const askAccountNumberRules: yup.ObjectSchema<AskAccountNumberBody> = yup.object({ userId });
export const findTransferRules: yup.ObjectSchema<FindTransferBody> = yup.object({ userId });
