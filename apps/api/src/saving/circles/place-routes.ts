/** Places in running circles that others take over, over HTTP. */
import {
  AcceptSubstituteBody,
  CircleBody,
  CircleReply,
  GetCirclePlaceReply,
  InvitationParams,
  SignPlaceBody,
  WantCirclePlaceBody,
} from '@ajose/sdk/contract/circles';
import { Done } from '@ajose/sdk/contract/common';
import { acceptSubstituteRules, circleRules, signPlaceRules, wantCirclePlaceRules } from '@ajose/sdk/rules/circles';
import type { Deps } from '../../platform/deps.ts';
import type { App } from '../../platform/server/app.ts';
import { customerOf, signedInCustomer } from '../../platform/server/guards.ts';
import { count } from '../../platform/server/limits.ts';
import { sense } from '../../platform/server/validate.ts';
import type { Answer } from './answer.ts';
import { acceptSubstitute, findSubstitute, readPlace, signPlace, takeBackPlace, wantPlace } from './substitutes.ts';

const tags = ['Circles'];

/** Places in running circles that others take over. */
export function placeRoutes(app: App, deps: Deps, answer: Answer): void {
  app.get(
    '/api/circles/getPlace/:code',
    {
      config: { who: 'public' },
      schema: {
        operationId: 'getCirclePlace',
        summary: 'What the link to a place in a running circle shows',
        tags,
        params: InvitationParams,
        response: { 200: GetCirclePlaceReply },
      },
    },
    async (request): Promise<GetCirclePlaceReply> => ({
      success: true,
      place: await readPlace(deps.db, request.params.code),
    }),
  );

  app.post(
    '/api/circles/findSubstitute',
    {
      config: { who: 'customer' },
      schema: {
        operationId: 'findSubstitute',
        summary: 'Looks for somebody to take over the caller’s place',
        tags,
        body: CircleBody,
        response: { 200: CircleReply },
      },
      preHandler: sense(circleRules),
    },
    async (request) => {
      const customer = customerOf(request);
      await findSubstitute(deps, customer, request.body);
      return answer(customer.id, request.body.circleId, 'Share the link with somebody who may take your place.');
    },
  );

  app.post(
    '/api/circles/takeBackPlace',
    {
      config: { who: 'customer' },
      schema: {
        operationId: 'takeBackPlace',
        summary: 'Keeps the caller’s place after all',
        tags,
        body: CircleBody,
        response: { 200: CircleReply },
      },
      preHandler: sense(circleRules),
    },
    async (request) => {
      const customer = customerOf(request);
      await takeBackPlace(deps, customer, request.body);
      return answer(customer.id, request.body.circleId, 'You keep your place.');
    },
  );
}

/** Calls of the customer who takes over a place in a running circle. */
export function comingRoutes(app: App, deps: Deps, answer: Answer): void {
  app.post(
    '/api/circles/wantPlace',
    {
      config: { who: 'customer' },
      schema: {
        operationId: 'wantCirclePlace',
        summary: 'Asks for a place; all other members accept or not',
        tags,
        body: WantCirclePlaceBody,
        response: { 200: Done },
      },
      preHandler: sense(wantCirclePlaceRules),
    },
    async (request): Promise<Done> => {
      const customer = customerOf(request);
      // All other members get an email.
      await count(deps, 'email', customer.id);
      await wantPlace(deps, customer, request.body);
      return { success: true, message: 'The members are asked. We tell you when all have accepted.' };
    },
  );

  app.post(
    '/api/circles/acceptSubstitute',
    {
      config: { who: 'customer' },
      schema: {
        operationId: 'acceptSubstitute',
        summary: 'Accepts who wants the place of another member, or does not',
        tags,
        body: AcceptSubstituteBody,
        response: { 200: CircleReply },
      },
      preHandler: sense(acceptSubstituteRules),
    },
    async (request) => {
      const customer = customerOf(request);
      await acceptSubstitute(deps, customer, request.body);
      const message = request.body.accept ? 'You have accepted.' : 'The place is free again.';
      return answer(customer.id, request.body.circleId, message);
    },
  );

  app.post(
    '/api/circles/signPlace',
    {
      config: { who: 'customer' },
      schema: {
        operationId: 'signCirclePlace',
        summary: 'Signs for a place that all have accepted, and pays for it',
        tags,
        body: SignPlaceBody,
        response: { 200: CircleReply },
      },
      preHandler: sense(signPlaceRules),
    },
    async (request) => {
      const who = signedInCustomer(request);
      return answer(who.customer.id, await signPlace(deps, who, request.body), 'The place is yours.');
    },
  );
}
