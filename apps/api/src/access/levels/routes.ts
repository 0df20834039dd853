/** Levels of verification over HTTP. */
import * as C from '@ajose/sdk/contract/levels';
import * as customerCalls from '@ajose/sdk/customer/identity';
import * as adminCalls from '@ajose/sdk/admin/users';
import { confirmVerificationRules, givePhoneRules, revokeVerificationRules } from '@ajose/sdk/rules/identity';
import type { Deps } from '../../platform/deps.ts';
import type { App } from '../../platform/server/app.ts';
import { byCustomer, byStaff, registerCalls } from '../../platform/server/calls.ts';
import { confirmOrAsk, revokeVerification } from './confirming.ts';
import { givePhone, readLevel } from './levels.ts';

export function levelRoutes(app: App, deps: Deps): void {
  registerCalls(app, 'Levels', {
    getLevel: byCustomer('view')(customerCalls.getLevel, {
      reply: C.GetLevelReply,
      run: async ({ customer }) => ({ level: await readLevel(deps, customer.id) }),
    }),
    givePhone: byCustomer('person')(customerCalls.givePhone, {
      sent: C.GivePhoneBody,
      rules: givePhoneRules,
      done: 'Thank you. Your phone number is saved.',
      run: ({ customer, sent }) => givePhone(deps, customer.id, sent.phoneNumber),
    }),
  });

  registerCalls(app, 'Back-office', {
    confirmVerification: byStaff('verify')(adminCalls.confirmVerification, {
      sent: C.ConfirmVerificationBody,
      rules: confirmVerificationRules,
      done: 'It is confirmed. The customer is told.',
      mayWait: true,
      run: ({ staff, sent, params }) => confirmOrAsk(deps, staff, params.id, sent),
    }),
    revokeVerification: byStaff('verify')(adminCalls.revokeVerification, {
      sent: C.RevokeVerificationBody,
      rules: revokeVerificationRules,
      done: 'The confirmation was taken back. The customer is told.',
      run: ({ staff, sent, params }) => revokeVerification(deps, staff, params.id, sent.reason),
    }),
  });
}
