/** The clients of this app: where the API is, and the session's token that goes with each call. */
import { createApi } from '@ajose/sdk/api';
import { tokenStore } from '@ajose/sdk/token';
import { confirmByCode } from './components/codeQuestion.ts';

export const store = tokenStore('adminToken');
export const { readToken, keepToken, sessionExpired, sessionEnded } = store;

/** Where the API is. */
export const apiUrl = import.meta.env.VITE_API_URL ?? 'http://localhost:4000/api';

export const api = createApi({
  baseUrl: apiUrl,
  token: readToken,
  onUnauthorized: sessionExpired,
  confirmByCode,
});

/** A client for the one call that outlives its session: signing out drops the token before the server has answered. */
export const apiWith = (token: string) => createApi({ baseUrl: apiUrl, token: () => token });
