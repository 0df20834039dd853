/** For a call that needs a second factor and had no code: asks the device for a passkey, where the account has one. */
import type { ConfirmByCode } from '@ajose/sdk/api';
import { passkeyQuestion } from '@ajose/sdk/refusal';
import { codeByPasskey } from '@ajose/ui/account/passkeys.ts';
import { answerPasskey } from '../data/me.ts';

export const confirmByPasskey: ConfirmByCode = async (repeat, refusal) => {
  const question = passkeyQuestion(refusal);
  if (!question) throw refusal;
  return repeat(await codeByPasskey(question, answerPasskey));
};
