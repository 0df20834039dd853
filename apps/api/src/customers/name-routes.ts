/** Changes of customers' names over HTTP. */
import { Done, IdParams, UserIdParams } from '@ajose/sdk/contract/common';
import {
  AskForNameChangeBody,
  GetNameChangeReply,
  RefuseNameChangeBody,
  TakeBackNameChangeBody,
} from '@ajose/sdk/contract/name-changes';
import * as customerCalls from '@ajose/sdk/customer/name-changes';
import * as adminCalls from '@ajose/sdk/admin/name-changes';
import { askForNameChangeRules, refuseNameChangeRules } from '@ajose/sdk/rules/name-changes';
import { waitsReply } from '../access/approvals/approvals.ts';
import type { Deps } from '../platform/deps.ts';
import { FILE_REPLY, sendFile } from '../platform/files/routes.ts';
import type { App } from '../platform/server/app.ts';
import { byCustomer, byStaff, registerCalls } from '../platform/server/calls.ts';
import { signedInCustomer } from '../platform/server/guards.ts';
import { logAccount } from '../platform/server/log.ts';
import { askForNameChange, readNameChange, takeBackNameChange } from './name-change.ts';
import { acceptNameChange, readNameChangeFile, refuseNameChange } from './name-deciding.ts';

export function nameRoutes(app: App, deps: Deps): void {
  askingRoutes(app, deps);
  decidingRoutes(app, deps);
}

function askingRoutes(app: App, deps: Deps): void {
  registerCalls(app, 'Customers', {
    getNameChange: byCustomer(customerCalls.getNameChange, {
      summary: 'The last change of name that the customer asked for',
      params: UserIdParams,
      reply: GetNameChangeReply,
      run: async ({ params }) => ({
        nameChange: await readNameChange(deps, params.userId),
      }),
    }),
    askForNameChange: byCustomer(customerCalls.askForNameChange, {
      summary: 'Asks for another name, with a reason and a file; two administrators decide',
      sent: AskForNameChangeBody,
      rules: askForNameChangeRules,
      reply: Done,
      run: async ({ sent, request }) => {
        const who = signedInCustomer(request);
        await askForNameChange(deps, who, sent);
        logAccount(request, 'customer', who.customer.id, 'asked for another name');
        return { message: 'We look at it and tell you by email. Until then your name stays as it is.' };
      },
    }),
    takeBackNameChange: byCustomer(customerCalls.takeBackNameChange, {
      summary: 'Takes back the change of name that waits, and removes its file',
      sent: TakeBackNameChangeBody,
      reply: Done,
      run: async ({ request }) => {
        await takeBackNameChange(deps, signedInCustomer(request));
        return { message: 'Your request is taken back. Your name stays as it is.' };
      },
    }),
  });
}

function decidingRoutes(app: App, deps: Deps): void {
  registerCalls(app, 'Back-office', {
    acceptNameChange: byStaff(adminCalls.acceptNameChange, {
      summary: 'Asks another administrator to change a customer’s name',
      can: 'verify',
      params: IdParams,
      reply: Done,
      mayWait: true,
      run: async ({ staff, params }) => {
        const outcome = await acceptNameChange(deps, staff, params.id);
        if ('waits' in outcome) return waitsReply(outcome);
        return { message: 'The name is changed.' };
      },
    }),
    refuseNameChange: byStaff(adminCalls.refuseNameChange, {
      summary: 'Refuses a change of name; the customer reads the reason',
      can: 'verify',
      params: IdParams,
      sent: RefuseNameChangeBody,
      rules: refuseNameChangeRules,
      reply: Done,
      run: async ({ staff, sent, params }) => {
        await refuseNameChange(deps, staff, params.id, sent.reason);
        return { message: 'The change is refused, and the customer is told why.' };
      },
    }),
    getNameChangeFile: byStaff(adminCalls.getNameChangeFile, {
      summary: 'The file that shows a new name',
      can: 'verify',
      params: IdParams,
      file: FILE_REPLY,
      run: async ({ staff, params, reply }) => sendFile(reply, await readNameChangeFile(deps, staff, params.id)),
    }),
  });
}
