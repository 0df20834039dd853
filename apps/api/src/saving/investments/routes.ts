/** Investments and savings plans over HTTP. */
import { WaitsForApprovalReply } from '@ajose/sdk/contract/approvals';
import * as C from '@ajose/sdk/contract/investments';
import { WaitsForMemberReply } from '@ajose/sdk/contract/member-requests';
import * as calls from '@ajose/sdk/customer/investments';
import * as rules from '@ajose/sdk/rules/investments';
import { Type } from 'typebox';
import type { App } from '../../platform/server/app.ts';
import { memberReply, waitsForMember, waitsReply } from '../../platform/server/waits.ts';
import { noteDoneBy } from '../../access/members/done-by.ts';
import { doOrAsk, doOrAskAbove } from '../../access/members/requests.ts';
import { noteLook } from '../../platform/audit/looks.ts';
import type { Deps } from '../../platform/deps.ts';
import { byCustomer, byEither, judged, registerCalls, routes } from '../../platform/server/calls.ts';
import { refuse } from '../../platform/server/errors.ts';
import { signedInCustomer, staffOf } from '../../platform/server/guards.ts';
import { idempotencyKeyOf } from './idempotency-key.ts';
import { sense } from '../../platform/server/validate.ts';
import { wake } from '../../platform/database/wake.ts';
import { setEnding } from './endings.ts';
import { exitByQuote, exitToAsk } from './exit-requests.ts';
import { quoteExit } from './exits.ts';
import { homeStats } from './home-stats.ts';
import { purchaseToAsk, topUpToAsk } from './buy-requests.ts';
import { addInvestment, addSavingsFunds, purchaseKey, topUpKey } from './investments.ts';
import { listInvestments } from './list.ts';
import { recordOrAsk } from './offline.ts';

const tags = ['Investments'];

export function investmentRoutes(app: App, deps: Deps): void {
  readRoutes(app, deps);
  buyRoute(app, deps);
  savingsRoute(app, deps);
  endRoutes(app, deps);
}

const readRoutes = routes('Investments', (deps: Deps) => ({
  getUserInvestments: byEither('read', 'view')(calls.getUserInvestments, {
    scope: 'readInvestments',
    sent: C.GetUserInvestmentsQuery,
    reply: C.GetUserInvestmentsReply,
    run: async ({ sent: query, request }) => {
      const { signedIn } = request;
      if (signedIn?.kind !== 'customer') await noteLook(deps, staffOf(request), query.userId, 'investments');
      return { investments: await listInvestments(deps.db, deps.clock.now(), query) };
    },
  }),
  getUserStats: byCustomer('view')(calls.getUserStats, {
    reply: C.GetUserStatsReply,
    run: async ({ params }) => ({ stats: await homeStats(deps.db, deps.clock.now(), params.userId) }),
  }),
}));

function buyRoute(app: App, deps: Deps): void {
  app.post(
    '/api/investment/addInvestment',
    {
      config: {
        who: 'either',
        can: 'book',
        needs: 'ask',
        scope: 'askForInvestments',
        refuses: judged(calls.addInvestment.refuses),
      },
      schema: {
        operationId: 'addInvestment',
        tags,
        body: C.AddInvestmentBody,
        response: { 201: C.AddInvestmentReply, 202: Type.Union([WaitsForApprovalReply, WaitsForMemberReply]) },
      },
      preHandler: sense(rules.addInvestmentRules),
    },
    async (request, reply): Promise<C.AddInvestmentReply | WaitsForApprovalReply | WaitsForMemberReply> => {
      const body = {
        ...request.body,
        idempotencyKey: idempotencyKeyOf(request.body.idempotencyKey, request.headers['idempotency-key']),
      };
      const { signedIn } = request;
      reply.code(201);
      if (signedIn?.kind === 'customer') {
        if (body.isOffline || body.startDate !== undefined) {
          throw refuse(403, 'staff_only', 'Only an administrator can record an offline investment.');
        }
        const bought = await doOrAskAbove(
          deps,
          signedIn,
          body.capital,
          () => purchaseToAsk(deps, body),
          async () => {
            const made = await addInvestment(deps, signedIn.customer, body);
            await noteDoneBy(deps.db, deps.clock.now(), signedIn, purchaseKey(body.idempotencyKey));
            return made;
          },
        );
        return waitsForMember(bought) ? reply.code(202).send(memberReply(bought)) : bought;
      }
      if (!body.isOffline) throw refuse(403, 'offline_only', 'Administrators record offline investments only.');
      const { code: _code, ...booking } = body;
      const made = await recordOrAsk(deps, staffOf(request), booking);
      if ('waits' in made) return reply.code(202).send(waitsReply(made));
      // An investment that started long ago may have ended already.
      wake(deps, 'mature');
      return made.done;
    },
  );
}

