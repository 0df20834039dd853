/** Levels of verification over HTTP. */
import { WaitsForApprovalReply } from '@ajose/sdk/contract/approvals';
import { Done, IdParams, UserIdParams } from '@ajose/sdk/contract/common';
import {
  ConfirmVerificationBody,
  GetLevelReply,
  GivePhoneBody,
  RevokeVerificationBody,
} from '@ajose/sdk/contract/levels';
import { confirmVerificationRules, givePhoneRules, revokeVerificationRules } from '@ajose/sdk/rules/identity';
import { waitsReply } from '../approvals/approvals.ts';
import type { Deps } from '../../platform/deps.ts';
import type { App } from '../../platform/server/app.ts';
import { customerOf, staffOf } from '../../platform/server/guards.ts';
import { sense } from '../../platform/server/validate.ts';
import { confirmOrAsk, revokeVerification } from './confirming.ts';
import { givePhone, readLevel } from './levels.ts';

const tags = ['Levels'];

export function levelRoutes(app: App, deps: Deps): void {
  ownRoutes(app, deps);
  confirmingRoutes(app, deps);
}

function ownRoutes(app: App, deps: Deps): void {
  app.get(
    '/api/level/getLevel/:userId',
    {
      config: { who: 'customer' },
      schema: {
        operationId: 'getLevel',
        summary: 'The customer’s level of verification, its limits, and what the next one needs',
        tags,
        params: UserIdParams,
        response: { 200: GetLevelReply },
      },
    },
    async (request): Promise<GetLevelReply> => ({
      success: true,
      level: await readLevel(deps, customerOf(request).id),
    }),
  );

  app.post(
    '/api/level/givePhone',
    {
      config: { who: 'customer' },
      schema: {
        operationId: 'givePhone',
        summary: 'Keeps the phone number of a customer who has given none',
        tags,
        body: GivePhoneBody,
        response: { 200: Done },
      },
      preHandler: sense(givePhoneRules),
    },
    async (request): Promise<Done> => {
      await givePhone(deps, customerOf(request).id, request.body.phoneNumber);
      return { success: true, message: 'Thank you. Your phone number is saved.' };
    },
  );
}

function confirmingRoutes(app: App, deps: Deps): void {
  app.post(
    '/api/admin/users/:id/verifications',
    {
      config: { who: 'admin', can: 'verify' },
      schema: {
        operationId: 'confirmVerification',
        summary: 'Confirms that a customer has shown a NIN or a proof of address',
        tags: ['Back-office'],
        params: IdParams,
        body: ConfirmVerificationBody,
        response: { 200: Done, 202: WaitsForApprovalReply },
      },
      preHandler: sense(confirmVerificationRules),
    },
    async (request, reply) => {
      const made = await confirmOrAsk(deps, staffOf(request), request.params.id, request.body);
      if ('waits' in made) return reply.code(202).send(waitsReply(made));
      return reply.send({ success: true, message: 'It is confirmed. The customer is told.' });
    },
  );

  app.post(
    '/api/admin/verifications/:id/revoke',
    {
      config: { who: 'admin', can: 'verify' },
      schema: {
        operationId: 'revokeVerification',
        summary: 'Takes back what was confirmed about a customer',
        tags: ['Back-office'],
        params: IdParams,
        body: RevokeVerificationBody,
        response: { 200: Done },
      },
      preHandler: sense(revokeVerificationRules),
    },
    async (request): Promise<Done> => {
      await revokeVerification(deps, staffOf(request), request.params.id, request.body.reason);
      return { success: true, message: 'The confirmation was taken back. The customer is told.' };
    },
  );
}
