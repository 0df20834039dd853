/** Corrections of cases, and closing them with a note, over HTTP. */
import { Done, IdParams } from '@ajose/sdk/contract/common';
import { CorrectCaseBody } from '@ajose/sdk/contract/corrections';
import { ResolveCaseBody } from '@ajose/sdk/contract/dashboard';
import * as calls from '@ajose/sdk/admin/dashboard';
import { correctCaseRules } from '@ajose/sdk/rules/corrections';
import { resolveCaseRules } from '@ajose/sdk/rules/dashboard';
import { waitsReply } from '../access/approvals/approvals.ts';
import type { Deps } from '../gateways/deps.ts';
import type { App } from '../platform/server/app.ts';
import { byStaff, registerCalls } from '../platform/server/calls.ts';
import { resolveOrAsk } from './close-with-note.ts';
import { correctOrAsk } from './corrections.ts';

export function correctionRoutes(app: App, deps: Deps): void {
  registerCalls(app, 'Back-office', {
    correctCase: byStaff(calls.correctCase, {
      summary: 'Asks for the posting that sets a case right; another administrator approves it',
      can: 'correct',
      params: IdParams,
      sent: CorrectCaseBody,
      rules: correctCaseRules,
      reply: Done,
      mayWait: true,
      run: async ({ staff, sent, params }) => {
        const outcome = await correctOrAsk(deps, staff, params.id, sent);
        if ('waits' in outcome) return waitsReply(outcome);
        return { message: 'The entry was set right and closed.' };
      },
    }),
    resolveCase: byStaff(calls.resolveCase, {
      summary:
        'Closes a case with a note on what was done; one about money that nobody hears of again waits for approval',
      can: 'closeCases',
      params: IdParams,
      sent: ResolveCaseBody,
      rules: resolveCaseRules,
      reply: Done,
      mayWait: true,
      run: async ({ staff, sent, params }) => {
        const outcome = await resolveOrAsk(deps, staff, params.id, sent);
        if ('waits' in outcome) return waitsReply(outcome);
        return { message: 'Case resolved.' };
      },
    }),
  });
}
