/** Says in a form for money that goes into a product that a second person has to approve what is above the maker's own amount. */
import { useFormikContext } from 'formik';
import { acting } from '../acting.ts';
import { useMember } from '../data/accounts.ts';
import { usePeople } from '../data/people.ts';
import { YouAsk } from './MemberMay.tsx';

export function useIsAboveOwn(): boolean {
  const { amount } = useFormikContext<{ amount: string }>().values;
  const { data } = usePeople(useMember()?.role === 'maker');
  const me = data?.members.find(({ personId, endedAt }) => personId === acting()?.person && endedAt === null);
  return me?.role === 'maker' && me.mostAlone !== null && Number(amount) > me.mostAlone;
}

export const AboveOwnAmount = () => useIsAboveOwn() && <YouAsk />;
