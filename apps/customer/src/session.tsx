/** The customer's session. */
import { makeSession } from '@ajose/app/session';
import type { SignedInUserReply, User } from '@ajose/sdk/contract/customers';
import { forgetActing, goOnAs } from './acting.ts';
import { store } from './api.ts';
import { getMe, keepMe, logout } from './data/me.ts';
import { keepSessionEnd } from './offline/sessionEnd.ts';

type Opened = Pick<SignedInUserReply, 'token' | 'user' | 'expiresAt'>;

export const {
  SessionProvider,
  beginSession,
  useSession,
  useSessionActions,
  /** Gives the signed-in customer to the pages behind the guard. */
  PersonProvider: UserProvider,
  /** The signed-in customer, for pages behind the guard. */
  usePerson: useUser,
} = makeSession<User, Opened>({
  store,
  getPerson: getMe,
  logout,
  onSignIn: ({ token, user, expiresAt }) => {
    void keepMe(token, user);
    keepSessionEnd(expiresAt);
    goOnAs(user._id);
  },
  onSignOut: () => {
    forgetActing();
    void import('./offline/push.ts').then(({ stopTelling }) => stopTelling()).catch(() => undefined);
  },
});
