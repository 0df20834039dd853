/**
 * Stands alone in the HTML of the dashboard and asks for the signed-in customer and the announcements while the app's code is still on its
 * way; api.ts takes the answers over.
 */
import type { GetUserReply } from '@ajose/sdk/contract/customers';
import { baseUrl } from './baseUrl.ts';
import { earlyAnswers } from './earlyAnswers.ts';
import { readToken } from './token.ts';

/** An answer that nobody has taken by then would be an old one. */
const KEPT_MS = 10_000;

function ask(token: string, path: string): Promise<Response> {
  const address = `${baseUrl}/${path}`;
  const answer = fetch(address, { headers: { authorization: `Bearer ${token}` }, cache: 'no-store' });
  // Nobody may be listening yet when it fails; who takes it over hears of the failure all the same.
  answer.catch(() => undefined);
  earlyAnswers.set(address, { token, answer });
  setTimeout(() => earlyAnswers.delete(address), KEPT_MS);
  return answer;
}

/** What stands above the figures is known when they are drawn, so that it does not push them down. */
async function askForAnnouncements(token: string, answer: Promise<Response>): Promise<void> {
  const { user }: Partial<GetUserReply> = await (await answer).clone().json();
  if (user) await ask(token, `announcement/user/${encodeURIComponent(user._id)}`);
}

const token = readToken();
if (token) askForAnnouncements(token, ask(token, 'user/getUser')).catch(() => undefined);
