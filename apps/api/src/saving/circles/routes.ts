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
import { customerOf, signedInCustomer } from '../../platform/server/guards.ts';
import { count } from '../../platform/server/limits.ts';
import { sense } from '../../platform/server/validate.ts';
import {
  dissolveCircle,
  finishNames,
  joinCircle,
  leaveCircle,
  makeCircle,
  removeMember,
  signCircle,
} from './circles.ts';
import { forgiveDebt } from './forgiving.ts';
import { invite, readInvitation } from './invitations.ts';
import { setInvitations } from './no-invitations.ts';
import type { Answer } from './answer.ts';
import { payCircle } from './pay.ts';
import { listCircles, readCircle } from './read.ts';
import { changeSource } from './sources.ts';
import { comingRoutes, placeRoutes } from './place-routes.ts';
import { staffRoutes } from './staff-routes.ts';
import { placesOf } from './substitutes.ts';

const tags = ['Circles'];

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
  app.get(
    '/api/circles/getCircles/:userId',
    {
      config: { who: 'customer' },
      schema: {
        operationId: 'getCircles',
        summary: 'Lists the customer’s circles with what comes next in each',
        tags,
        params: UserIdParams,
        response: { 200: GetCirclesReply },
      },
    },
    async (request): Promise<GetCirclesReply> => ({
      success: true,
      circles: await listCircles(deps.db, customerOf(request).id),
      places: await placesOf(deps.db, deps.clock.now(), customerOf(request).id),
    }),
  );

  app.get(
    '/api/circles/getCircle/:userId/:circleId',
    {
      config: { who: 'customer' },
      schema: {
        operationId: 'getCircle',
        summary: 'One circle with its members, turns and events',
        tags,
        params: CircleParams,
        response: { 200: CircleReply },
      },
    },
    async (request) => answer(customerOf(request).id, request.params.circleId, 'The circle.'),
  );

  app.get(
    '/api/circles/getInvitation/:code',
    {
      config: { who: 'public' },
      schema: {
        operationId: 'getCircleInvitation',
        summary: 'What an invitation to a circle shows to whoever has its link',
        tags,
        params: InvitationParams,
        response: { 200: GetCircleInvitationReply },
      },
    },
    async (request): Promise<GetCircleInvitationReply> => ({
      success: true,
      invitation: await readInvitation(deps.db, request.params.code),
    }),
  );
}

function joiningRoutes(app: App, deps: Deps, answer: Answer): void {
  app.post(
    '/api/circles/makeCircle',
    {
      config: { who: 'customer' },
      schema: {
        operationId: 'makeCircle',
        summary: 'Makes a circle, whose first member is the organiser',
        tags,
        body: MakeCircleBody,
        response: { 200: CircleReply },
      },
      preHandler: sense(makeCircleRules),
    },
    async (request) => {
      const customer = customerOf(request);
      await count(deps, 'circle', customer.id);
      return answer(
        customer.id,
        await makeCircle(deps, customer, request.body),
        'Your circle is there. Invite the others.',
      );
    },
  );

  app.post(
    '/api/circles/joinCircle',
    {
      config: { who: 'customer' },
      schema: {
        operationId: 'joinCircle',
        summary: 'Joins a circle by an invitation; it binds nobody before all have signed',
        tags,
        body: JoinCircleBody,
        response: { 200: CircleReply },
      },
      preHandler: sense(joinCircleRules),
    },
    async (request) => {
      const customer = customerOf(request);
      return answer(customer.id, await joinCircle(deps, customer, request.body), 'You have joined.');
    },
  );

  app.post(
    '/api/circles/inviteToCircle',
    {
      config: { who: 'customer' },
      schema: {
        operationId: 'inviteToCircle',
        summary: 'Sends the invitation to an email address',
        tags,
        body: InviteToCircleBody,
        response: { 200: Done },
      },
      preHandler: sense(inviteToCircleRules),
    },
    async (request): Promise<Done> => {
      await invite(deps, customerOf(request), request.body);
      return {
        success: true,
        message: 'The invitation is on its way, where it can be sent. You can also share the link.',
      };
    },
  );

  app.post(
    '/api/circles/setInvitations',
    {
      config: { who: 'public', limit: 'reset' },
      schema: {
        operationId: 'setInvitations',
        summary: 'Ends invitations to a mailbox by the link of one, or lets them come again',
        tags,
        body: SetInvitationsBody,
        response: { 200: Done },
      },
    },
    async (request): Promise<Done> => {
      const { token, wanted } = request.body;
      await setInvitations(deps, token, wanted);
      return {
        success: true,
        message: wanted
          ? 'Invitations may come to this address again.'
          : 'No more invitations come to this address, whoever sends them.',
      };
    },
  );

  app.post(
    '/api/circles/leaveCircle',
    {
      config: { who: 'customer' },
      schema: {
        operationId: 'leaveCircle',
        summary: 'Leaves a circle before it runs; while all sign, this dissolves it',
        tags,
        body: CircleBody,
        response: { 200: Done },
      },
      preHandler: sense(circleRules),
    },
    async (request): Promise<Done> => {
      await leaveCircle(deps, customerOf(request), request.body);
      return { success: true, message: 'You have left the circle.' };
    },
  );
}

