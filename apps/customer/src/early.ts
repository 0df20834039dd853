/**
 * Stands alone in the HTML of the dashboard and asks for the signed-in customer and the announcements while the app's code is still on its
 * way; api.ts takes the answers over.
 */
import type { GetUserReply } from '@ajose/sdk/contract/customers';
import { baseUrl } from './baseUrl.ts';
import { askEarly } from './earlyAnswers.ts';
import { readToken } from './token.ts';

const ask = (token: string, path: string) => askEarly(`${baseUrl}/${path}`, token);

/** What stands above the figures is known when they are drawn, so that it does not push them down. */
async function askForAnnouncements(token: string, answer: Promise<Response> | null): Promise<void> {
  const { user }: Partial<GetUserReply> = (await (await answer)?.clone().json()) ?? {};
  if (user) await ask(token, `announcement/user/${encodeURIComponent(user._id)}`);
}

const token = readToken();
if (token) askForAnnouncements(token, ask(token, 'user/getUser')).catch(() => undefined);
