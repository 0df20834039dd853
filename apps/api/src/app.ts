/** Builds the server: first the protection of every call, then each folder's routes. It does not listen; main.ts does. */
import { randomUUID } from 'node:crypto';
import rateLimit from '@fastify/rate-limit';
import Fastify, { LogController } from 'fastify';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import { accountNumberRoutes } from './money/account-numbers-routes.ts';
import { announcementRoutes } from './customers/announcements-routes.ts';
import { approvalRoutes } from './access/approvals/routes.ts';
import { approvedActs } from './approved-acts.ts';
import { memberActs } from './member-acts.ts';
import { memberRequestRoutes } from './access/members/requests-routes.ts';
import { auditRoutes } from './platform/audit/routes.ts';
import { requireRecentCode } from './access/auth/recent-code.ts';
import { readMember } from './access/members/members.ts';
import { apiKeyRoutes } from './access/auth/api-key-routes.ts';
import { isKey, readKey } from './access/auth/api-keys.ts';
import { authRoutes } from './access/auth/routes.ts';
import { createSessionReader } from './access/auth/sessions.ts';
import { autoSaveRoutes } from './saving/auto-saves/routes.ts';
import { bankRoutes } from './gateways/banks/routes.ts';
import { calendarRoutes } from './saving/calendar-routes.ts';
import { cardRoutes } from './money/cards/routes.ts';
import { clientErrors } from './platform/client-errors.ts';
import { clientErrorRoutes } from './platform/client-errors-routes.ts';
import { customerHomeRoutes } from './customers/customer-home-routes.ts';
import { customerRoutes } from './customers/routes.ts';
import { deathRoutes } from './customers/deaths/routes.ts';
import { jobs } from './jobs/jobs.ts';
import { dashboardRoutes } from './office/dashboard-routes.ts';
import { aimRoutes } from './saving/aims-routes.ts';
import { circleRoutes } from './saving/circles/routes.ts';
import { earningRoutes } from './documents/earnings-routes.ts';
import { receiveEvent } from './money/gateway-events.ts';
import { gatewayCalls } from './gateways/calls.ts';
import { gatewayPauseRoutes } from './money/gateway-pauses-routes.ts';
import { gatewayRoutes } from './gateways/routes.ts';
import type { Deps } from './gateways/deps.ts';
import type { App } from './platform/server/app.ts';
import { answerErrors } from './platform/server/errors.ts';
import { guardRoutes } from './platform/server/guards.ts';
import { healthRoutes } from './platform/server/health-routes.ts';
import { platformFigures } from './jobs/metrics.ts';
import { fileRoutes } from './platform/files/routes.ts';
import { goalRoutes } from './saving/goals-routes.ts';
import { levelRoutes } from './access/levels/routes.ts';
import { investmentRoutes } from './saving/investments/routes.ts';
import { loggerOptions, logCalls } from './platform/server/log.ts';
import { addHeaders } from './platform/server/headers.ts';
import { refuseAddress, refuseConnection } from './platform/server/unrouted.ts';
import { describeRoutes } from './platform/server/openapi.ts';
import { documentRoutes } from './documents/routes.ts';
import { inclusionRoutes } from './documents/inclusion/routes.ts';
import { helpRoutes } from './customers/help-routes.ts';
import { identityRoutes } from './access/identity-routes.ts';
import { noticeRoutes } from './customers/notices-routes.ts';
import { productRoutes } from './saving/products-routes.ts';
import { ownMoveRoutes } from './money/own-moves-routes.ts';
import { reportRoutes } from './office/reports/routes.ts';
import { complaintRoutes } from './desk/complaints/routes.ts';
import { sentEmailRoutes } from './customers/sent-emails-routes.ts';
import { timelineRoutes } from './office/timeline-routes.ts';
import { correctionRoutes } from './money/corrections-routes.ts';
import { disputeRoutes } from './money/disputes/routes.ts';
import { exportRoutes } from './office/exports/routes.ts';
import { caseRoutes } from './office/case-routes.ts';
import { staffRoutes } from './access/staff/routes.ts';
import { pendingMoneyRoutes } from './money/pending-money-routes.ts';
import { searchRoutes } from './office/search/routes.ts';
import { statementRoutes } from './documents/statements/routes.ts';
import { taxRoutes } from './documents/tax-routes.ts';
import { transactionRoutes } from './money/transactions/routes.ts';
import { viewRoutes } from './desk/views-routes.ts';
import { webhookRoutes } from './office/outgoing-webhooks/routes.ts';
import { workRoutes } from './office/work-routes.ts';
import { hasWholeNumber } from './platform/lists/customer-search.ts';
import { buildSerializer } from './platform/server/serialize.ts';
import { validatorCompiler } from './platform/server/validate.ts';

/** How often Node looks for requests that take too long. */
const CHECK_CONNECTIONS_MS = 2000;

