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
import { openDeathCaseRules, payEstateRules, takeBackDeathCaseRules } from '@ajose/sdk/rules/deaths';
import { waitsReply } from '../../access/approvals/approvals.ts';
import type { Deps } from '../../gateways/deps.ts';
import type { App } from '../../platform/server/app.ts';
import { staffOf } from '../../platform/server/guards.ts';
import { logAccount } from '../../platform/server/log.ts';
import { sense } from '../../platform/server/validate.ts';
import { stopDeathCase } from './alive.ts';
import { confirmOrAsk, openDeathCase, seeNextOfKin, takeBackDeathCase } from './deaths.ts';
import { closeForEstate, exitOrAsk, payOrAsk, quoteEstateExit } from './estate.ts';

const tags = ['Back-office'];

export function deathRoutes(app: App, deps: Deps): void {
  app.post(
    '/api/user/stopDeathCase',
    {
      config: { who: 'public', limit: 'reset' },
      schema: {
        operationId: 'stopDeathCase',
        summary: 'Stops a case of death by the link in the email to the customer',
        tags: ['Customers'],
        body: StopDeathCaseBody,
        response: { 200: Done },
      },
    },
    async (request): Promise<Done> => {
      logAccount(request, 'customer', await stopDeathCase(deps, request.body.token), 'stopped a case of death');
      return { success: true, message: 'Thank you. Your account is open again, and our staff are told.' };
    },
  );

  caseRoutes(app, deps);
  estateRoutes(app, deps);
}

function caseRoutes(app: App, deps: Deps): void {
  app.post(
    '/api/admin/users/:id/deathCase',
    {
      config: { who: 'admin', can: 'handleDeaths' },
      schema: {
        operationId: 'openDeathCase',
        summary: 'Opens a case of death, which holds the account',
        tags,
        params: IdParams,
        body: OpenDeathCaseBody,
        response: { 200: Done },
      },
      preHandler: sense(openDeathCaseRules),
    },
    async (request): Promise<Done> => {
      await openDeathCase(deps, staffOf(request), request.params.id, request.body);
      return { success: true, message: 'The account is held. Nothing goes out of it.' };
    },
  );

  app.post(
    '/api/admin/users/:id/deathCase/confirm',
    {
      config: { who: 'admin', can: 'handleDeaths' },
      schema: {
        operationId: 'confirmDeath',
        summary: 'Asks a second administrator to confirm a case of death',
        tags,
        params: IdParams,
        response: { 202: WaitsForApprovalReply },
      },
    },
    async (request, reply) => {
      const outcome = await confirmOrAsk(deps, staffOf(request), request.params.id);
      if ('waits' in outcome) return reply.code(202).send(waitsReply(outcome));
      throw new Error('A case of death was confirmed by one administrator');
    },
  );

  app.post(
    '/api/admin/users/:id/deathCase/takeBack',
    {
      config: { who: 'admin', can: 'handleDeaths' },
      schema: {
        operationId: 'takeBackDeathCase',
        summary: 'Takes back a case of death that was a mistake',
        tags,
        params: IdParams,
        body: TakeBackDeathCaseBody,
        response: { 200: Done },
      },
      preHandler: sense(takeBackDeathCaseRules),
    },
    async (request): Promise<Done> => {
      await takeBackDeathCase(deps, staffOf(request), request.params.id, request.body.reason);
      return { success: true, message: 'The account is not held any more. Its owner is told by email.' };
    },
  );

  app.post(
    '/api/admin/users/:id/nextOfKin',
    {
      config: { who: 'admin', can: 'handleDeaths' },
      schema: {
        operationId: 'seeNextOfKin',
        summary: 'Whom the customer named, in a case of death; each look is in the audit log',
        tags,
        params: IdParams,
        response: { 200: GetNextOfKinReply },
      },
    },
    async (request): Promise<GetNextOfKinReply> => ({
      success: true,
      nextOfKin: await seeNextOfKin(deps, staffOf(request), request.params.id),
    }),
  );
}

function estateRoutes(app: App, deps: Deps): void {
  app.post(
    '/api/admin/users/:id/deathCase/pay',
    {
      config: { who: 'admin', can: 'correct' },
      schema: {
        operationId: 'payEstate',
        summary: 'Asks a second administrator to pay money of the wallet to the estate',
        tags,
        params: IdParams,
        body: PayEstateBody,
        response: { 202: WaitsForApprovalReply },
      },
      preHandler: sense(payEstateRules),
    },
    async (request, reply) => {
      const outcome = await payOrAsk(deps, staffOf(request), request.params.id, request.body);
      if ('waits' in outcome) return reply.code(202).send(waitsReply(outcome));
      throw new Error('An estate was paid by one administrator');
    },
  );

  app.post(
    '/api/admin/users/:id/deathCase/quoteExit',
    {
      config: { who: 'admin', can: 'correct' },
      schema: {
        operationId: 'quoteEstateExit',
        summary: 'What ending an investment before its end would bring the estate',
        tags,
        params: IdParams,
        body: QuoteEstateExitBody,
        response: { 200: QuoteEstateExitReply },
      },
    },
    async (request): Promise<QuoteEstateExitReply> => ({
      success: true,
      quote: await quoteEstateExit(deps, request.params.id, request.body.investmentId),
    }),
  );

  app.post(
    '/api/admin/users/:id/deathCase/exit',
    {
      config: { who: 'admin', can: 'correct' },
      schema: {
        operationId: 'exitForEstate',
        summary: 'Asks a second administrator to end an investment; the money goes into the wallet',
        tags,
        params: IdParams,
        body: ExitForEstateBody,
        response: { 202: WaitsForApprovalReply },
      },
    },
    async (request, reply) => {
      const outcome = await exitOrAsk(deps, staffOf(request), request.params.id, request.body.quoteId);
      if ('waits' in outcome) return reply.code(202).send(waitsReply(outcome));
      throw new Error('An investment was ended for an estate by one administrator');
    },
  );

  app.post(
    '/api/admin/users/:id/deathCase/close',
    {
      config: { who: 'admin', can: 'correct' },
      schema: {
        operationId: 'closeForEstate',
        summary: 'Closes the account of a customer who has died, once nothing is left in it',
        tags,
        params: IdParams,
        response: { 200: Done },
      },
    },
    async (request): Promise<Done> => {
      await closeForEstate(deps, staffOf(request), request.params.id);
      return { success: true, message: 'The account is closed.' };
    },
  );
}
