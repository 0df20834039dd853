/**
 * What is compiled from a schema, kept while the schema is. Compiling all of them takes seconds, and a process may have several
 * servers: each test file has its own.
 */
export function keptBySchema<Made>(): (schema: unknown, make: () => Made) => Made {
  const kept = new WeakMap<object, Made>();
  return (schema, make) => {
    if (typeof schema !== 'object' || schema === null) return make();
    const made = kept.get(schema) ?? make();
    kept.set(schema, made);
    return made;
  };
}
