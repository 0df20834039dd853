/** The one client of this app: where the API is and whose token goes with a call. */
import { apiLater } from '@ajose/sdk/api-later';
import { baseUrl } from './baseUrl.ts';
import { fetchOrTake } from './earlyAnswers.ts';
import { readToken, sessionExpired } from './token.ts';

export const api = apiLater({ baseUrl, token: readToken, onUnauthorized: sessionExpired, fetch: fetchOrTake });

/** For the one call that outlives its session: signing out drops the token before the server has answered. */
export const apiWith = (token: string) => apiLater({ baseUrl, token: () => token });
