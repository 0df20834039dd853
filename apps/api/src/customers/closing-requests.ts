/** Closing the account of an organisation, which one member asks for and another one approves. */
import type { CloseAccountBody } from '@ajose/sdk/contract/customers';
import type { MemberActOf } from '../access/members/request-acts.ts';
import type { NewRequest } from '../access/members/requests.ts';
import { refuse } from '../platform/server/errors.ts';
import { closeAccount } from './closing.ts';

export const closingToAsk = ({ giveUpRest = false }: Pick<CloseAccountBody, 'giveUpRest'>): NewRequest => ({
  act: { action: 'closeAccount', giveUpRest },
  key: 'close',
  once: false,
  amountKobo: null,
});

/** @throws Refusal 422 `password_required`, and what `closeAccount` throws */
export const closeApproved: MemberActOf<'closeAccount'> = async (deps, who, { act, proof }) => {
  const { password, code } = proof;
  if (password === undefined) {
    const message = 'Please enter your password to close the account';
    throw refuse(422, 'password_required', message, { password: message });
  }
  const body = { userId: who.customer.id, password, giveUpRest: act.giveUpRest };
  await closeAccount(deps, who, code === undefined ? body : { ...body, code });
};
