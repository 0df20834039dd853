/** What the operator states of itself, over HTTP. env.ts reads it. */
import { GetHelpReply, GetSafetyReply } from '@ajose/sdk/contract/help';
import * as calls from '@ajose/sdk/customer/help';
import type { Deps } from '../platform/deps.ts';
import { byAnybody, routes } from '../platform/server/calls.ts';
import { readSafetySums } from './safety.ts';

export const helpRoutes = routes('Help', ({ db, env }: Deps) => ({
  getHelp: byAnybody(calls.getHelp, {
    reply: GetHelpReply,
    run: async () => ({ help: env.help }),
  }),
  getSafety: byAnybody(calls.getSafety, {
    reply: GetSafetyReply,
    run: async () => ({ operator: env.operator, sums: await readSafetySums(db) }),
  }),
}));
