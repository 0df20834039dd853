/** Our own money between gateways and the bank, over HTTP. */
import { WaitsForApprovalReply } from '@ajose/sdk/contract/approvals';
import { Done } from '@ajose/sdk/contract/common';
import { GetOwnMovesQuery, GetOwnMovesReply, MoveOwnMoneyBody } from '@ajose/sdk/contract/own-moves';
import { moveOwnMoneyRules } from '@ajose/sdk/rules/own-moves';
import { waitsReply } from '../access/approvals/approvals.ts';
import type { Deps } from '../gateways/deps.ts';
import type { App } from '../platform/server/app.ts';
import { staffOf } from '../platform/server/guards.ts';
import { sense } from '../platform/server/validate.ts';
import { listOwnMoves, moveOrAsk } from './own-moves.ts';

const tags = ['Reports'];

export function ownMoveRoutes(app: App, deps: Deps): void {
  app.get(
    '/api/admin/ownMoves',
    {
      config: { who: 'admin', can: 'read', scope: 'readReports' },
      schema: {
        operationId: 'getOwnMoves',
        summary: 'Moves of our own money between gateways and the bank, newest first',
        tags,
        querystring: GetOwnMovesQuery,
        response: { 200: GetOwnMovesReply },
      },
    },
    async (request) => listOwnMoves(deps.db, request.query),
  );

  app.post(
    '/api/admin/ownMoves',
    {
      config: { who: 'admin', can: 'correct' },
      schema: {
        operationId: 'moveOwnMoney',
        summary: 'Asks for a move of our own money to be posted; another administrator approves it',
        tags,
        body: MoveOwnMoneyBody,
        response: { 200: Done, 202: WaitsForApprovalReply },
      },
      preHandler: sense(moveOwnMoneyRules),
    },
    async (request, reply) => {
      const outcome = await moveOrAsk(deps, staffOf(request), request.body);
      if ('waits' in outcome) return reply.code(202).send(waitsReply(outcome));
      return reply.send({ success: true, message: 'The move is in the books.' });
    },
  );
}
