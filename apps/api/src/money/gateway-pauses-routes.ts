/** Pausing a gateway and resuming it, over HTTP. */
import { WaitsForApprovalReply } from '@ajose/sdk/contract/approvals';
import { Done } from '@ajose/sdk/contract/common';
import { GatewayParams, PauseGatewayBody } from '@ajose/sdk/contract/gateways';
import { gatewayTitle } from '@ajose/sdk/gateways';
import { pauseGatewayRules } from '@ajose/sdk/rules/gateways';
import { waitsReply } from '../access/approvals/approvals.ts';
import type { Deps } from '../gateways/deps.ts';
import type { App } from '../platform/server/app.ts';
import { staffOf } from '../platform/server/guards.ts';
import { sense } from '../platform/server/validate.ts';
import { pauseOrAsk, resumeOrAsk } from './gateway-pauses.ts';

const tags = ['Back-office'];

export function gatewayPauseRoutes(app: App, deps: Deps): void {
  app.post(
    '/api/admin/gateways/:gateway/pause',
    {
      config: { who: 'admin', can: 'pauseGateways' },
      schema: {
        operationId: 'pauseGateway',
        summary: 'Asks that nothing new goes through a gateway; what has begun there goes on',
        tags,
        params: GatewayParams,
        body: PauseGatewayBody,
        response: { 200: Done, 202: WaitsForApprovalReply },
      },
      preHandler: sense(pauseGatewayRules),
    },
    async (request, reply) => {
      const { gateway } = request.params;
      const outcome = await pauseOrAsk(deps, staffOf(request), gateway, request.body);
      if ('waits' in outcome) return reply.code(202).send(waitsReply(outcome));
      return reply.send({
        success: true,
        message: `${gatewayTitle(gateway)} is paused. What has begun there goes on.`,
      });
    },
  );

  app.post(
    '/api/admin/gateways/:gateway/resume',
    {
      config: { who: 'admin', can: 'pauseGateways' },
      schema: {
        operationId: 'resumeGateway',
        summary: 'Asks that a paused gateway is used again',
        tags,
        params: GatewayParams,
        body: PauseGatewayBody,
        response: { 200: Done, 202: WaitsForApprovalReply },
      },
      preHandler: sense(pauseGatewayRules),
    },
    async (request, reply) => {
      const { gateway } = request.params;
      const outcome = await resumeOrAsk(deps, staffOf(request), gateway, request.body);
      if ('waits' in outcome) return reply.code(202).send(waitsReply(outcome));
      return reply.send({ success: true, message: `${gatewayTitle(gateway)} is used again.` });
    },
  );
}
