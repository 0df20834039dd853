/** Corrections of cases, and closing them with a note, over HTTP. */
import { WaitsForApprovalReply } from '@ajose/sdk/contract/approvals';
import { Done, IdParams } from '@ajose/sdk/contract/common';
import { CorrectCaseBody } from '@ajose/sdk/contract/corrections';
import { ResolveCaseBody } from '@ajose/sdk/contract/dashboard';
import { correctCaseRules } from '@ajose/sdk/rules/corrections';
import { resolveCaseRules } from '@ajose/sdk/rules/dashboard';
import { waitsReply } from '../access/approvals/approvals.ts';
import type { Deps } from '../gateways/deps.ts';
import type { App } from '../platform/server/app.ts';
import { staffOf } from '../platform/server/guards.ts';
import { sense } from '../platform/server/validate.ts';
import { resolveOrAsk } from './close-with-note.ts';
import { correctOrAsk } from './corrections.ts';

export function correctionRoutes(app: App, deps: Deps): void {
  app.post(
    '/api/admin/cases/:id/correct',
    {
      config: { who: 'admin', can: 'correct' },
      schema: {
        operationId: 'correctCase',
        summary: 'Asks for the posting that sets a case right; another administrator approves it',
        tags: ['Back-office'],
        params: IdParams,
        body: CorrectCaseBody,
        response: { 200: Done, 202: WaitsForApprovalReply },
      },
      preHandler: sense(correctCaseRules),
    },
    async (request, reply) => {
      const outcome = await correctOrAsk(deps, staffOf(request), request.params.id, request.body);
      if ('waits' in outcome) return reply.code(202).send(waitsReply(outcome));
      return reply.send({ success: true, message: 'The entry was set right and closed.' });
    },
  );

  app.post(
    '/api/admin/cases/:id/resolve',
    {
      config: { who: 'admin', can: 'closeCases' },
      schema: {
        operationId: 'resolveCase',
        summary:
          'Closes a case with a note on what was done; one about money that nobody hears of again waits for approval',
        tags: ['Back-office'],
        params: IdParams,
        body: ResolveCaseBody,
        response: { 200: Done, 202: WaitsForApprovalReply },
      },
      preHandler: sense(resolveCaseRules),
    },
    async (request, reply) => {
      const outcome = await resolveOrAsk(deps, staffOf(request), request.params.id, request.body);
      if ('waits' in outcome) return reply.code(202).send(waitsReply(outcome));
      return reply.send({ success: true, message: 'Case resolved.' });
    },
  );
}
