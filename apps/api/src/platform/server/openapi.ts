/** Describes the API from its routes: as OpenAPI, and the pages at /docs. */
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { KEY_BEGINS } from '@ajose/sdk/domain/api-keys';
import type { KeyScope } from '@ajose/sdk/contract/api-keys';
import { ErrorBody } from '@ajose/sdk/contract/common';
import type { Refuses } from '@ajose/sdk/call';
import type { FastifyInstance, FastifySchema } from 'fastify';
import type { Env } from '../env.ts';
import { declaredBy } from './declared.ts';
import { sendDescription } from './description.ts';
import { DOCS } from './guards.ts';
import type { Who } from './signed-in.ts';
import { readSummaries } from './summaries.ts';

const AUDIENCE: Readonly<Record<Who, string>> = {
  public: 'Needs no token.',
  customer: "Needs a customer's token, and reaches only that customer's own records.",
  admin: "Needs an administrator's token.",
  either: "Needs a customer's or an administrator's token.",
  gateway: 'For the payment provider, which signs what it sends.',
  operations: 'For those who run the server.',
};

const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 40"><text x="0" y="29" font-family="system-ui,sans-serif" font-size="28" font-weight="700" fill="#fff">Ajose</text></svg>';

const refusal = { $ref: 'Refusal#' };

/** A refusal with one of some codes. @param body its shape, where the call adds to it */
const refusalWith = (codes: readonly string[], body: unknown = refusal) => ({
  'x-response-description': 'Why not',
  allOf: [body, { type: 'object', properties: { code: { enum: codes } } }],
});

/** Each status with codes of the call itself has its own schema; the shared codes have one together. */
function describeRefusals(who: Who, schema: FastifySchema, refuses: Refuses | undefined): FastifySchema {
  const { all, ofCall } = declaredBy(who, refuses);
  const response: Record<string, unknown> = Object.assign({}, schema.response);
  const others = (from: number) =>
    [...all]
      .filter(([status]) => !ofCall.includes(status) && status >= from && status < from + 100)
      .flatMap(([, codes]) => codes);
  for (const status of ofCall) response[status] = refusalWith(all.get(status) ?? [], response[status]);
  return { ...schema, response: { ...response, '4xx': refusalWith(others(400)), '5xx': refusalWith(others(500)) } };
}

const byKey = (scope: KeyScope | undefined): string | undefined =>
  scope === undefined ? undefined : `Also for an API key with the scope \`${scope}\`.`;

/** The security schemes for each kind of caller. */
function securityOf(who: Who, scope: KeyScope | undefined): { security?: Readonly<Record<string, string[]>>[] } {
  const key = scope === undefined ? [] : [{ apiKey: [scope] }];
  if (who === 'public') return scope === undefined ? {} : { security: [{}, ...key] };
  return who === 'operations' || who === 'gateway' ? {} : { security: [{ token: [] }, ...key] };
}

/** Adds to every route that is not hidden what it does, who may call it, and the one shape in which it refuses. */
function describeRoute(app: FastifyInstance, summaries: ReadonlyMap<string, string>): void {
  app.addHook('onRoute', (route) => {
    const { schema, config } = route;
    const who = config?.who;
    if (!schema || schema.hide || !who) return;
    const response = typeof schema.response === 'object' && schema.response !== null ? schema.response : {};
    const summary = summaries.get(`${String(route.method).toLowerCase()} ${route.url}`);
    route.schema = {
      ...(summary === undefined ? {} : { summary }),
      ...schema,
      description: [schema.description, AUDIENCE[who], byKey(config?.scope)]
        .filter((part) => part !== undefined)
        .join('\n\n'),
      ...securityOf(who, config?.scope),
      response: { ...response, '4xx': refusal, '5xx': refusal },
    };
  });
}

/** Has to be called before the routes are registered. `docs`: whether anybody may read the description at /docs. */
export async function describeRoutes(app: FastifyInstance, { docs }: Pick<Env, 'docs'>): Promise<void> {
  app.addSchema({ ...ErrorBody, $id: 'Refusal' });
  describeRoute(app, await readSummaries());
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Ajose',
        version: '1.0.0',
        description: 'Saving and investing together. Amounts are naira with at most two decimals.',
      },
      components: {
        securitySchemes: {
          token: { type: 'http', scheme: 'bearer', description: 'The token of a session.' },
          apiKey: {
            type: 'http',
            scheme: 'bearer',
            bearerFormat: `${KEY_BEGINS}...`,
            description: 'An API key of an administrator, which reaches what its scopes name.',
          },
        },
      },
    },
    hideUntagged: true,
    transform: ({ schema, url, route }) => {
      const who = route.config?.who;
      return {
        url,
        schema: !schema || schema.hide || !who ? schema : describeRefusals(who, schema, route.config?.refuses),
      };
    },
    refResolver: {
      buildLocalReference: (schema, _base, _fragment, index) =>
        typeof schema['$id'] === 'string' ? schema['$id'] : `schema${index}`,
    },
  });
  if (!docs) return;
  await app.register(swaggerUi, {
    routePrefix: DOCS,
    staticCSP: true,
    uiConfig: { deepLinking: true, docExpansion: 'list' },
    theme: { title: 'Ajose API' },
    uiHooks: { onRequest: sendDescription(app, `${DOCS}/json`) },
    logo: { type: 'image/svg+xml', content: Buffer.from(LOGO), href: DOCS },
  });
}
