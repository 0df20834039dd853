/** Reads what the gateway sends, of which nothing is certain: objects, and texts in them. */

export type Json = Readonly<Record<string, unknown>>;

export const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The text under a key, of a number too; null where there is neither. */
export const textIn = (from: Json, key: string): string | null => {
  const value = from[key];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null;
};
