/** Keeping and removing a card. */
import * as yup from 'yup';
import type { KeepCardBody, PayWithCardBody, RemoveCardBody } from '../contract/cards.ts';
import { depositAmount, depositReference } from './transactions.ts';

const userId = yup.string().required();

/** Where money comes from: the wallet, or a kept card, which is named then and only then. */
export const walletOrCard = {
  source: yup.string<'wallet' | 'card'>().oneOf(['wallet', 'card']).required('Please choose where it comes from'),
  cardId: yup
    .string()
    .nullable()
    .defined()
    .test('card', 'Please choose a card', (cardId, { parent }: { parent: { source?: string } }) => {
      return (cardId !== null) === (parent.source === 'card');
    }),
};

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
