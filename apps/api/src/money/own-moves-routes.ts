/** Our own money between gateways and the bank, over HTTP. */
import { GetOwnMovesQuery, GetOwnMovesReply, MoveOwnMoneyBody } from '@ajose/sdk/contract/own-moves';
import * as calls from '@ajose/sdk/admin/own-moves';
import { moveOwnMoneyRules } from '@ajose/sdk/rules/own-moves';
import type { Deps } from '../gateways/deps.ts';
import { byStaff, routes } from '../platform/server/calls.ts';
import { listOwnMoves, moveOrAsk } from './own-moves.ts';

export const ownMoveRoutes = routes('Reports', (deps: Deps) => ({
  getOwnMoves: byStaff('read')(calls.getOwnMoves, {
    scope: 'readReports',
    sent: GetOwnMovesQuery,
    reply: GetOwnMovesReply,
    run: async ({ sent }) => listOwnMoves(deps.db, sent),
  }),
  moveOwnMoney: byStaff('correct')(calls.moveOwnMoney, {
    sent: MoveOwnMoneyBody,
    rules: moveOwnMoneyRules,
    done: 'The move is in the books.',
    mayWait: true,
    run: ({ staff, sent }) => moveOrAsk(deps, staff, sent),
  }),
}));
