/** The one client of this app: where the API is and whose token goes with a call. */
import { createApi } from '@ajose/sdk/api';
import { readToken, sessionExpired } from './token.ts';

export const api = createApi({
  baseUrl: import.meta.env.VITE_API_URL ?? 'http://localhost:4000/api',
  token: readToken,
  onUnauthorized: sessionExpired,
});
