/**
 * The contract with other programs, made of the routes: as OpenAPI, and as lines that a person can compare. `contract.txt` is that of the
 * last release and of what was allowed to break since; a test names what else would break an integrator.
 */
import { readdir } from 'node:fs/promises';
import { gatewayNames } from '@ajose/sdk/domain/gateways';
import { buildApp } from './src/app.ts';
import { gatewaysOf } from './src/gateways/gateways.ts';
import { systemClock } from './src/platform/database/clock.ts';
import { connect } from './src/platform/database/db.ts';
import { readEnv } from './src/platform/env.ts';
import { smtpMailer } from './src/platform/mail/mailer.ts';

export interface Shape {
  $ref?: string;
  type?: string;
  enum?: readonly unknown[];
  anyOf?: readonly Shape[];
  allOf?: readonly Shape[];
  items?: Shape;
  properties?: Readonly<Record<string, Shape>>;
  required?: readonly string[];
  format?: string;
  pattern?: string;
  minLength?: number;
  additionalProperties?: boolean | Shape;
}

type Content = Readonly<Record<string, { schema?: Shape }>>;

export interface Operation {
  operationId: string;
  summary?: string;
  description: string;
  parameters?: readonly { name: string; in: string; required?: boolean; schema: Shape }[];
  requestBody?: { content?: Content };
  security?: readonly Readonly<Record<string, readonly string[]>>[];
  responses: Readonly<Record<string, { content?: Content }>>;
}

export interface Contract {
  paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  components: { schemas: Readonly<Record<string, Shape>> };
}

/** OpenAPI as the server says it. Nothing is connected to: the routes alone are asked. */
export async function describeServer(): Promise<Contract> {
  const env = readEnv({
    DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none',
    PAYSTACK_SECRET_KEY: 'sk_test_none',
    SMTP_URL: 'smtp://127.0.0.1:9',
    LOG_LEVEL: 'silent',
  });
  const db = connect(env.databaseUrl);
  const mail = smtpMailer(env.smtpUrl, env.mailFrom);
  const none = gatewaysOf([]);
  // Each has a webhook, whichever an operator sets.
  const gateways = gatewaysOf(gatewayNames.map((name) => none.of(name)));
  const app = await buildApp({ env, db, clock: systemClock, gateways, mail });
  await app.ready();
  const said = JSON.stringify(app.swagger());
  await app.close();
  await db.end();
  return JSON.parse(said) as Contract;
}

/** The same for two shapes that say the same: keys in order, and one value as a list of one. */
const sameText = (shape: unknown): string =>
  JSON.stringify(shape, (_key, value: unknown) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    const { const: only, ...rest } = value as Record<string, unknown>;
    const all = only === undefined ? rest : { ...rest, enum: [only] };
    return Object.fromEntries(Object.entries(all).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  });

const CONTRACT = new URL('../../packages/sdk/src/contract/', import.meta.url);

/** The names of the contract's shapes, by what they say. Short ones, as an id, are said where they are used. */
async function namedShapes(): Promise<ReadonlyMap<string, readonly string[]>> {
  const names = new Map<string, string[]>();
  for (const file of (await readdir(CONTRACT)).toSorted()) {
    const module = (await import(new URL(file, CONTRACT).href)) as Record<string, unknown>;
    for (const [name, shape] of Object.entries(module).toSorted(([a], [b]) => (a < b ? -1 : 1))) {
      if (!/^[A-Z]/.test(name) || typeof shape !== 'object') continue;
      const text = sameText(shape);
      if (text.length >= 60) names.set(text, [...(names.get(text) ?? []), name]);
    }
  }
  return names;
}

/** Says each named shape once, and points to it. Of shapes that say the same the call's own is taken. */
export async function withReferences(contract: Contract): Promise<Contract> {
  const named = await namedShapes();
  const schemas = new Map<string, unknown>(Object.entries(contract.components.schemas));
  const visit = (value: unknown, call: string, isDefinition = false): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map((item) => visit(item, call));
    const names = isDefinition ? [] : (named.get(sameText(value)) ?? []);
    const name = names.find((name) => call.endsWith(name.toLowerCase().replace(/(body|query|reply)$/, ''))) ?? names[0];
    if (name === undefined) {
      return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, visit(inner, call)]));
    }
    if (!schemas.has(name)) {
      schemas.set(name, null);
      schemas.set(name, visit(value, call, true));
    }
    return { $ref: `#/components/schemas/${name}` };
  };
  const inCalls = (methods: Readonly<Record<string, Operation>>) =>
    Object.fromEntries(
      Object.entries(methods).map(([method, operation]) => [
        method,
        visit(operation, operation.operationId.toLowerCase()),
      ]),
    );
  const paths = Object.fromEntries(Object.entries(contract.paths).map(([path, methods]) => [path, inCalls(methods)]));
  const sorted = [...schemas].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return {
    ...contract,
    paths,
    components: { ...contract.components, schemas: Object.fromEntries(sorted) },
  } as Contract;
}

