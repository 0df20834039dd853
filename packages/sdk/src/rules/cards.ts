/** Keeping and removing a card. */
import * as yup from 'yup';
import type { KeepCardBody, RemoveCardBody } from '../contract/cards.ts';

const userId = yup.string().required();

export const keepCardRules: yup.ObjectSchema<KeepCardBody> = yup.object({
  userId,
  transactionId: yup.string().required('Please say which payment the card made'),
});
export const removeCardRules: yup.ObjectSchema<RemoveCardBody> = yup.object({
  userId,
  cardId: yup.string().required(),
});
