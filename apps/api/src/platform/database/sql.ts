/**
 * Statements that are made of pieces. The words of the template become text; a value in braces becomes a parameter, whatever it
 * contains. Only another piece adds text.
 */

export class Piece {
  readonly #words: readonly string[];
  readonly values: readonly unknown[];

  /** @throws TypeError where the words do not come from a template in the source */
  constructor(template: TemplateStringsArray, parts: readonly unknown[]) {
    if (!Object.isFrozen(template) || !Object.hasOwn(template, 'raw')) throw new TypeError('sql is a tag of templates');
    const words: string[] = [template[0] ?? ''];
    const values: unknown[] = [];
    const append = (text: string): void => {
      words.push((words.pop() ?? '') + text);
    };
    for (const [index, part] of parts.entries()) {
      if (part instanceof Piece) {
        const [first = '', ...rest] = part.#words;
        append(first);
        words.push(...rest);
        values.push(...part.values);
      } else {
        values.push(part);
        words.push('');
      }
      append(template[index + 1] ?? '');
    }
    this.#words = words;
    this.values = values;
  }

  /** The statement with a number for each value, as PostgreSQL wants it. */
  get text(): string {
    return this.#words.reduce((text, words, index) => `${text}$${index}${words}`);
  }
}

export const sql = (template: TemplateStringsArray, ...parts: readonly unknown[]): Piece => new Piece(template, parts);

/** Puts a piece between each two of these. */
export const join = (pieces: readonly Piece[], between: Piece): Piece =>
  pieces.length === 0 ? sql`` : pieces.reduce((all, piece) => sql`${all}${between}${piece}`);

/** A WHERE of all these conditions; nothing where there are none. */
export const where = (conditions: readonly Piece[]): Piece =>
  conditions.length === 0 ? sql`` : sql`WHERE ${join(conditions, sql` AND `)}`;

/** SQL's words for a sort order, so that a caller's text never becomes SQL. */
export const direction = { asc: sql`ASC`, desc: sql`DESC` } as const;
