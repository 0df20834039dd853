/** Keys under which a client keeps answers: a list whose first entry is a noun, as `['transactions', query]`. */

/** Finds the keys of some nouns, for the cache's own way to make keys stale: `mutate(isKeyOf('me', 'stats'))`. */
export function isKeyOf(...nouns: readonly string[]): (key: unknown) => boolean {
  return (key) => Array.isArray(key) && nouns.includes(key[0]);
}
