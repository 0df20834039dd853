/** The one client of this app: where the API is, and the session's token that goes with each call. */
import { apiLater } from '@ajose/sdk/api-later';
import { tokenStore } from '@ajose/sdk/token';

export const store = tokenStore('userToken');
export const { readToken, keepToken, sessionExpired, sessionEnded } = store;

const baseUrl = import.meta.env.VITE_API_URL ?? 'http://localhost:4000/api';

export const api = apiLater({
  baseUrl,
  token: readToken,
  onUnauthorized: sessionExpired,
  confirmByCode: async (repeat, refusal) =>
    (await import('./components/confirmByPasskey.ts')).confirmByPasskey(repeat, refusal),
});

/** For the one call that outlives its session: signing out drops the token before the server has answered. */
export const apiWith = (token: string) => apiLater({ baseUrl, token: () => token });
