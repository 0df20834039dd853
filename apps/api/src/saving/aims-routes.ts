/** Saving for one aim together, over HTTP. */
import * as C from '@ajose/sdk/contract/aims';
import * as calls from '@ajose/sdk/customer/aims';
import { aimRules, joinAimRules, makeAimRules, setAimPlanRules } from '@ajose/sdk/rules/aims';
import type { Deps } from '../platform/deps.ts';
import type { App } from '../platform/server/app.ts';
import { byAnybody, byCustomer, registerCalls } from '../platform/server/calls.ts';
import { count } from '../platform/server/limits.ts';
import { joinAim, leaveAim, listAims, makeAim, readAim, readInvitation, setAimPlan } from './aims.ts';

export function aimRoutes(app: App, deps: Deps): void {
  const answer = async (customerId: string, aimId: string, message: string): Promise<C.AimReply> => ({
    success: true,
    message,
    aim: await readAim(deps.db, customerId, aimId),
  });

  registerCalls(app, 'Aims', {
    getAims: byCustomer('person')(calls.getAims, {
      reply: C.GetAimsReply,
      run: async ({ customer }) => ({ aims: await listAims(deps.db, customer.id) }),
    }),
    getAimInvitation: byAnybody(calls.getAimInvitation, {
      reply: C.GetAimInvitationReply,
      run: async ({ params }) => ({ invitation: await readInvitation(deps.db, params.code) }),
    }),
    makeAim: byCustomer('person')(calls.makeAim, {
      sent: C.MakeAimBody,
      rules: makeAimRules,
      reply: C.AimReply,
      run: async ({ customer, sent }) => {
        await count(deps, 'aim', customer.id);
        return answer(customer.id, await makeAim(deps, customer, sent), 'Your aim is there. Invite the others.');
      },
    }),
    joinAim: byCustomer('person')(calls.joinAim, {
      sent: C.JoinAimBody,
      rules: joinAimRules,
      reply: C.AimReply,
      run: async ({ customer, sent }) => answer(customer.id, await joinAim(deps, customer, sent), 'You have joined.'),
    }),
    setAimPlan: byCustomer('person')(calls.setAimPlan, {
      sent: C.SetAimPlanBody,
      rules: setAimPlanRules,
      reply: C.AimReply,
      run: async ({ customer, sent }) => {
        await setAimPlan(deps, customer, sent);
        return answer(customer.id, sent.aimId, 'Saved.');
      },
    }),
    leaveAim: byCustomer('person')(calls.leaveAim, {
      sent: C.AimBody,
      rules: aimRules,
      done: 'You have left. Your plan goes on as your own.',
      run: ({ customer, sent }) => leaveAim(deps, customer, sent),
    }),
  });
}
