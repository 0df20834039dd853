/** The words of a request of the account that this tab acts for: a first bank account takes no other's place. */
import type { MemberAct } from '@ajose/sdk/contract/member-requests';
import { useUser } from '../session.tsx';
import { FIRST_ACCOUNT, requestWords } from './requestWords.ts';

export function useRequestWords({ action }: Pick<MemberAct, 'action'>) {
  const { bank } = useUser();
  const words = requestWords[action];
  return action === 'updateBankDetails' && bank === null ? { ...words, ...FIRST_ACCOUNT } : words;
}
