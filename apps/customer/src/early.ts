/**
 * Stands alone in the HTML of the dashboard and asks for the signed-in customer while the app's code is still on its way; api.ts
 * takes the answer over.
 */
import { baseUrl } from './baseUrl.ts';
import { earlyAnswers } from './earlyAnswers.ts';
import { readToken } from './token.ts';

const token = readToken();
if (token) {
  const address = `${baseUrl}/user/getUser`;
  const answer = fetch(address, { headers: { authorization: `Bearer ${token}` }, cache: 'no-store' });
  // Nobody may be listening yet when it fails; who takes it over hears of the failure all the same.
  answer.catch(() => undefined);
  earlyAnswers.set(address, { token, answer });
}
