/** Our own money between gateways and the bank, over HTTP. */
import { Done } from '@ajose/sdk/contract/common';
import { GetOwnMovesQuery, GetOwnMovesReply, MoveOwnMoneyBody } from '@ajose/sdk/contract/own-moves';
import * as calls from '@ajose/sdk/admin/own-moves';
import { moveOwnMoneyRules } from '@ajose/sdk/rules/own-moves';
import { waitsReply } from '../access/approvals/approvals.ts';
import type { Deps } from '../gateways/deps.ts';
import type { App } from '../platform/server/app.ts';
import { byStaff, registerCalls } from '../platform/server/calls.ts';
import { listOwnMoves, moveOrAsk } from './own-moves.ts';

export function ownMoveRoutes(app: App, deps: Deps): void {
  registerCalls(app, 'Reports', {
    getOwnMoves: byStaff(calls.getOwnMoves, {
      summary: 'Moves of our own money between gateways and the bank, newest first',
      can: 'read',
      scope: 'readReports',
      sent: GetOwnMovesQuery,
      reply: GetOwnMovesReply,
      run: async ({ sent }) => listOwnMoves(deps.db, sent),
    }),
    moveOwnMoney: byStaff(calls.moveOwnMoney, {
      summary: 'Asks for a move of our own money to be posted; another administrator approves it',
      can: 'correct',
      sent: MoveOwnMoneyBody,
      rules: moveOwnMoneyRules,
      reply: Done,
      mayWait: true,
      run: async ({ staff, sent }) => {
        const outcome = await moveOrAsk(deps, staff, sent);
        if ('waits' in outcome) return waitsReply(outcome);
        return { message: 'The move is in the books.' };
      },
    }),
  });
}
