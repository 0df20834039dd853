/** Levels of verification over HTTP. */
import { Done, IdParams, UserIdParams } from '@ajose/sdk/contract/common';
import {
  ConfirmVerificationBody,
  GetLevelReply,
  GivePhoneBody,
  RevokeVerificationBody,
} from '@ajose/sdk/contract/levels';
import * as customerCalls from '@ajose/sdk/customer/identity';
import * as adminCalls from '@ajose/sdk/admin/users';
import { confirmVerificationRules, givePhoneRules, revokeVerificationRules } from '@ajose/sdk/rules/identity';
import { waitsReply } from '../approvals/approvals.ts';
import type { Deps } from '../../platform/deps.ts';
import type { App } from '../../platform/server/app.ts';
import { byCustomer, byStaff, registerCalls } from '../../platform/server/calls.ts';
import { confirmOrAsk, revokeVerification } from './confirming.ts';
import { givePhone, readLevel } from './levels.ts';

export function levelRoutes(app: App, deps: Deps): void {
  ownRoutes(app, deps);
  confirmingRoutes(app, deps);
}

function ownRoutes(app: App, deps: Deps): void {
  registerCalls(app, 'Levels', {
    getLevel: byCustomer(customerCalls.getLevel, {
      summary: 'The customer’s level of verification, its limits, and what the next one needs',
      params: UserIdParams,
      reply: GetLevelReply,
      run: async ({ customer }) => ({
        level: await readLevel(deps, customer.id),
      }),
    }),
    givePhone: byCustomer(customerCalls.givePhone, {
      summary: 'Keeps the phone number of a customer who has given none',
      sent: GivePhoneBody,
      rules: givePhoneRules,
      reply: Done,
      run: async ({ customer, sent }) => {
        await givePhone(deps, customer.id, sent.phoneNumber);
        return { message: 'Thank you. Your phone number is saved.' };
      },
    }),
  });
}

function confirmingRoutes(app: App, deps: Deps): void {
  registerCalls(app, 'Back-office', {
    confirmVerification: byStaff(adminCalls.confirmVerification, {
      summary: 'Confirms that a customer has shown a NIN or a proof of address',
      can: 'verify',
      params: IdParams,
      sent: ConfirmVerificationBody,
      rules: confirmVerificationRules,
      reply: Done,
      mayWait: true,
      run: async ({ staff, sent, params }) => {
        const made = await confirmOrAsk(deps, staff, params.id, sent);
        if ('waits' in made) return waitsReply(made);
        return { message: 'It is confirmed. The customer is told.' };
      },
    }),
    revokeVerification: byStaff(adminCalls.revokeVerification, {
      summary: 'Takes back what was confirmed about a customer',
      can: 'verify',
      params: IdParams,
      sent: RevokeVerificationBody,
      rules: revokeVerificationRules,
      reply: Done,
      run: async ({ staff, sent, params }) => {
        await revokeVerification(deps, staff, params.id, sent.reason);
        return { message: 'The confirmation was taken back. The customer is told.' };
      },
    }),
  });
}
