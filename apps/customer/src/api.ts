/** The clients of this app: where the API is, the session's token that goes with each call, and for whom it is. */
import type { Api } from '@ajose/sdk/api';
import { apiLater } from '@ajose/sdk/api-later';
import { tokenStore } from '@ajose/sdk/token';
import { acting, leaveAccount } from './acting.ts';
import { sayingWhatWaits } from './sayingWhatWaits.ts';

export const store = tokenStore('userToken');
export const { readToken, keepToken, sessionExpired, sessionEnded } = store;

const baseUrl = import.meta.env.VITE_API_URL ?? 'http://localhost:4000/api';

/** The client for what concerns the person alone: the session, signing in, who they are, circles and aims. */
export const personApi = apiLater({
  baseUrl,
  token: readToken,
  onUnauthorized: sessionExpired,
  onNoAccount: ({ code, message }) =>
    leaveAccount(
      code === 'organisation_closed' ? message : `You do not act for ${acting()?.name ?? 'this account'} any more.`,
    ),
  confirmByCode: async (repeat, refusal) =>
    (await import('./components/confirmByPasskey.ts')).confirmByPasskey(repeat, refusal),
});

const other = acting();
/** The client for the account that this tab acts for. */
export const api: Api = other === null ? personApi : sayingWhatWaits(personApi.for(other.account));

/** A client for the one call that outlives its session: signing out drops the token before the server has answered. */
export const apiWith = (token: string) => apiLater({ baseUrl, token: () => token });
