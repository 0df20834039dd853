/** How many people are named; the others are counted. */
const NAMED = 3;

/** "Adaeze Nwosu, Ibrahim Danjuma or 2 more". */
export function namesOr(names: readonly string[]): string {
  const more = names.length - NAMED;
  const shown = more > 0 ? [...names.slice(0, NAMED), `${more} more`] : names;
  const last = shown.at(-1) ?? '';
  return shown.length > 1 ? `${shown.slice(0, -1).join(', ')} or ${last}` : last;
}