/** The time in which a request's headers must have arrived. */
const MOST_HEADERS_MS = 15_000;
/** The time after which an idle connection is closed. */
const IDLE_MS = 60_000;

/** While the server stops, each answer closes its connection, because an open one would keep the process alive for a minute. */
function closeConnectionsOnStop(app: App, stopping: AbortSignal | undefined): void {
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (closing || stopping?.aborted) reply.header('Connection', 'close');
    done(null, payload);
  });
}

function createServer(env: Deps['env'], logTo: NodeJS.WritableStream): App {
  const app: App = Fastify({
    logger: { ...loggerOptions(env.logLevel), stream: logTo },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    frameworkErrors: refuseAddress,
    clientErrorHandler: (error, socket) => refuseConnection(app.log, error, socket),
    requestIdHeader: false,
    bodyLimit: env.limits.bodyBytes,
    requestTimeout: env.limits.requestMs,
    // Sets Node's own limits here, because on a finished server a limit would apply to headers and not to bodies.
    http: {
      requestTimeout: env.limits.requestMs,
      headersTimeout: Math.min(MOST_HEADERS_MS, env.limits.requestMs),
      connectionsCheckingInterval: CHECK_CONNECTIONS_MS,
    },
    connectionTimeout: IDLE_MS,
    keepAliveTimeout: 65_000,
    trustProxy: env.trustedProxies.length > 0 ? [...env.trustedProxies] : false,
    // Still answers a call that a proxy has already sent on an open connection.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
    schemaController: { compilersFactory: { buildSerializer } },
  }).withTypeProvider<TypeBoxTypeProvider>();
  app.setValidatorCompiler(validatorCompiler);
  app.removeContentTypeParser('text/plain');
  return app;
}

/**
 * Builds the server without starting it.
 * @param logTo where log lines go; standard output unless another stream is given
 */
export async function buildApp(deps: Deps, logTo: NodeJS.WritableStream = process.stdout): Promise<App> {
  const { env } = deps;
  const app = createServer(env, logTo);
  closeConnectionsOnStop(app, deps.stopping);
  logCalls(app);
  answerErrors(app);
  await addHeaders(app, env);
  await app.register(rateLimit, { global: false });
  guardRoutes(app, deps, {
    readSession: createSessionReader(deps),
    readKey: (token, address) => readKey(deps, token, address),
    isKey,
    readMember: (person, accountId) => readMember(deps.db, person, accountId),
    requireRecentCode: (staff, code, purpose) => requireRecentCode(deps, staff, code, purpose),
    hasWholeNumber,
  });
  await describeRoutes(app, env);
  await addRoutes(app, deps);
  return app;
}

async function addRoutes(app: App, deps: Deps): Promise<void> {
  authRoutes(app, deps);
  customerRoutes(app, deps);
  deathRoutes(app, deps);
  staffRoutes(app, deps);
  apiKeyRoutes(app, deps);
  bankRoutes(app, deps);
  productRoutes(app, deps);
  transactionRoutes(app, deps);
  statementRoutes(app, deps);
  taxRoutes(app, deps);
  documentRoutes(app, deps);
  inclusionRoutes(app, deps);
  await fileRoutes(app, deps);
  await gatewayRoutes(app, deps.gateways.all, (gateway, event, failed) => receiveEvent(deps, gateway, event, failed));
  investmentRoutes(app, deps);
  goalRoutes(app, deps);
  cardRoutes(app, deps);
  identityRoutes(app, deps);
  accountNumberRoutes(app, deps);
  levelRoutes(app, deps);
  autoSaveRoutes(app, deps);
  circleRoutes(app, deps);
  aimRoutes(app, deps);
  noticeRoutes(app, deps);
  calendarRoutes(app, deps);
  helpRoutes(app, deps);
  complaintRoutes(app, deps);
  sentEmailRoutes(app, deps);
  timelineRoutes(app, deps);
  customerHomeRoutes(app, deps);
  caseRoutes(app, deps);
  correctionRoutes(app, deps);
  disputeRoutes(app, deps);
  gatewayPauseRoutes(app, deps);
  earningRoutes(app, deps);
  approvalRoutes(app, deps, approvedActs);
  memberRequestRoutes(app, deps, memberActs);
  announcementRoutes(app, deps);
  webhookRoutes(app, deps);
  auditRoutes(app, deps);
  exportRoutes(app, deps);
  searchRoutes(app, deps);
  pendingMoneyRoutes(app, deps);
  dashboardRoutes(app, deps, ['send_mail', ...jobs.map(({ name }) => name)]);
  reportRoutes(app, deps);
  ownMoveRoutes(app, deps);
  workRoutes(app, deps);
  viewRoutes(app, deps);
  clientErrorRoutes(app);
  healthRoutes(app, deps, (registry) => {
    registry.registerMetric(gatewayCalls);
    registry.registerMetric(clientErrors);
    return platformFigures(registry, deps);
  });
}
