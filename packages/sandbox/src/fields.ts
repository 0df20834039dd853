/** Reads single values from a request of unknown shape. */

/** A body, a query or an inner object as fields; any other value has none. */
export function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
}

/** A text, or null. Numbers count as text. */
export function text(fields: Record<string, unknown>, name: string): string | null {
  const value = fields[name];
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
}

/** A whole number or a text of digits. NaN for any other value, and the fallback when nothing was sent. */
export function integer(fields: Record<string, unknown>, name: string, fallback: number): number {
  const value = fields[name];
  if (value === undefined || value === null || value === '') return fallback;
  if (typeof value === 'number') return Number.isSafeInteger(value) ? value : Number.NaN;
  return typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : Number.NaN;
}

/** A list of texts, also as JSON text, which forms send. */
export function texts(fields: Record<string, unknown>, name: string): string[] {
  let value = fields[name];
  if (typeof value === 'string') {
    try {
      value = JSON.parse(value);
    } catch {
      return [];
    }
  }
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
}
