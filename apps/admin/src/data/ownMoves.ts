/** Our own money between gateways and the bank. */
import * as calls from '@ajose/sdk/admin/own-moves';
import type { GetOwnMovesQuery, GetOwnMovesReply, MoveOwnMoneyBody } from '@ajose/sdk/contract/own-moves';
import { api } from '../api.ts';
import { messageOf } from './keys.ts';
import { useList } from './list.ts';

export const useOwnMoves = ({ page, limit }: Required<GetOwnMovesQuery>) =>
  useList('reports', { page, limit, of: 'ownMoves' }, (): Promise<GetOwnMovesReply> =>
    calls.getOwnMoves(api, { page, limit }),
  );

/** Asks a second administrator. Returns the server's message. */
export const moveOwnMoney = (body: MoveOwnMoneyBody): Promise<string> =>
  messageOf(calls.moveOwnMoney(api, body), 'reports', 'approvals', 'stats', 'settings', 'audit', 'work', 'workCounts');
