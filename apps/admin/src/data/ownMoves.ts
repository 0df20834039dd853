/** Our own money between gateways and the bank. */
import * as calls from '@ajose/sdk/admin/own-moves';
import type { GetOwnMovesQuery, GetOwnMovesReply, MoveOwnMoneyBody } from '@ajose/sdk/contract/own-moves';
import { api } from '../api.ts';
import { makeStale } from './keys.ts';
import { useList } from './list.ts';

export const useOwnMoves = ({ page, limit }: Required<GetOwnMovesQuery>) =>
  useList('reports', { page, limit, of: 'ownMoves' }, (): Promise<GetOwnMovesReply> =>
    calls.getOwnMoves(api, { page, limit }),
  );

/** Asks a second administrator. Returns the server's message. */
export async function moveOwnMoney(body: MoveOwnMoneyBody): Promise<string> {
  const { message } = await calls.moveOwnMoney(api, body);
  await makeStale('reports', 'approvals', 'stats', 'settings', 'audit', 'work', 'workCounts');
  return message;
}
