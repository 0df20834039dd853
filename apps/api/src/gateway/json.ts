/** Reads a gateway's JSON, in which any field may be missing or have another type. */

export type Json = Readonly<Record<string, unknown>>;

/** Whether a value is an object, and not an array. */
export const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The text or the number under a key, as text; null when there is neither. */
export const textIn = (from: Json, key: string): string | null => {
  const value = from[key];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null;
};
