/**
 * Masks customers' phone and account numbers in replies to staff whose role may not see them (`seeContacts` in sdk/domain/roles). A field
 * that the contract marks (`CustomerPhone`, `AccountDigits`) is masked whole. In every other text each number of such a form is masked, so
 * that a new field leaks none.
 */
import { maskAccountNumber, maskPhone } from '@ajose/sdk/domain/masks';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { maskNumbers } from './mask-numbers.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What the call is for is to show them, to every role: the look is written down. */
    showsContacts?: boolean;
  }
  interface FastifyRequest {
    /** Whether the caller may not see contacts. */
    hidesContacts: boolean;
  }
}

type Schema = Readonly<Record<string, unknown>>;

const isRecord = (value: unknown): value is Schema => typeof value === 'object' && value !== null;

/** Fields that hold a reference, a cursor or an address of ours, which have to stay as they are. */
const REFERENCES: ReadonlySet<string> = new Set([
  'transactionId',
  'reference',
  'gatewayId',
  'sessionId',
  'returns',
  'requestId',
  'page',
]);
const ID_FORMATS: ReadonlySet<unknown> = new Set(['uuid', 'date-time', 'date']);

/** In the audit log's values, whose shape the contract does not name, the name of a field says what it is. */
const BY_NAME = [
  [/phone/i, maskPhone],
  [/acc(?:oun)?t_?number/i, maskAccountNumber],
] as const;

function maskText(text: string, schema: Schema, name: string): string {
  if (schema['x-contact'] === 'phone') return maskPhone(text);
  if (schema['x-contact'] === 'account') return maskAccountNumber(text);
  const stays = schema['x-contact'] === 'ours' || REFERENCES.has(name) || ID_FORMATS.has(schema['format']);
  if (stays) return text;
  const mask = BY_NAME.find(([pattern]) => schema['type'] === undefined && pattern.test(name))?.[1];
  return (mask ?? maskNumbers)(text);
}

/** Of the shapes that a value may have, the one that it has: an object is told by its constants and its fields. */
function shapeOf(schema: unknown, value: unknown): Schema {
  if (!isRecord(schema)) return {};
  const { anyOf } = schema;
  if (!Array.isArray(anyOf)) return schema;
  const match: unknown = anyOf.find((item) => fits(item, value));
  return match === undefined ? {} : shapeOf(match, value);
}

function fits(schema: unknown, value: unknown): boolean {
  if (!isRecord(schema)) return false;
  if (Array.isArray(schema['anyOf'])) return schema['anyOf'].some((item) => fits(item, value));
  if ('const' in schema) return schema['const'] === value;
  if (value === null) return schema['type'] === 'null';
  if (Array.isArray(value)) return schema['type'] === 'array';
  if (!isRecord(value)) return schema['type'] === typeof value;
  const { properties } = schema;
  if (!isRecord(properties)) return schema['type'] === 'object';
  return Object.entries(properties).every(
    ([key, inner]) => !isRecord(inner) || !('const' in inner) || inner['const'] === value[key],
  );
}

/** A copy of what is answered, without the numbers. @param name of the field that the value is in */
export function maskContacts(value: unknown, schema: unknown, name = ''): unknown {
  const shape = shapeOf(schema, value);
  if (typeof value === 'string') return maskText(value, shape, name);
  if (Array.isArray(value)) return value.map((item) => maskContacts(item, shape['items'], name));
  // A value that says itself how it is written holds no field.
  if (!isRecord(value) || 'toJSON' in value) return value;
  const properties = isRecord(shape['properties']) ? shape['properties'] : {};
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, maskContacts(inner, properties[key], key)]),
  );
}

/** The shape that the route answers with this status. */
function schemaOf({ routeOptions: { schema } }: FastifyRequest, status: number): unknown {
  const response: unknown = schema?.response;
  return isRecord(response) ? response[status] : undefined;
}

/** Masks every reply to a caller who may not see contacts. The guards say who calls. */
export function maskReplies(app: FastifyInstance): void {
  app.decorateRequest('hidesContacts', false);
  app.addHook('preSerialization', async (request, reply, payload) => {
    if (!request.hidesContacts || request.routeOptions.config.showsContacts) return payload;
    return maskContacts(payload, schemaOf(request, reply.statusCode));
  });
}
