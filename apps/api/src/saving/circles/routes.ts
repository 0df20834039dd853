/** Circles, over HTTP. */
import * as C from '@ajose/sdk/contract/circles';
import { Done } from '@ajose/sdk/contract/common';
import * as calls from '@ajose/sdk/customer/circles';
import * as rules from '@ajose/sdk/rules/circles';
import type { Deps } from '../../gateways/deps.ts';
import type { App } from '../../platform/server/app.ts';
import { byAnybody, byCustomer, routes } from '../../platform/server/calls.ts';
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
import { invite, openInvitations, readInvitation } from './invitations.ts';
import { setInvitations } from './no-invitations.ts';
import { answer, answerAfter } from './answer.ts';
import { payCircle } from './pay.ts';
import { listCircles } from './read.ts';
import { changeSource } from './sources.ts';
import { placeRoutes } from './place-routes.ts';
import { staffRoutes } from './staff-routes.ts';
import { placesOf } from './substitutes.ts';

export function circleRoutes(app: App, deps: Deps): void {
  joiningRoutes(app, deps);
  runningRoutes(app, deps);
  placeRoutes(app, deps);
  staffRoutes(app, deps);
}

const joiningRoutes = routes('Circles', (deps: Deps) => ({
  getCircles: byCustomer('person')(calls.getCircles, {
    reply: C.GetCirclesReply,
    run: async ({ customer, who }) => ({
      circles: await listCircles(deps.db, customer.id),
      places: await placesOf(deps.db, deps.clock.now(), customer.id),
      debts: await debtsOfLeft(deps.db, customer.id),
      ...(await openInvitations(deps, who)),
    }),
  }),
  getCircle: byCustomer('person')(calls.getCircle, {
    reply: C.CircleReply,
    run: async ({ customer, params }) => answer(deps, customer.id, params.circleId, 'The circle.'),
  }),
  makeCircle: byCustomer('person')(calls.makeCircle, {
    sent: C.MakeCircleBody,
    rules: rules.makeCircleRules,
    reply: C.CircleReply,
    run: async ({ customer, sent }) => {
      await count(deps, 'circle', customer.id);
      return answer(
        deps,
        customer.id,
        await makeCircle(deps, customer, sent),
        'Your circle is there. Invite the others.',
      );
    },
  }),
  joinCircle: byCustomer('person')(calls.joinCircle, {
    sent: C.JoinCircleBody,
    rules: rules.joinCircleRules,
    reply: C.CircleReply,
    run: async ({ customer, sent }) =>
      answer(deps, customer.id, await joinCircle(deps, customer, sent), 'You have joined.'),
  }),
  leaveCircle: byCustomer('person')(calls.leaveCircle, {
    sent: C.CircleBody,
    rules: rules.circleRules,
    done: 'You have left the circle.',
    run: ({ customer, sent }) => leaveCircle(deps, customer, sent),
  }),
  getCircleInvitation: byAnybody(calls.getCircleInvitation, {
    reply: C.GetCircleInvitationReply,
    run: async ({ params }) => ({ invitation: await readInvitation(deps.db, params.code) }),
  }),
  inviteToCircle: byCustomer('person')(calls.inviteToCircle, {
    sent: C.InviteToCircleBody,
    rules: rules.inviteToCircleRules,
    done: 'An email goes to them, unless they want no invitations. You can also share the link.',
    run: ({ who, sent }) => invite(deps, who, sent),
  }),
  setInvitations: byAnybody(calls.setInvitations, {
    limit: 'reset',
    sent: C.SetInvitationsBody,
    reply: Done,
    run: async ({ sent }) => {
      await setInvitations(deps, sent.token, sent.wanted);
      const none = 'No more invitations come to this address, whoever sends them.';
      return { message: sent.wanted ? 'Invitations may come to this address again.' : none };
    },
  }),
}));

/** What the organiser does, and what all do once they have signed. */
const runningRoutes = routes('Circles', (deps: Deps) => ({
  removeCircleMember: byCustomer('person')(calls.removeCircleMember, {
    sent: C.RemoveCircleMemberBody,
    rules: rules.removeCircleMemberRules,
    reply: C.CircleReply,
    run: answerAfter(deps, removeMember, 'The member is removed. The link to invite others is a new one.'),
  }),
  finishCircleNames: byCustomer('person')(calls.finishCircleNames, {
    sent: C.CircleBody,
    rules: rules.circleRules,
    reply: C.CircleReply,
    run: answerAfter(deps, finishNames, 'The names are complete. All can sign now.'),
  }),
  dissolveCircle: byCustomer('person')(calls.dissolveCircle, {
    sent: C.CircleBody,
    rules: rules.circleRules,
    done: 'The circle is dissolved.',
    run: ({ customer, sent }) => dissolveCircle(deps, customer, sent),
  }),
  signCircle: byCustomer('person')(calls.signCircle, {
    sent: C.SignCircleBody,
    rules: rules.signCircleRules,
    reply: C.CircleReply,
    run: async ({ customer, who, sent }) => {
      await signCircle(deps, who, sent);
      return answer(deps, customer.id, sent.circleId, 'You have signed.');
    },
  }),
  payCircle: byCustomer('person')(calls.payCircle, {
    sent: C.PayCircleBody,
    rules: rules.payCircleRules,
    reply: C.CircleReply,
    run: answerAfter(deps, payCircle, 'It is set aside.'),
  }),
  forgiveCircleDebt: byCustomer('person')(calls.forgiveCircleDebt, {
    sent: C.ForgiveCircleDebtBody,
    rules: rules.forgiveCircleDebtRules,
    reply: C.CircleReply,
    run: answerAfter(deps, forgiveDebt, 'It is forgiven.'),
  }),
  forgiveLeftCircleDebt: byCustomer('person')(calls.forgiveLeftCircleDebt, {
    sent: C.ForgiveCircleDebtBody,
    rules: rules.forgiveCircleDebtRules,
    done: 'It is forgiven.',
    run: ({ customer, sent }) => forgiveLeftDebt(deps, customer, sent),
  }),
  changeCircleSource: byCustomer('person')(calls.changeCircleSource, {
    sent: C.ChangeCircleSourceBody,
    rules: rules.changeCircleSourceRules,
    reply: C.CircleReply,
    run: answerAfter(deps, changeSource, 'Saved.'),
  }),
}));
