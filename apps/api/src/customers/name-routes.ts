/** Changes of customers' names over HTTP. */
import { WaitsForApprovalReply } from '@ajose/sdk/contract/approvals';
import { Done, IdParams, UserIdParams } from '@ajose/sdk/contract/common';
import {
  AskForNameChangeBody,
  GetNameChangeReply,
  RefuseNameChangeBody,
  TakeBackNameChangeBody,
} from '@ajose/sdk/contract/name-changes';
import { askForNameChangeRules, refuseNameChangeRules } from '@ajose/sdk/rules/name-changes';
import { waitsReply } from '../access/approvals/approvals.ts';
import type { Deps } from '../platform/deps.ts';
import { FILE_REPLY, sendFile } from '../platform/files/routes.ts';
import type { App } from '../platform/server/app.ts';
import { signedInCustomer, staffOf } from '../platform/server/guards.ts';
import { logAccount } from '../platform/server/log.ts';
import { sense } from '../platform/server/validate.ts';
import { askForNameChange, readNameChange, takeBackNameChange } from './name-change.ts';
import { acceptNameChange, readNameChangeFile, refuseNameChange } from './name-deciding.ts';

const tags = ['Customers'];
const staffTags = ['Back-office'];

export function nameRoutes(app: App, deps: Deps): void {
  askingRoutes(app, deps);
  decidingRoutes(app, deps);
}

function askingRoutes(app: App, deps: Deps): void {
  app.get(
    '/api/nameChange/getNameChange/:userId',
    {
      config: { who: 'customer' },
      schema: {
        operationId: 'getNameChange',
        summary: 'The last change of name that the customer asked for',
        tags,
        params: UserIdParams,
        response: { 200: GetNameChangeReply },
      },
    },
    async (request): Promise<GetNameChangeReply> => ({
      success: true,
      nameChange: await readNameChange(deps, request.params.userId),
    }),
  );

  app.post(
    '/api/nameChange/askForNameChange',
    {
      config: { who: 'customer' },
      schema: {
        operationId: 'askForNameChange',
        summary: 'Asks for another name, with a reason and a file; two administrators decide',
        tags,
        body: AskForNameChangeBody,
        response: { 200: Done },
      },
      preHandler: sense(askForNameChangeRules),
    },
    async (request): Promise<Done> => {
      const who = signedInCustomer(request);
      await askForNameChange(deps, who, request.body);
      logAccount(request, 'customer', who.customer.id, 'asked for another name');
      return { success: true, message: 'We look at it and tell you by email. Until then your name stays as it is.' };
    },
  );

  app.post(
    '/api/nameChange/takeBackNameChange',
    {
      config: { who: 'customer' },
      schema: {
        operationId: 'takeBackNameChange',
        summary: 'Takes back the change of name that waits, and removes its file',
        tags,
        body: TakeBackNameChangeBody,
        response: { 200: Done },
      },
    },
    async (request): Promise<Done> => {
      await takeBackNameChange(deps, signedInCustomer(request));
      return { success: true, message: 'Your request is taken back. Your name stays as it is.' };
    },
  );
}

function decidingRoutes(app: App, deps: Deps): void {
  app.post(
    '/api/admin/nameChanges/:id/accept',
    {
      config: { who: 'admin', can: 'verify' },
      schema: {
        operationId: 'acceptNameChange',
        summary: 'Asks another administrator to change a customer’s name',
        tags: staffTags,
        params: IdParams,
        response: { 200: Done, 202: WaitsForApprovalReply },
      },
    },
    async (request, reply) => {
      const outcome = await acceptNameChange(deps, staffOf(request), request.params.id);
      if ('waits' in outcome) return reply.code(202).send(waitsReply(outcome));
      return reply.send({ success: true, message: 'The name is changed.' });
    },
  );

  app.post(
    '/api/admin/nameChanges/:id/refuse',
    {
      config: { who: 'admin', can: 'verify' },
      schema: {
        operationId: 'refuseNameChange',
        summary: 'Refuses a change of name; the customer reads the reason',
        tags: staffTags,
        params: IdParams,
        body: RefuseNameChangeBody,
        response: { 200: Done },
      },
      preHandler: sense(refuseNameChangeRules),
    },
    async (request): Promise<Done> => {
      await refuseNameChange(deps, staffOf(request), request.params.id, request.body.reason);
      return { success: true, message: 'The change is refused, and the customer is told why.' };
    },
  );

  app.get(
    '/api/admin/nameChanges/:id/file',
    {
      config: { who: 'admin', can: 'verify' },
      schema: {
        operationId: 'getNameChangeFile',
        summary: 'The file that shows a new name',
        tags: staffTags,
        params: IdParams,
        response: FILE_REPLY,
      },
    },
    async (request, reply) => sendFile(reply, await readNameChangeFile(deps, staffOf(request), request.params.id)),
  );
}
