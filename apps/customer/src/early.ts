/**
 * Stands alone in the HTML of the dashboard and asks for the signed-in customer and what the home shows first while the app's code is
 * still on its way; api.ts takes the answers over. A journey sees that the app asks for none of it again.
 */
import type { GetUserReply } from '@ajose/sdk/contract/customers';
import { baseUrl } from './baseUrl.ts';
import { askEarly } from './earlyAnswers.ts';
import { isLowData } from './isLowData.ts';
import { readToken } from './token.ts';

async function askFor(token: string): Promise<void> {
  const ask = (path: string) => askEarly(`${baseUrl}/${path}`, token);
  const answer = await ask('user/getUser');
  const { user }: Partial<GetUserReply> = (await answer?.clone().json()) ?? {};
  if (!user) return;
  const id = encodeURIComponent(user._id);
  // What stands above the figures is known when they are drawn, so that it does not push them down.
  void ask(`announcement/user/${id}`);
  // The app begins elsewhere, or asks for less.
  if (!user.bank || isLowData() || (localStorage.getItem('lastView') ?? 'home') !== 'home') return;
  void ask(`investment/getUserStats/${id}`);
  void ask(`transaction/getUserTransactions/${id}?limit=20&sortBy=timestamp&sortOrder=desc`);
  void ask(`investment/getUserInvestments?userId=${id}&status=in_progress&limit=5`);
}

const token = readToken();
if (token) askFor(token).catch(() => undefined);