/** What the organiser may do. */
function organiserRoutes(app: App, deps: Deps, answer: Answer): void {
  app.post(
    '/api/circles/removeMember',
    {
      config: { who: 'customer' },
      schema: {
        operationId: 'removeCircleMember',
        summary: 'The organiser removes a member before the names are final; the invitation gets another link',
        tags,
        body: RemoveCircleMemberBody,
        response: { 200: CircleReply },
      },
      preHandler: sense(removeCircleMemberRules),
    },
    async (request) => {
      const customer = customerOf(request);
      await removeMember(deps, customer, request.body);
      return answer(
        customer.id,
        request.body.circleId,
        'The member is removed. The link to invite others is a new one.',
      );
    },
  );

  app.post(
    '/api/circles/finishNames',
    {
      config: { who: 'customer' },
      schema: {
        operationId: 'finishCircleNames',
        summary: 'The organiser says that the names are complete: the order is drawn, and all can sign',
        tags,
        body: CircleBody,
        response: { 200: CircleReply },
      },
      preHandler: sense(circleRules),
    },
    async (request) => {
      const customer = customerOf(request);
      await finishNames(deps, customer, request.body);
      return answer(customer.id, request.body.circleId, 'The names are complete. All can sign now.');
    },
  );

  app.post(
    '/api/circles/dissolve',
    {
      config: { who: 'customer' },
      schema: {
        operationId: 'dissolveCircle',
        summary: 'The organiser dissolves a circle before it runs',
        tags,
        body: CircleBody,
        response: { 200: Done },
      },
      preHandler: sense(circleRules),
    },
    async (request): Promise<Done> => {
      await dissolveCircle(deps, customerOf(request), request.body);
      return { success: true, message: 'The circle is dissolved.' };
    },
  );
}

function runningRoutes(app: App, deps: Deps, answer: Answer): void {
  app.post(
    '/api/circles/sign',
    {
      config: { who: 'customer' },
      schema: {
        operationId: 'signCircle',
        summary: 'Signs the terms of a circle; with the last signature it runs',
        tags,
        body: SignCircleBody,
        response: { 200: CircleReply },
      },
      preHandler: sense(signCircleRules),
    },
    async (request) => {
      const who = signedInCustomer(request);
      await signCircle(deps, who, request.body);
      return answer(who.customer.id, request.body.circleId, 'You have signed.');
    },
  );

  app.post(
    '/api/circles/pay',
    {
      config: { who: 'customer' },
      schema: {
        operationId: 'payCircle',
        summary: 'Sets aside from the wallet what the next turn needs, or all turns that are left',
        tags,
        body: PayCircleBody,
        response: { 200: CircleReply },
      },
      preHandler: sense(payCircleRules),
    },
    async (request) => {
      const customer = customerOf(request);
      await payCircle(deps, customer, request.body);
      return answer(customer.id, request.body.circleId, 'It is set aside.');
    },
  );

  app.post(
    '/api/circles/forgiveDebt',
    {
      config: { who: 'customer' },
      schema: {
        operationId: 'forgiveCircleDebt',
        summary: 'Forgives what a member still owes the caller of a turn',
        tags,
        body: ForgiveCircleDebtBody,
        response: { 200: CircleReply },
      },
      preHandler: sense(forgiveCircleDebtRules),
    },
    async (request) => {
      const customer = customerOf(request);
      await forgiveDebt(deps, customer, request.body);
      return answer(customer.id, request.body.circleId, 'It is forgiven.');
    },
  );

  app.post(
    '/api/circles/changeSource',
    {
      config: { who: 'customer' },
      schema: {
        operationId: 'changeCircleSource',
        summary: 'Says whether contributions come from the wallet or from a kept card',
        tags,
        body: ChangeCircleSourceBody,
        response: { 200: CircleReply },
      },
      preHandler: sense(changeCircleSourceRules),
    },
    async (request) => {
      const customer = customerOf(request);
      await changeSource(deps, customer, request.body);
      return answer(customer.id, request.body.circleId, 'Saved.');
    },
  );
}
