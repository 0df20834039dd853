/** What the operator states of itself, over HTTP. env.ts reads it. */
import { GetHelpReply, GetSafetyReply, GetStatusReply } from '@ajose/sdk/contract/help';
import * as calls from '@ajose/sdk/customer/help';
import type { Deps } from '../gateways/deps.ts';
import { readWays } from '../gateways/ways.ts';
import { byAnybody, routes } from '../platform/server/calls.ts';
import { readSafetySums } from './safety.ts';

export const helpRoutes = routes('Help', (deps: Deps) => ({
  getHelp: byAnybody(calls.getHelp, {
    reply: GetHelpReply,
    run: async () => ({ help: deps.env.help }),
  }),
  getSafety: byAnybody(calls.getSafety, {
    reply: GetSafetyReply,
    run: async () => ({ operator: deps.env.operator, sums: await readSafetySums(deps.db) }),
  }),
  getStatus: byAnybody(calls.getStatus, {
    reply: GetStatusReply,
    run: async () => ({ ways: await readWays(deps) }),
  }),
}));