/** A shape in one line, as a TypeScript type; shapes inside an object have lines of their own. */
function typeOf(shape: Shape): string {
  if (shape.$ref !== undefined) return shape.$ref.split('/').at(-1) ?? '';
  if (shape.enum) return shape.enum.map((value) => JSON.stringify(value)).join(' | ');
  const several = shape.anyOf ?? shape.allOf;
  if (several) return [...new Set(several.map(typeOf))].join(shape.anyOf ? ' | ' : ' & ');
  if (shape.type === 'array') return `(${typeOf(shape.items ?? {})})[]`;
  if (shape.properties) return `{ ${linesOf('', shape).join('; ')} }`;
  const { type = 'unknown', properties: _, required: __, ...limits } = shape;
  return [type, ...Object.entries(limits).map(([key, value]) => `${key} ${JSON.stringify(value)}`)].join(' ');
}

/** What a shape may be, each in its own line: a further kind of answer breaks nothing. */
const kindsOf = (shape: Shape): string[] =>
  shape.anyOf && !shape.$ref
    ? shape.anyOf.flatMap(kindsOf)
    : (shape.enum?.map((value) => JSON.stringify(value)) ?? [typeOf(shape)]);

/** A line for each property and what it may be, `name: type` or `name?: type`, after what it is in. */
function linesOf(before: string, { properties = {}, required = [] }: Shape): string[] {
  return Object.entries(properties)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([name, shape]) => {
      const mark = required.includes(name) ? '' : '?';
      const inside = shape.properties && !shape.$ref ? linesOf(`${before}${name}${mark}.`, shape) : [];
      return inside.length > 0 ? inside : kindsOf(shape).map((kind) => `${before}${name}${mark}: ${kind}`);
    });
}

const contentOf = (content: Content = {}): string =>
  Object.entries(content)
    .map(([type, { schema = {} }]) => `${type === 'application/json' ? '' : `${type} `}${typeOf(schema)}`)
    .join(', ');

const codesOf = (content: Content = {}): string[] =>
  (content['application/json']?.schema?.allOf ?? [])
    .flatMap(({ properties }) => properties?.['code']?.enum ?? [])
    .map(String);

function operationLines(call: string, operation: Operation): string[] {
  const { description, parameters = [], requestBody, responses } = operation;
  const [who = '', key] = description.split('\n\n');
  return [
    `${call} who: ${who}${key === undefined ? '' : ` ${key}`}`,
    ...parameters.map(
      (parameter) =>
        `${call} ${parameter.in} ${parameter.name}${parameter.required ? '' : '?'}: ${typeOf(parameter.schema)}`,
    ),
    ...(requestBody ? [`${call} body: ${contentOf(requestBody.content)}`] : []),
    // 4XX and 5XX are what every call of this kind may answer.
    ...Object.entries(responses)
      .filter(([status]) => /^\d+$/.test(status))
      .flatMap(([status, { content }]) =>
        status.startsWith('2')
          ? [`${call} ${status}: ${contentOf(content)}`]
          : codesOf(content).map((code) => `${call} ${status}: ${code}`),
      ),
  ];
}

/** The contract as lines, each about one thing: who may call, a part of a request, of an answer or of a shape, a code of a refusal. */
export function contractLines({ paths, components }: Contract): string[] {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) =>
      operationLines(`${method.toUpperCase()} ${path}`, operation),
    ),
  );
  const shapes = Object.entries(components.schemas).flatMap(([name, shape]) =>
    shape.properties ? linesOf(`${name}.`, shape) : kindsOf(shape).map((kind) => `${name}: ${kind}`),
  );
  return [...calls, ...shapes];
}

/** The call or the shape that a line is about. */
const subjectOf = (line: string): string => /^[A-Z]+ \S+ |^\w+/.exec(line)?.[0] ?? line;
/** A line without what may stand there. */
const headOf = (line: string): string => line.slice(0, line.indexOf(': '));
const isRequest = (line: string): boolean =>
  /^\w+(Body|Query|Params)\.|^[A-Z]+ \S+ (query|path|header|body)\b/.test(line);
const isRefusal = (line: string): boolean => /^[A-Z]+ \S+ [45]\d\d: /.test(line);
const isOptional = (line: string): boolean => /^[^:]*\?/.test(line);

/**
 * What would break a program that was written for the earlier contract: a line that is gone or says something else, and a part of a
 * request that is newly required. What an answer has more, and a new code of a refusal, breaks nothing.
 */
export function breaksOf(before: readonly string[], now: readonly string[]): string[] {
  const [had, has, subjects] = [new Set(before.map(headOf)), new Set(now), new Set(before.map(subjectOf))];
  const gone = before.filter((line) => !has.has(line) && !isRefusal(line));
  const asked = now.filter(
    (line) => !had.has(headOf(line)) && isRequest(line) && !isOptional(line) && subjects.has(subjectOf(line)),
  );
  return [...gone.map((line) => `gone: ${line}`), ...asked.map((line) => `newly asked for: ${line}`)];
}
