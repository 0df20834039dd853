/** Circles, over HTTP. */
import {
  ChangeCircleSourceBody,
  CircleBody,
  CircleParams,
  CircleReply,
  ForgiveCircleDebtBody,
  GetCircleInvitationReply,
  GetCirclesReply,
  InvitationParams,
  InviteToCircleBody,
  JoinCircleBody,
  MakeCircleBody,
  PayCircleBody,
  RemoveCircleMemberBody,
  SetInvitationsBody,
  SignCircleBody,
} from '@ajose/sdk/contract/circles';
import { Done, UserIdParams } from '@ajose/sdk/contract/common';
import * as calls from '@ajose/sdk/customer/circles';
import {
  changeCircleSourceRules,
  circleRules,
  forgiveCircleDebtRules,
  inviteToCircleRules,
  joinCircleRules,
  makeCircleRules,
  payCircleRules,
  removeCircleMemberRules,
  signCircleRules,
} from '@ajose/sdk/rules/circles';
import type { Deps } from '../../gateways/deps.ts';
import type { App } from '../../platform/server/app.ts';
import { byAnybody, byCustomer, registerCalls } from '../../platform/server/calls.ts';
import { signedInCustomer } from '../../platform/server/guards.ts';
import { count } from '../../platform/server/limits.ts';
import {
  dissolveCircle,
  finishNames,
  joinCircle,
  leaveCircle,
  makeCircle,
  removeMember,
  signCircle,
} from './circles.ts';
import { debtsOfLeft, forgiveDebt, forgiveLeftDebt } from './forgiving.ts';
import { invite, readInvitation } from './invitations.ts';
import { setInvitations } from './no-invitations.ts';
import type { Answer } from './answer.ts';
import { payCircle } from './pay.ts';
import { listCircles, readCircle } from './read.ts';
import { changeSource } from './sources.ts';
import { comingRoutes, placeRoutes } from './place-routes.ts';
import { staffRoutes } from './staff-routes.ts';
import { placesOf } from './substitutes.ts';

export function circleRoutes(app: App, deps: Deps): void {
  const answer = async (customerId: string, circleId: string, message: string): Promise<CircleReply> => ({
    success: true,
    message,
    circle: await readCircle(deps.db, deps.clock.now(), customerId, circleId),
  });
  readRoutes(app, deps, answer);
  joiningRoutes(app, deps, answer);
  organiserRoutes(app, deps, answer);
  runningRoutes(app, deps, answer);
  placeRoutes(app, deps, answer);
  comingRoutes(app, deps, answer);
  staffRoutes(app, deps);
}

function readRoutes(app: App, deps: Deps, answer: Answer): void {
  registerCalls(app, 'Circles', {
    getCircles: byCustomer(calls.getCircles, {
      summary: 'Lists the customer’s circles with what comes next in each',
      params: UserIdParams,
      reply: GetCirclesReply,
      run: async ({ customer }) => ({
        circles: await listCircles(deps.db, customer.id),
        places: await placesOf(deps.db, deps.clock.now(), customer.id),
        debts: await debtsOfLeft(deps.db, customer.id),
      }),
    }),
    getCircle: byCustomer(calls.getCircle, {
      summary: 'One circle with its members, turns and events',
      params: CircleParams,
      reply: CircleReply,
      run: async ({ customer, params }) => answer(customer.id, params.circleId, 'The circle.'),
    }),
    getCircleInvitation: byAnybody(calls.getCircleInvitation, {
      summary: 'What an invitation to a circle shows to whoever has its link',
      params: InvitationParams,
      reply: GetCircleInvitationReply,
      run: async ({ params }) => ({
        invitation: await readInvitation(deps.db, params.code),
      }),
    }),
  });
}

