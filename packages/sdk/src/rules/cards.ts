/** Keeping and removing a card. */
import * as yup from 'yup';
import type { KeepCardBody, PayWithCardBody, RemoveCardBody } from '../contract/cards.ts';
import { depositAmount, depositReference } from './transactions.ts';

const userId = yup.string().required();

export const keepCardRules: yup.ObjectSchema<KeepCardBody> = yup.object({
  userId,
  transactionId: yup.string().required('Please say which payment the card made'),
});
export const payWithCardRules: yup.ObjectSchema<PayWithCardBody> = yup.object({
  userId,
  cardId: yup.string().required('Please choose a card'),
  amount: depositAmount,
  transactionId: depositReference,
});
export const removeCardRules: yup.ObjectSchema<RemoveCardBody> = yup.object({
  userId,
  cardId: yup.string().required(),
});
