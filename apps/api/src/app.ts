/** Builds the server: first the protection of every call, then each folder's routes. It does not listen; main.ts does. */
import { randomUUID } from 'node:crypto';
import cors from '@fastify/cors';
import rateLimit from '@fastify/rate-limit';
import Fastify, { LogController } from 'fastify';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import { accountNumberRoutes } from './account-numbers/routes.ts';
import { announcementRoutes } from './announcements/routes.ts';
import { approvalRoutes } from './approvals/routes.ts';
import { approvedActs } from './approved-acts.ts';
import { auditRoutes } from './audit/routes.ts';
import { requireRecentCode } from './auth/recent-code.ts';
import { apiKeyRoutes } from './auth/api-key-routes.ts';
import { isKey, readKey } from './auth/api-keys.ts';
import { authRoutes } from './auth/routes.ts';
import { createSessionReader } from './auth/sessions.ts';
import { autoSaveRoutes } from './auto-saves/routes.ts';
import { bankRoutes } from './banks/routes.ts';
import { calendarRoutes } from './calendar/routes.ts';
import { cardRoutes } from './cards/routes.ts';
import { clientErrors } from './client-errors/client-errors.ts';
import { clientErrorRoutes } from './client-errors/routes.ts';
import { customerHomeRoutes } from './customer-home/routes.ts';
import { customerRoutes } from './customers/routes.ts';
import { deathRoutes } from './deaths/routes.ts';
import { dashboardRoutes } from './dashboard/routes.ts';
import { aimRoutes } from './aims/routes.ts';
import { circleRoutes } from './circles/routes.ts';
import { earningRoutes } from './earnings/routes.ts';
import { receiveEvent } from './gateway-events/gateway-events.ts';
import { gatewayCalls } from './gateway/calls.ts';
import { gatewayPauseRoutes } from './gateway-pauses/routes.ts';
import { gatewayRoutes } from './gateway/routes.ts';
import type { Deps } from './deps.ts';
import type { App } from './server/app.ts';
import { answerErrors } from './server/errors.ts';
import { guardRoutes } from './server/guards.ts';
import { healthRoutes } from './server/health-routes.ts';
import { platformFigures } from './jobs/metrics.ts';
import { fileRoutes } from './files/routes.ts';
import { goalRoutes } from './goals/routes.ts';
import { levelRoutes } from './levels/routes.ts';
import { investmentRoutes } from './investments/routes.ts';
import { loggerOptions, logCalls } from './server/log.ts';
import { addHeaders } from './server/headers.ts';
import { refuseAddress, refuseConnection } from './server/unrouted.ts';
import { describeRoutes } from './server/openapi.ts';
import { documentRoutes } from './documents/routes.ts';
import { inclusionRoutes } from './inclusion/routes.ts';
import { helpRoutes } from './help/routes.ts';
import { identityRoutes } from './identity/routes.ts';
import { noticeRoutes } from './notices/routes.ts';
import { productRoutes } from './products/routes.ts';
import { ownMoveRoutes } from './own-moves/routes.ts';
import { reportRoutes } from './reports/routes.ts';
import { complaintRoutes } from './complaints/routes.ts';
import { sentEmailRoutes } from './sent-emails/routes.ts';
import { timelineRoutes } from './timeline/routes.ts';
import { correctionRoutes } from './corrections/routes.ts';
import { disputeRoutes } from './disputes/routes.ts';
import { exportRoutes } from './exports/routes.ts';
import { caseRoutes } from './cases/routes.ts';
import { staffRoutes } from './staff/routes.ts';
import { pendingMoneyRoutes } from './pending-money/routes.ts';
import { searchRoutes } from './search/routes.ts';
import { statementRoutes } from './statements/routes.ts';
import { taxRoutes } from './tax/routes.ts';
import { transactionRoutes } from './transactions/routes.ts';
import { viewRoutes } from './views/routes.ts';
import { webhookRoutes } from './outgoing-webhooks/routes.ts';
import { workRoutes } from './work/routes.ts';
import { hasWholeNumber } from './lists/customer-search.ts';
import { buildSerializer } from './server/serialize.ts';
import { validatorCompiler } from './server/validate.ts';

/** How often Node looks for requests that take too long. */
const CHECK_CONNECTIONS_MS = 2000;

/** The time in which a request's headers must have arrived. */
const MOST_HEADERS_MS = 15_000;
/** The time after which an idle connection is closed. */
const IDLE_MS = 60_000;

/** While the server stops, each answer closes its connection, because an open one would keep the process alive for a minute. */
function closeConnectionsOnStop(app: App, told: AbortSignal | undefined): void {
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (closing || told?.aborted) reply.header('Connection', 'close');
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
  await addHeaders(app);
  await app.register(cors, {
    origin: [env.customerOrigin, env.adminOrigin],
    methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowedHeaders: ['Authorization', 'Content-Type', 'Idempotency-Key', 'If-None-Match', 'X-Authentication-Code'],
    exposedHeaders: ['ETag', 'Retry-After', 'X-Request-Id', 'Content-Disposition'],
    maxAge: 600,
    strictPreflight: false,
  });
  await app.register(rateLimit, { global: false });
  guardRoutes(app, deps, {
    readSession: createSessionReader(deps),
    readKey: (token, address) => readKey(deps, token, address),
    isKey,
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
  announcementRoutes(app, deps);
  webhookRoutes(app, deps);
  auditRoutes(app, deps);
  exportRoutes(app, deps);
  searchRoutes(app, deps);
  pendingMoneyRoutes(app, deps);
  dashboardRoutes(app, deps);
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
