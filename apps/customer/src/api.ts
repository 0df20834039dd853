/** The one client of this app: where the API is and whose token goes with a call. */
import { createApi } from '@ajose/sdk/api';
import { readToken, sessionExpired } from './token.ts';

const baseUrl = import.meta.env.VITE_API_URL ?? 'http://localhost:4000/api';

export const api = createApi({ baseUrl, token: readToken, onUnauthorized: sessionExpired });

/** For the one call that outlives its session: signing out drops the token before the server has answered. */
export const apiWith = (token: string) => createApi({ baseUrl, token: () => token });
