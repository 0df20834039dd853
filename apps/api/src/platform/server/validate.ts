/**
 * Checks what a caller sends. Shape, by JSON schema: bodies are taken as they are and unknown keys are refused; in query strings,
 * where everything is text, numbers and booleans are read from it. Sense, by the yup rules that the forms use too.
 */
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import type { FastifySchemaCompiler, preHandlerHookHandler } from 'fastify';
import { ValidationError, type ValidateOptions } from 'yup';
import { refuse } from './errors.ts';
import { keptBySchema } from './kept-by-schema.ts';

const options = { allErrors: false, strict: true, strictTypes: false, useDefaults: false } as const;

/** The keyword that `closed` gives every id. */
const LOWER_CASE = 'lowerCase';

/** PostgreSQL takes an id in capitals for the same id. Lower case makes text that is built from it the same too. */
function withLowerCase(ajv: Ajv): Ajv {
  return ajv.addKeyword({
    keyword: LOWER_CASE,
    type: 'string',
    modifying: true,
    errors: false,
    compile: () => (text: string, at) => {
      if (at) Object.assign(at.parentData, { [at.parentDataProperty]: text.toLowerCase() });
      return true;
    },
  });
}

function withFormats(ajv: Ajv): Ajv {
  addFormats.default(ajv, ['date-time', 'date']);
  const isDateTime = ajv.formats['date-time'];
  // PostgreSQL and JavaScript read leap seconds and very early or late years differently, so they are refused here.
  ajv.addFormat('date-time', {
    type: 'string',
    validate: (text: string) => matches(isDateTime, text) && isNear(text),
  });
  const isDate = ajv.formats['date'];
  ajv.addFormat('date', { type: 'string', validate: (text: string) => matches(isDate, text) && isNear(text) });
  ajv.addFormat('uuid', /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i);
  return ajv;
}

function matches(format: Ajv['formats'][string], text: string): boolean {
  if (typeof format !== 'object' || format instanceof RegExp || !('validate' in format)) return false;
  const { validate } = format;
  return typeof validate === 'function' && validate(text as never) === true;
}

function isNear(text: string): boolean {
  const moment = new Date(text);
  return moment.getUTCFullYear() >= 1900 && moment.getUTCFullYear() < 2200;
}

const exact = withLowerCase(withFormats(new Ajv({ ...options, coerceTypes: false })));
const fromText = withLowerCase(withFormats(new Ajv({ ...options, coerceTypes: true })));

/** The same schema with every object closed, so that keys which the contract does not name are refused, and every id made lower case. */
export function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed);
  if (typeof schema !== 'object' || schema === null) return schema;
  const copy: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(schema)) {
    copy[key] = key === 'enum' || key === 'const' || key === 'required' ? value : closed(value);
  }
  if (copy['type'] === 'object' && 'properties' in copy && !('additionalProperties' in copy)) {
    copy['additionalProperties'] = false;
  }
  if (copy['format'] === 'uuid') copy[LOWER_CASE] = true;
  return copy;
}

const ofBody = keptBySchema<ValidateFunction>();
const ofAddress = keptBySchema<ValidateFunction>();

/** Fastify's validator: one Ajv for bodies, and one that also reads numbers from text, for paths and query strings. */
export const validatorCompiler: FastifySchemaCompiler<object> = ({ schema, httpPart }) => {
  const validate =
    httpPart === 'body'
      ? ofBody(schema, () => exact.compile(closed(schema) as object))
      : ofAddress(schema, () => fromText.compile(closed(schema) as object));
  return (data: unknown) => {
    if (validate(data)) {
      return isUnwritable(data)
        ? { error: refuse(400, 'invalid_shape', 'The text has a character that cannot be kept.') }
        : { value: data };
    }
    const error = validate.errors?.[0];
    return {
      error: refuse(400, 'invalid_shape', error ? explain(error, httpPart ?? 'body') : 'This is not well formed.'),
    };
  };
};

/** PostgreSQL cannot keep U+0000 in a text, nor half of a surrogate pair. */
function isUnwritable(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed();
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([key, inner]) => isUnwritable(key) || isUnwritable(inner));
}

function fieldOf(error: ErrorObject): string {
  const path = error.instancePath.slice(1).replaceAll('/', '.');
  const last =
    error.keyword === 'required'
      ? String(error.params['missingProperty'])
      : error.keyword === 'additionalProperties'
        ? String(error.params['additionalProperty'])
        : '';
  return [path, last]
    .filter((part) => part !== '')
    .join('.')
    .slice(0, 100);
}

/** Says which field is wrong and why. It never repeats the value, which may be a password. */
function explain(error: ErrorObject, part: string): string {
  const field = fieldOf(error);
  const name = field === '' ? (part === 'body' ? 'The body' : 'This call') : `"${field}"`;
  switch (error.keyword) {
    case 'required':
      return `${name} is missing.`;
    case 'additionalProperties':
      return `${name} is not known here.`;
    case 'type':
      return `${name} must be ${nameOfType(String(error.params['type']))}.`;
    case 'format':
      return `${name} must be ${nameOfFormat(String(error.params['format']))}.`;
    case 'const':
    case 'anyOf':
    case 'enum':
      return `${name} is not one of the values allowed.`;
    case 'maxLength':
      return `${name} may have at most ${error.params['limit']} characters.`;
    case 'minLength':
      return error.params['limit'] === 1
        ? `${name} is empty.`
        : `${name} must have at least ${error.params['limit']} characters.`;
    case 'minimum':
      return `${name} must be at least ${error.params['limit']}.`;
    case 'maximum':
      return `${name} must be at most ${error.params['limit']}.`;
    default:
      return `${name} is not well formed.`;
  }
}

function nameOfType(type: string): string {
  const names: Readonly<Record<string, string>> = {
    string: 'text',
    number: 'a number',
    integer: 'a whole number',
    boolean: 'true or false',
    object: 'an object',
    array: 'a list',
    null: 'null',
  };
  return names[type] ?? type;
}

function nameOfFormat(format: string): string {
  const names: Readonly<Record<string, string>> = {
    uuid: 'an id',
    date: 'a date like 2026-11-21',
    'date-time': 'a moment like 2026-11-21T07:30:00Z',
  };
  return names[format] ?? format;
}

interface Rules {
  validateSync(body: unknown, options: ValidateOptions): object;
}

/**
 * A route's preHandler that checks the body by the rules of the form. The route gets the body as the rules return it, trimmed for
 * example.
 * @throws Refusal 422 `invalid` with a message for each field that is wrong
 */
export function sense(rules: Rules): preHandlerHookHandler {
  return (request, _reply, done) => {
    request.body = judge(rules, request.body);
    done();
  };
}

function judge(rules: Rules, body: unknown): object {
  try {
    return rules.validateSync(body, { abortEarly: false });
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    const fields: Record<string, string> = {};
    for (const problem of error.inner.length > 0 ? error.inner : [error]) {
      fields[problem.path ?? ''] ??= problem.errors[0] ?? problem.message;
    }
    throw refuse(422, 'invalid', Object.values(fields)[0] ?? 'Please check what you entered.', fields);
  }
}
