/** Pausing a gateway and resuming it, over HTTP. */
import { Done } from '@ajose/sdk/contract/common';
import { PauseGatewayBody } from '@ajose/sdk/contract/gateways';
import { gatewayTitle } from '@ajose/sdk/domain/gateways';
import * as calls from '@ajose/sdk/admin/gateways';
import { pauseGatewayRules } from '@ajose/sdk/rules/gateways';
import type { Deps } from '../gateways/deps.ts';
import { byStaff, routes } from '../platform/server/calls.ts';
import { pauseOrAsk, resumeOrAsk } from './gateway-pauses.ts';

export const gatewayPauseRoutes = routes('Back-office', (deps: Deps) => ({
  pauseGateway: byStaff('pauseGateways')(calls.pauseGateway, {
    sent: PauseGatewayBody,
    rules: pauseGatewayRules,
    reply: Done,
    mayWait: true,
    run: async ({ staff, sent, params }) => {
      const outcome = await pauseOrAsk(deps, staff, params.gateway, sent);
      if ('waits' in outcome) return outcome;
      return { message: `${gatewayTitle(params.gateway)} is paused. What has begun there goes on.` };
    },
  }),
  resumeGateway: byStaff('pauseGateways')(calls.resumeGateway, {
    sent: PauseGatewayBody,
    rules: pauseGatewayRules,
    reply: Done,
    mayWait: true,
    run: async ({ staff, sent, params }) => {
      const outcome = await resumeOrAsk(deps, staff, params.gateway, sent);
      if ('waits' in outcome) return outcome;
      return { message: `${gatewayTitle(params.gateway)} is used again.` };
    },
  }),
}));
