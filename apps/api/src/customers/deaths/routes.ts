/** Cases of death over HTTP. */
import { WaitsForApprovalReply } from '@ajose/sdk/contract/approvals';
import * as C from '@ajose/sdk/contract/deaths';
import { GetNextOfKinReply } from '@ajose/sdk/contract/next-of-kin';
import * as customerCalls from '@ajose/sdk/customer/session';
import * as adminCalls from '@ajose/sdk/admin/deaths';
import { openDeathCaseRules, payEstateRules, takeBackDeathCaseRules } from '@ajose/sdk/rules/deaths';
import type { Deps } from '../../gateways/deps.ts';
import type { App } from '../../platform/server/app.ts';
import { byAnybody, byStaff, registerCalls } from '../../platform/server/calls.ts';
import { logAccount } from '../../platform/server/log.ts';
import { stopDeathCase } from './alive.ts';
import { confirmOrAsk, openDeathCase, seeNextOfKin, takeBackDeathCase } from './deaths.ts';
import { closeForEstate, exitOrAsk, payOrAsk, quoteEstateExit } from './estate.ts';

export function deathRoutes(app: App, deps: Deps): void {
  registerCalls(app, 'Customers', {
    stopDeathCase: byAnybody(customerCalls.stopDeathCase, {
      limit: 'reset',
      sent: C.StopDeathCaseBody,
      done: 'Thank you. Your account is open again, and our staff are told.',
      run: async ({ sent, request }) => {
        logAccount(request, 'customer', await stopDeathCase(deps, sent.token), 'stopped a case of death');
      },
    }),
  });

  registerCalls(app, 'Back-office', {
    openDeathCase: byStaff('handleDeaths')(adminCalls.openDeathCase, {
      sent: C.OpenDeathCaseBody,
      rules: openDeathCaseRules,
      done: 'The account is held. Nothing goes out of it.',
      run: ({ staff, sent, params }) => openDeathCase(deps, staff, params.id, sent),
    }),
    confirmDeath: byStaff('handleDeaths')(adminCalls.confirmDeath, {
      reply: WaitsForApprovalReply,
      run: ({ staff, params }) => confirmOrAsk(deps, staff, params.id),
    }),
    takeBackDeathCase: byStaff('handleDeaths')(adminCalls.takeBackDeathCase, {
      sent: C.TakeBackDeathCaseBody,
      rules: takeBackDeathCaseRules,
      done: 'The account is not held any more. Its owner is told by email.',
      run: ({ staff, sent, params }) => takeBackDeathCase(deps, staff, params.id, sent.reason),
    }),
    seeNextOfKin: byStaff('handleDeaths')(adminCalls.seeNextOfKin, {
      reply: GetNextOfKinReply,
      run: async ({ staff, params }) => ({ nextOfKin: await seeNextOfKin(deps, staff, params.id) }),
    }),
    payEstate: byStaff('correct')(adminCalls.payEstate, {
      sent: C.PayEstateBody,
      rules: payEstateRules,
      reply: WaitsForApprovalReply,
      run: ({ staff, sent, params }) => payOrAsk(deps, staff, params.id, sent),
    }),
    quoteEstateExit: byStaff('correct')(adminCalls.quoteEstateExit, {
      sent: C.QuoteEstateExitBody,
      reply: C.QuoteEstateExitReply,
      run: async ({ sent, params }) => ({ quote: await quoteEstateExit(deps, params.id, sent.investmentId) }),
    }),
    exitForEstate: byStaff('correct')(adminCalls.exitForEstate, {
      sent: C.ExitForEstateBody,
      reply: WaitsForApprovalReply,
      run: ({ staff, sent, params }) => exitOrAsk(deps, staff, params.id, sent.quoteId),
    }),
    closeForEstate: byStaff('correct')(adminCalls.closeForEstate, {
      done: 'The account is closed.',
      run: ({ staff, params }) => closeForEstate(deps, staff, params.id),
    }),
  });
}
