/** Saving for one aim together, over HTTP. */
import {
  AimBody,
  AimInvitationParams,
  AimReply,
  GetAimInvitationReply,
  GetAimsReply,
  JoinAimBody,
  MakeAimBody,
  SetAimPlanBody,
} from '@ajose/sdk/contract/aims';
import { Done, UserIdParams } from '@ajose/sdk/contract/common';
import { aimRules, joinAimRules, makeAimRules, setAimPlanRules } from '@ajose/sdk/rules/aims';
import type { Deps } from '../platform/deps.ts';
import type { App } from '../platform/server/app.ts';
import { customerOf } from '../platform/server/guards.ts';
import { sense } from '../platform/server/validate.ts';
import { joinAim, leaveAim, listAims, makeAim, readAim, readInvitation, setAimPlan } from './aims.ts';

const tags = ['Aims'];

export function aimRoutes(app: App, deps: Deps): void {
  const answer = async (customerId: string, aimId: string, message: string): Promise<AimReply> => ({
    success: true,
    message,
    aim: await readAim(deps.db, customerId, aimId),
  });

  app.get(
    '/api/aims/getAims/:userId',
    {
      config: { who: 'customer' },
      schema: {
        operationId: 'getAims',
        summary: 'Lists what the customer saves for with others',
        tags,
        params: UserIdParams,
        response: { 200: GetAimsReply },
      },
    },
    async (request): Promise<GetAimsReply> => ({
      success: true,
      aims: await listAims(deps.db, customerOf(request).id),
    }),
  );

  app.get(
    '/api/aims/getInvitation/:code',
    {
      config: { who: 'public' },
      schema: {
        operationId: 'getAimInvitation',
        summary: 'What an invitation to an aim shows to whoever has its link',
        tags,
        params: AimInvitationParams,
        response: { 200: GetAimInvitationReply },
      },
    },
    async (request): Promise<GetAimInvitationReply> => ({
      success: true,
      invitation: await readInvitation(deps.db, request.params.code),
    }),
  );

  memberRoutes(app, deps, answer);
}

type Answer = (customerId: string, aimId: string, message: string) => Promise<AimReply>;

function memberRoutes(app: App, deps: Deps, answer: Answer): void {
  app.post(
    '/api/aims/makeAim',
    {
      config: { who: 'customer' },
      schema: {
        operationId: 'makeAim',
        summary: 'Makes an aim, whose first member is the organiser',
        tags,
        body: MakeAimBody,
        response: { 200: AimReply },
      },
      preHandler: sense(makeAimRules),
    },
    async (request) => {
      const customer = customerOf(request);
      return answer(customer.id, await makeAim(deps, customer, request.body), 'Your aim is there. Invite the others.');
    },
  );

  app.post(
    '/api/aims/joinAim',
    {
      config: { who: 'customer' },
      schema: {
        operationId: 'joinAim',
        summary: 'Joins an aim by its invitation',
        tags,
        body: JoinAimBody,
        response: { 200: AimReply },
      },
      preHandler: sense(joinAimRules),
    },
    async (request) => {
      const customer = customerOf(request);
      return answer(customer.id, await joinAim(deps, customer, request.body), 'You have joined.');
    },
  );

  app.post(
    '/api/aims/setPlan',
    {
      config: { who: 'customer' },
      schema: {
        operationId: 'setAimPlan',
        summary: 'Chooses the savings plan that counts for an aim',
        tags,
        body: SetAimPlanBody,
        response: { 200: AimReply },
      },
      preHandler: sense(setAimPlanRules),
    },
    async (request) => {
      const customer = customerOf(request);
      await setAimPlan(deps, customer, request.body);
      return answer(customer.id, request.body.aimId, 'Saved.');
    },
  );

  app.post(
    '/api/aims/leaveAim',
    {
      config: { who: 'customer' },
      schema: {
        operationId: 'leaveAim',
        summary: 'Leaves an aim; when its organiser leaves, it ends for all',
        tags,
        body: AimBody,
        response: { 200: Done },
      },
      preHandler: sense(aimRules),
    },
    async (request): Promise<Done> => {
      await leaveAim(deps, customerOf(request), request.body);
      return { success: true, message: 'You have left. Your plan goes on as your own.' };
    },
  );
}
