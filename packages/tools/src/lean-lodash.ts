/** What Formik needs of lodash for forms: values are texts, numbers, booleans, lists and plain objects of them. See lean.ts. */
type Fields = Record<string, unknown>;

export function isPlainObject(value: unknown): value is Fields {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype;
}

/** One level deep. */
export function clone(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice();
  return isPlainObject(value) ? { ...value } : value;
}

/** Anything but lists and plain objects, such as a file, stays the same one. */
export function cloneDeep(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(cloneDeep);
  if (!isPlainObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, cloneDeep(part)]));
}

/** `goals[0].name` as `goals`, `0`, `name`. */
export const toPath = (name: unknown): string[] =>
  Array.isArray(name) ? name.map(String) : (String(name).match(/[^.[\]]+/g) ?? []);
