/** Writes answers by their schemas: Fastify's own compiler, once for each schema. Schemas that are shared are the same in each server. */
import { SerializerSelector } from '@fastify/fast-json-stringify-compiler';
import { keptBySchema } from './kept-by-schema.ts';

type Factory = ReturnType<typeof SerializerSelector>;

const compilerOf = SerializerSelector();
const serializerOf = keptBySchema<ReturnType<ReturnType<Factory>>>();

export const buildSerializer: Factory = (shared, options) => {
  const compile = compilerOf(shared, options);
  return (route) => serializerOf(route.schema, () => compile(route));
};
