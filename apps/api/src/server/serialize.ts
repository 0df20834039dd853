/**
 * Writes answers by their schema. A choice of words and a value that may be null are written by their type: without that, each such value
 * of an answer would be validated again, once for each alternative, although the compiler has checked it.
 */
import { SerializerSelector, type SerializerFactory } from '@fastify/fast-json-stringify-compiler';

type JsonSchema = Record<string, unknown>;

const isSchema = (part: unknown): part is JsonSchema =>
  typeof part === 'object' && part !== null && !Array.isArray(part);

/** A choice that its type alone tells how to write; null for any other. */
function byType(alternatives: readonly unknown[]): JsonSchema | null {
  if (!alternatives.every(isSchema)) return null;
  if (alternatives.every((one) => typeof one['const'] === 'string')) return { type: 'string' };
  const values = alternatives.filter((one) => one['type'] !== 'null');
  if (values.length === alternatives.length) return null;
  const [only, ...others] = values;
  const value = only && others.length === 0 ? only : byType(values);
  return value && typeof value['type'] === 'string' ? { ...value, type: [value['type'], 'null'] } : null;
}

/** The same schema without choices that only name words or null. */
export function written(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(written);
  if (!isSchema(schema)) return schema;
  const { anyOf, ...others } = schema;
  const simple = Array.isArray(anyOf) ? byType(anyOf) : null;
  return Object.fromEntries(
    Object.entries(simple ? { ...others, ...simple } : schema).map(([key, value]) => [
      key,
      key === 'enum' || key === 'const' || key === 'required' ? value : written(value),
    ]),
  );
}

/** Fastify's maker of serializers. */
export const buildSerializer: SerializerFactory = (known, options) => {
  const compile = SerializerSelector()(known, options);
  return (route) => compile({ ...route, schema: written(route.schema) });
};
