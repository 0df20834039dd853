/** Who proves who they are: the person, also where this tab acts for an organisation. */
import type { User } from '@ajose/sdk/contract/customers';
import { acting } from '../acting.ts';
import { useOwnUser } from '../data/accounts.ts';
import { useUser } from '../session.tsx';

/** Which second factors the signed-in person has; undefined until that is known. */
export function useSigner(): Pick<User, 'twoFactor' | 'hasPasskey'> | undefined {
  const user = useUser();
  const own = useOwnUser();
  if (acting() === null) return user;
  // Where the answer does not come, no second factor is assumed, and the server says when it needs one.
  return own.data ?? (own.error === undefined ? undefined : { twoFactor: false });
}
