/** Changes of customers' names over HTTP. */
import * as C from '@ajose/sdk/contract/name-changes';
import * as customerCalls from '@ajose/sdk/customer/name-changes';
import * as adminCalls from '@ajose/sdk/admin/name-changes';
import { askForNameChangeRules, refuseNameChangeRules } from '@ajose/sdk/rules/name-changes';
import type { Deps } from '../platform/deps.ts';
import { FILE_REPLY, sendFile } from '../platform/files/routes.ts';
import type { App } from '../platform/server/app.ts';
import { byCustomer, byStaff, registerCalls } from '../platform/server/calls.ts';
import { logAccount } from '../platform/server/log.ts';
import { askForNameChange, readNameChange, takeBackNameChange } from './name-change.ts';
import { acceptNameChange, readNameChangeFile, refuseNameChange } from './name-deciding.ts';

export function nameRoutes(app: App, deps: Deps): void {
  registerCalls(app, 'Customers', {
    getNameChange: byCustomer('person')(customerCalls.getNameChange, {
      reply: C.GetNameChangeReply,
      run: async ({ params }) => ({ nameChange: await readNameChange(deps, params.userId) }),
    }),
    askForNameChange: byCustomer('person')(customerCalls.askForNameChange, {
      sent: C.AskForNameChangeBody,
      rules: askForNameChangeRules,
      done: 'We look at it and tell you by email. Until then your name stays as it is.',
      run: async ({ customer, who, sent, request }) => {
        await askForNameChange(deps, who, sent);
        logAccount(request, 'customer', customer.id, 'asked for another name');
      },
    }),
    takeBackNameChange: byCustomer('person')(customerCalls.takeBackNameChange, {
      sent: C.TakeBackNameChangeBody,
      done: 'Your request is taken back. Your name stays as it is.',
      run: ({ who }) => takeBackNameChange(deps, who),
    }),
  });

  registerCalls(app, 'Back-office', {
    acceptNameChange: byStaff('verify')(adminCalls.acceptNameChange, {
      done: 'The name is changed.',
      mayWait: true,
      run: ({ staff, params }) => acceptNameChange(deps, staff, params.id),
    }),
    refuseNameChange: byStaff('verify')(adminCalls.refuseNameChange, {
      sent: C.RefuseNameChangeBody,
      rules: refuseNameChangeRules,
      done: 'The change is refused, and the customer is told why.',
      run: ({ staff, sent, params }) => refuseNameChange(deps, staff, params.id, sent.reason),
    }),
    getNameChangeFile: byStaff('verify')(adminCalls.getNameChangeFile, {
      file: FILE_REPLY,
      run: async ({ staff, params, reply }) => sendFile(reply, await readNameChangeFile(deps, staff, params.id)),
    }),
  });
}