function joiningRoutes(app: App, deps: Deps, answer: Answer): void {
  registerCalls(app, 'Circles', {
    makeCircle: byCustomer(calls.makeCircle, {
      summary: 'Makes a circle, whose first member is the organiser',
      sent: MakeCircleBody,
      rules: makeCircleRules,
      reply: CircleReply,
      run: async ({ customer, sent }) => {
        await count(deps, 'circle', customer.id);
        return answer(customer.id, await makeCircle(deps, customer, sent), 'Your circle is there. Invite the others.');
      },
    }),
    joinCircle: byCustomer(calls.joinCircle, {
      summary: 'Joins a circle by an invitation; it binds nobody before all have signed',
      sent: JoinCircleBody,
      rules: joinCircleRules,
      reply: CircleReply,
      run: async ({ customer, sent }) => {
        return answer(customer.id, await joinCircle(deps, customer, sent), 'You have joined.');
      },
    }),
    inviteToCircle: byCustomer(calls.inviteToCircle, {
      summary: 'Sends the invitation to an email address',
      sent: InviteToCircleBody,
      rules: inviteToCircleRules,
      reply: Done,
      run: async ({ customer, sent }) => {
        await invite(deps, customer, sent);
        return {
          message: 'The invitation is on its way, where it can be sent. You can also share the link.',
        };
      },
    }),
    setInvitations: byAnybody(calls.setInvitations, {
      summary: 'Ends invitations to a mailbox by the link of one, or lets them come again',
      limit: 'reset',
      sent: SetInvitationsBody,
      reply: Done,
      run: async ({ sent }) => {
        const { token, wanted } = sent;
        await setInvitations(deps, token, wanted);
        return {
          message: wanted
            ? 'Invitations may come to this address again.'
            : 'No more invitations come to this address, whoever sends them.',
        };
      },
    }),
    leaveCircle: byCustomer(calls.leaveCircle, {
      summary: 'Leaves a circle before it runs; while all sign, this dissolves it',
      sent: CircleBody,
      rules: circleRules,
      reply: Done,
      run: async ({ customer, sent }) => {
        await leaveCircle(deps, customer, sent);
        return { message: 'You have left the circle.' };
      },
    }),
  });
}

/** What the organiser may do. */
function organiserRoutes(app: App, deps: Deps, answer: Answer): void {
  registerCalls(app, 'Circles', {
    removeCircleMember: byCustomer(calls.removeCircleMember, {
      summary: 'The organiser removes a member before the names are final; the invitation gets another link',
      sent: RemoveCircleMemberBody,
      rules: removeCircleMemberRules,
      reply: CircleReply,
      run: async ({ customer, sent }) => {
        await removeMember(deps, customer, sent);
        return answer(customer.id, sent.circleId, 'The member is removed. The link to invite others is a new one.');
      },
    }),
    finishCircleNames: byCustomer(calls.finishCircleNames, {
      summary: 'The organiser says that the names are complete: the order is drawn, and all can sign',
      sent: CircleBody,
      rules: circleRules,
      reply: CircleReply,
      run: async ({ customer, sent }) => {
        await finishNames(deps, customer, sent);
        return answer(customer.id, sent.circleId, 'The names are complete. All can sign now.');
      },
    }),
    dissolveCircle: byCustomer(calls.dissolveCircle, {
      summary: 'The organiser dissolves a circle before it runs',
      sent: CircleBody,
      rules: circleRules,
      reply: Done,
      run: async ({ customer, sent }) => {
        await dissolveCircle(deps, customer, sent);
        return { message: 'The circle is dissolved.' };
      },
    }),
  });
}

function runningRoutes(app: App, deps: Deps, answer: Answer): void {
  registerCalls(app, 'Circles', {
    signCircle: byCustomer(calls.signCircle, {
      summary: 'Signs the terms of a circle; with the last signature it runs',
      sent: SignCircleBody,
      rules: signCircleRules,
      reply: CircleReply,
      run: async ({ sent, request }) => {
        const who = signedInCustomer(request);
        await signCircle(deps, who, sent);
        return answer(who.customer.id, sent.circleId, 'You have signed.');
      },
    }),
    payCircle: byCustomer(calls.payCircle, {
      summary: 'Sets aside from the wallet what the next turn needs, or all turns that are left',
      sent: PayCircleBody,
      rules: payCircleRules,
      reply: CircleReply,
      run: async ({ customer, sent }) => {
        await payCircle(deps, customer, sent);
        return answer(customer.id, sent.circleId, 'It is set aside.');
      },
    }),
    forgiveCircleDebt: byCustomer(calls.forgiveCircleDebt, {
      summary: 'Forgives what a member still owes the caller of a turn',
      sent: ForgiveCircleDebtBody,
      rules: forgiveCircleDebtRules,
      reply: CircleReply,
      run: async ({ customer, sent }) => {
        await forgiveDebt(deps, customer, sent);
        return answer(customer.id, sent.circleId, 'It is forgiven.');
      },
    }),
    forgiveLeftCircleDebt: byCustomer(calls.forgiveLeftCircleDebt, {
      summary: 'Forgives what is owed to the caller in a circle that they have left',
      sent: ForgiveCircleDebtBody,
      rules: forgiveCircleDebtRules,
      reply: Done,
      run: async ({ customer, sent }) => {
        await forgiveLeftDebt(deps, customer, sent);
        return { message: 'It is forgiven.' };
      },
    }),
    changeCircleSource: byCustomer(calls.changeCircleSource, {
      summary: 'Says whether contributions come from the wallet or from a kept card',
      sent: ChangeCircleSourceBody,
      rules: changeCircleSourceRules,
      reply: CircleReply,
      run: async ({ customer, sent }) => {
        await changeSource(deps, customer, sent);
        return answer(customer.id, sent.circleId, 'Saved.');
      },
    }),
  });
}
