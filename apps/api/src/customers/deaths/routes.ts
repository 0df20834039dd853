/** Cases of death over HTTP. */
import { WaitsForApprovalReply } from '@ajose/sdk/contract/approvals';
import { Done, IdParams } from '@ajose/sdk/contract/common';
import {
  ExitForEstateBody,
  OpenDeathCaseBody,
  PayEstateBody,
  QuoteEstateExitBody,
  QuoteEstateExitReply,
  StopDeathCaseBody,
  TakeBackDeathCaseBody,
} from '@ajose/sdk/contract/deaths';
import { GetNextOfKinReply } from '@ajose/sdk/contract/next-of-kin';
import * as customerCalls from '@ajose/sdk/customer/session';
import * as adminCalls from '@ajose/sdk/admin/deaths';
import { openDeathCaseRules, payEstateRules, takeBackDeathCaseRules } from '@ajose/sdk/rules/deaths';
import { waitsReply } from '../../access/approvals/approvals.ts';
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
      summary: 'Stops a case of death by the link in the email to the customer',
      limit: 'reset',
      sent: StopDeathCaseBody,
      reply: Done,
      run: async ({ sent, request }) => {
        logAccount(request, 'customer', await stopDeathCase(deps, sent.token), 'stopped a case of death');
        return { message: 'Thank you. Your account is open again, and our staff are told.' };
      },
    }),
  });

  caseRoutes(app, deps);
  estateRoutes(app, deps);
}

function caseRoutes(app: App, deps: Deps): void {
  registerCalls(app, 'Back-office', {
    openDeathCase: byStaff(adminCalls.openDeathCase, {
      summary: 'Opens a case of death, which holds the account',
      can: 'handleDeaths',
      params: IdParams,
      sent: OpenDeathCaseBody,
      rules: openDeathCaseRules,
      reply: Done,
      run: async ({ staff, sent, params }) => {
        await openDeathCase(deps, staff, params.id, sent);
        return { message: 'The account is held. Nothing goes out of it.' };
      },
    }),
    confirmDeath: byStaff(adminCalls.confirmDeath, {
      summary: 'Asks a second administrator to confirm a case of death',
      can: 'handleDeaths',
      params: IdParams,
      reply: WaitsForApprovalReply,
      status: 202,
      run: async ({ staff, params }) => {
        const outcome = await confirmOrAsk(deps, staff, params.id);
        if ('waits' in outcome) return waitsReply(outcome);
        throw new Error('A case of death was confirmed by one administrator');
      },
    }),
    takeBackDeathCase: byStaff(adminCalls.takeBackDeathCase, {
      summary: 'Takes back a case of death that was a mistake',
      can: 'handleDeaths',
      params: IdParams,
      sent: TakeBackDeathCaseBody,
      rules: takeBackDeathCaseRules,
      reply: Done,
      run: async ({ staff, sent, params }) => {
        await takeBackDeathCase(deps, staff, params.id, sent.reason);
        return { message: 'The account is not held any more. Its owner is told by email.' };
      },
    }),
    seeNextOfKin: byStaff(adminCalls.seeNextOfKin, {
      summary: 'Whom the customer named, in a case of death; each look is in the audit log',
      can: 'handleDeaths',
      params: IdParams,
      reply: GetNextOfKinReply,
      run: async ({ staff, params }) => ({
        nextOfKin: await seeNextOfKin(deps, staff, params.id),
      }),
    }),
  });
}

function estateRoutes(app: App, deps: Deps): void {
  registerCalls(app, 'Back-office', {
    payEstate: byStaff(adminCalls.payEstate, {
      summary: 'Asks a second administrator to pay money of the wallet to the estate',
      can: 'correct',
      params: IdParams,
      sent: PayEstateBody,
      rules: payEstateRules,
      reply: WaitsForApprovalReply,
      status: 202,
      run: async ({ staff, sent, params }) => {
        const outcome = await payOrAsk(deps, staff, params.id, sent);
        if ('waits' in outcome) return waitsReply(outcome);
        throw new Error('An estate was paid by one administrator');
      },
    }),
    quoteEstateExit: byStaff(adminCalls.quoteEstateExit, {
      summary: 'What ending an investment before its end would bring the estate',
      can: 'correct',
      params: IdParams,
      sent: QuoteEstateExitBody,
      reply: QuoteEstateExitReply,
      run: async ({ sent, params }) => ({
        quote: await quoteEstateExit(deps, params.id, sent.investmentId),
      }),
    }),
    exitForEstate: byStaff(adminCalls.exitForEstate, {
      summary: 'Asks a second administrator to end an investment; the money goes into the wallet',
      can: 'correct',
      params: IdParams,
      sent: ExitForEstateBody,
      reply: WaitsForApprovalReply,
      status: 202,
      run: async ({ staff, sent, params }) => {
        const outcome = await exitOrAsk(deps, staff, params.id, sent.quoteId);
        if ('waits' in outcome) return waitsReply(outcome);
        throw new Error('An investment was ended for an estate by one administrator');
      },
    }),
    closeForEstate: byStaff(adminCalls.closeForEstate, {
      summary: 'Closes the account of a customer who has died, once nothing is left in it',
      can: 'correct',
      params: IdParams,
      reply: Done,
      run: async ({ staff, params }) => {
        await closeForEstate(deps, staff, params.id);
        return { message: 'The account is closed.' };
      },
    }),
  });
}