function savingsRoute(app: App, deps: Deps): void {
  app.post(
    '/api/investment/addSavingsFunds',
    {
      config: { who: 'customer', needs: 'ask', refuses: judged(calls.addSavingsFunds.refuses) },
      schema: {
        operationId: 'addSavingsFunds',
        tags,
        body: C.AddSavingsFundsBody,
        response: { 200: C.InvestmentReply, 202: WaitsForMemberReply },
      },
      preHandler: sense(rules.addSavingsFundsRules),
    },
    async (request, reply): Promise<C.InvestmentReply | WaitsForMemberReply> => {
      const who = signedInCustomer(request);
      const body = {
        ...request.body,
        idempotencyKey: idempotencyKeyOf(request.body.idempotencyKey, request.headers['idempotency-key']),
      };
      const added = await doOrAskAbove(
        deps,
        who,
        body.amount,
        () => topUpToAsk(deps, who.customer, body),
        async () => {
          const made = await addSavingsFunds(deps, who.customer, body);
          await noteDoneBy(deps.db, deps.clock.now(), who, topUpKey(body.idempotencyKey));
          return made;
        },
      );
      return waitsForMember(added) ? reply.code(202).send(memberReply(added)) : added;
    },
  );
}

function endRoutes(app: App, deps: Deps): void {
  registerCalls(app, 'Investments', {
    setEnding: byCustomer('ask')(calls.setEnding, {
      sent: C.SetEndingBody,
      rules: rules.setEndingRules,
      reply: C.InvestmentReply,
      run: async ({ customer, sent }) => ({ message: 'Saved.', investment: await setEnding(deps, customer, sent) }),
    }),
    quoteExit: byCustomer('ask')(calls.quoteExit, {
      sent: C.QuoteExitBody,
      rules: rules.quoteExitRules,
      reply: C.QuoteExitReply,
      run: async ({ customer, sent }) => ({ quote: await quoteExit(deps, customer.id, sent.investmentId) }),
    }),
  });

  app.post(
    '/api/investment/exitEarly',
    {
      config: { who: 'customer', needs: 'ask', refuses: judged(calls.exitEarly.refuses) },
      schema: {
        operationId: 'exitEarly',
        tags,
        body: C.ExitEarlyBody,
        response: { 200: C.InvestmentReply, 202: WaitsForMemberReply, 409: C.ExitRefusal },
      },
      preHandler: sense(rules.exitEarlyRules),
    },
    async (request, reply): Promise<C.InvestmentReply | WaitsForMemberReply> => {
      const who = signedInCustomer(request);
      const { quoteId } = request.body;
      const made = await doOrAsk(
        deps,
        who,
        () => exitToAsk(deps, who, quoteId),
        (acting) => exitByQuote(deps, acting, quoteId),
      );
      if (waitsForMember(made)) return reply.code(202).send(memberReply(made));
      return { success: true, message: 'The money is in the wallet.', investment: made };
    },
  );
}
