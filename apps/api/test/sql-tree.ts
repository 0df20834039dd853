/**
 * Reads the functions of `sql/` with PostgreSQL's own parser and says of their statements, and of the server's, what a database that is
 * spread by `customer_id` over several machines would refuse.
 */
import { loadModule, parse, parsePlPgSQL } from 'libpg-query';

export type Node = Readonly<Record<string, unknown>>;

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
export const nodeIn = (value: unknown): Node | undefined => (isNode(value) ? value : undefined);
export const listIn = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
export const textIn = (value: unknown): string => (typeof value === 'string' ? value : '');
/** The content of a node of this kind; the parser writes `{ Kind: { ... } }`. */
export const as = (kind: string, value: unknown): Node | undefined => nodeIn(nodeIn(value)?.[kind]);

/** All nodes of a kind, however deep. */
export function* every(kind: string, value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const item of value) yield* every(kind, item);
  else if (isNode(value))
    for (const [key, inner] of Object.entries(value)) {
      if (key === kind && isNode(inner)) yield inner;
      yield* every(kind, inner);
    }
}

export interface Routine {
  name: string;
  /** Whether it may write: it is declared neither IMMUTABLE nor STABLE. */
  writes: boolean;
  /** Its SQL statements, parsed. */
  statements: unknown[];
}

export const wordsOf = (list: unknown): string[] => listIn(list).map((item) => textIn(as('String', item)?.['sval']));

/** A piece of PL/pgSQL as a statement: 2 is an expression, what is greater an assignment to a name of one, two or three parts. */
function asStatement(query: string, mode: unknown): string {
  if (mode === 2) return `SELECT ${query}`;
  return typeof mode === 'number' && mode > 2 ? `SELECT ${query.slice(query.indexOf(':=') + 2)}` : query;
}

/** Initial values of variables. For row variables the parser does not give them. */
const beginningsIn = (text: string): string[] =>
  [...(text.split(/^BEGIN\b/m)[0] ?? '').matchAll(/^\s+\w+\s+(?:CONSTANT\s+)?[\w.]+(?:\[\])?\s*:=\s*([^;]+);/gm)].map(
    ([, value = '']) => `SELECT ${value}`,
  );

async function bodyOf(text: string, made: Node): Promise<unknown[]> {
  const options = listIn(made['options']).map((item) => as('DefElem', item));
  const option = (name: string) => options.find((option) => option?.['defname'] === name)?.['arg'];
  if (textIn(as('String', option('language'))?.['sval']) === 'sql') {
    const [body = ''] = wordsOf(as('List', option('as'))?.['items']);
    return [(await parse(body)).stmts];
  }
  const expressions = [...every('PLpgSQL_expr', await parsePlPgSQL(text))];
  const written = expressions.map((expression) => asStatement(textIn(expression['query']), expression['parseMode']));
  return Promise.all([...beginningsIn(text), ...written].map(async (beginning) => (await parse(beginning)).stmts));
}

/** The functions that a file makes. */
export async function routinesIn(sql: string): Promise<Routine[]> {
  await loadModule();
  const bytes = Buffer.from(sql);
  const { stmts } = await parse(sql);
  const routines: Routine[] = [];
  for (const raw of stmts ?? []) {
    const made = as('CreateFunctionStmt', raw.stmt);
    if (!made) continue;
    const start = raw.stmt_location ?? 0;
    const text = bytes.subarray(start, raw.stmt_len ? start + raw.stmt_len : undefined).toString();
    const statements = await bodyOf(text, made);
    const volatility = listIn(made['options'])
      .map((item) => as('DefElem', item))
      .find((item) => item?.['defname'] === 'volatility');
    const writes = !['immutable', 'stable'].includes(textIn(as('String', volatility?.['arg'])?.['sval']));
    routines.push({ name: wordsOf(made['funcname']).join('.'), writes, statements });
  }
  return routines;
}

export const tableOf = (relation: Node | undefined): string =>
  [textIn(relation?.['schemaname']), textIn(relation?.['relname'])].filter(Boolean).join('.');

/** The tables of a migration whose primary key has `customer_id`: those that can be spread by it. */
export async function spreadTablesIn(sql: string): Promise<string[]> {
  await loadModule();
  const { stmts } = await parse(sql);
  return [...every('CreateStmt', stmts)]
    .filter((table) => {
      const columns = listIn(table['tableElts']).map((item) => as('ColumnDef', item));
      const column = columns.find((column) => column?.['colname'] === 'customer_id');
      const keys = [...every('Constraint', [column, ...listIn(table['tableElts'])])];
      return keys.some(
        (key) =>
          key['contype'] === 'CONSTR_PRIMARY' &&
          (listIn(key['keys']).length === 0
            ? [...every('Constraint', column)].includes(key)
            : wordsOf(key['keys']).includes('customer_id')),
      );
    })
    .map((table) => tableOf(nodeIn(table['relation'])));
}

export type Refusal =
  | 'several customers'
  | 'CASE x WHEN'
  | 'whole row'
  | 'table without the key'
  | 'writing function in a read'
  | 'INSERT of a query ON CONFLICT DO NOTHING'
  | 'reading function in a read'
  | 'element of an array in an UPDATE'
  | 'query in VALUES';

/** Names that a level of a statement can use, and whether each stands for one customer that the caller named. */
type Scope = ReadonlyMap<string, boolean>;

interface Level {
  /** For each name: whether the rows behind it are of one named customer. */
  names: Map<string, boolean>;
  spread: Set<string>;
  conditions: unknown[];
}

const fieldsOf = (value: unknown): string[] => wordsOf(as('ColumnRef', value)?.['fields']);
const isKey = (name: string | undefined): boolean => name === 'customer_id' || name === 'customer';

function conjuncts(value: unknown): unknown[] {
  const both = as('BoolExpr', value);
  return both?.['boolop'] === 'AND_EXPR' ? listIn(both['args']).flatMap(conjuncts) : value === undefined ? [] : [value];
}

/** The tables and views that a statement names, and the functions that it calls. */
export const tablesIn = (statement: unknown): string[] =>
  ['RangeVar', 'relation'].flatMap((kind) => [...every(kind, statement)].map(tableOf));
export const callsIn = (statement: unknown): string[] =>
  [...every('FuncCall', statement)].map((call) => wordsOf(call['funcname']).join('.'));

/** Judges statements; what is refused is added to `found`. */
export class Judge {
  readonly found = new Set<Refusal>();
  readonly #spread: ReadonlySet<string>;
  readonly #writing: ReadonlySet<string>;
  readonly #reading: ReadonlySet<string>;

  /**
   * @param writing functions that write
   * @param reading functions that read or write a spread table
   */
  constructor(
    spread: ReadonlySet<string>,
    writing: ReadonlySet<string> = new Set(),
    reading: ReadonlySet<string> = new Set(),
  ) {
    this.#spread = spread;
    this.#writing = writing;
    this.#reading = reading;
  }

  judge(statement: unknown): void {
    const isSpread = tablesIn(statement).some((name) => this.#spread.has(name));
    const simple = [...every('CaseExpr', statement)].some((item) => item['arg'] !== undefined);
    if (simple && isSpread) this.found.add('CASE x WHEN');
    // The statement runs on the machine of the table, from where nothing else may be asked.
    if (isSpread && callsIn(statement).some((name) => this.#reading.has(name)))
      this.found.add('reading function in a read');
    for (const update of every('UpdateStmt', statement)) {
      const values = listIn(update['targetList']).map((item) => as('A_Indirection', as('ResTarget', item)?.['val']));
      const isElement = values.some((item) => listIn(item?.['indirection']).some((part) => as('A_Indices', part)));
      if (isElement && this.#spread.has(tableOf(nodeIn(update['relation']))))
        this.found.add('element of an array in an UPDATE');
    }
    for (const insert of every('InsertStmt', statement)) {
      const values = as('SelectStmt', insert['selectStmt'])?.['valuesLists'];
      if ([...every('RangeVar', values)].some((relation) => this.#spread.has(tableOf(relation))))
        this.found.add('query in VALUES');
    }
    this.#level(statement, new Map(), new Map());
  }

  /** Checks all queries below a node. @returns whether the first query's result belongs to one named customer */
  #level(value: unknown, outer: Scope, ctes: Scope): boolean {
    if (Array.isArray(value)) return value.map((item) => this.#level(item, outer, ctes)).every(Boolean);
    if (!isNode(value)) return true;
    for (const kind of ['SelectStmt', 'UpdateStmt', 'DeleteStmt', 'InsertStmt']) {
      const query = as(kind, value);
      if (query) return this.#query(query, outer, ctes);
    }
    return Object.values(value)
      .map((inner) => this.#level(inner, outer, ctes))
      .every(Boolean);
  }

  #query(query: Node, outer: Scope, above: Scope): boolean {
    const ctes = new Map(above);
    for (const cte of every('CommonTableExpr', nodeIn(query['withClause'])?.['ctes'])) {
      ctes.set(textIn(cte['ctename']), this.#level(cte['ctequery'], outer, ctes));
    }
    const sides = [nodeIn(query['larg']), nodeIn(query['rarg'])].filter((item) => item !== undefined);
    if (sides.length > 0) return sides.map((side) => this.#query(side, outer, ctes)).every(Boolean);

    const level: Level = { names: new Map(), spread: new Set(), conditions: conjuncts(query['whereClause']) };
    const target = nodeIn(query['relation']);
    const inserts = query['selectStmt'] !== undefined || query['cols'] !== undefined;
    if (target) this.#write(target, query, inserts, level);
    this.#from(query['fromClause'], level, outer, ctes);
    this.#from(query['usingClause'], level, outer, ctes);
    this.#connect(level, outer);

    const scope = new Map([...outer, ...level.names]);
    for (const call of every('FuncCall', query)) {
      const rows = listIn(call['args']).filter((arg) => fieldsOf(arg).length === 1);
      if (rows.some((arg) => level.spread.has(fieldsOf(arg)[0] ?? ''))) this.found.add('whole row');
      // The function would run on the table's machine, where it may not write anything else.
      if (level.spread.size > 0 && !target && this.#writing.has(wordsOf(call['funcname']).join('.')))
        this.found.add('writing function in a read');
    }
    const below = ['targetList', 'whereClause', 'returningList', 'valuesLists', 'selectStmt', 'havingClause'];
    for (const part of below) if (!(inserts && part === 'whereClause')) this.#level(query[part], scope, ctes);
    for (const condition of level.conditions) this.#level(condition, scope, ctes);
    const named = [...level.spread].every((name) => level.names.get(name) === true);
    if (!named) this.found.add('several customers');
    return [...level.names.values()].every(Boolean);
  }

  #write(target: Node, query: Node, inserts: boolean, level: Level): void {
    const table = tableOf(target);
    if (table.startsWith('ledger.') && !this.#spread.has(table)) this.found.add('table without the key');
    if (inserts) {
      const columns = listIn(query['cols']).map((item) => textIn(as('ResTarget', item)?.['name']));
      if (this.#spread.has(table) && !columns.includes('customer_id')) this.found.add('table without the key');
      // Citus then counts the rows of the query, and FOUND is true although nothing was written.
      const values = listIn(as('SelectStmt', query['selectStmt'])?.['valuesLists']);
      const nothing = nodeIn(query['onConflictClause'])?.['action'] === 'ONCONFLICT_NOTHING';
      if (this.#spread.has(table) && nothing && values.length === 0)
        this.found.add('INSERT of a query ON CONFLICT DO NOTHING');
    } else this.#add(target, level, new Map());
  }

  #add(relation: Node, level: Level, ctes: Scope): void {
    const table = tableOf(relation);
    const name = textIn(nodeIn(relation['alias'])?.['aliasname']) || textIn(relation['relname']);
    level.names.set(name, ctes.get(table) ?? false);
    if (this.#spread.has(table)) level.spread.add(name);
  }

  #from(items: unknown, level: Level, outer: Scope, ctes: Scope): void {
    for (const item of listIn(items)) {
      const [relation, join] = [as('RangeVar', item), as('JoinExpr', item)];
      const [query, call] = [as('RangeSubselect', item), as('RangeFunction', item)];
      if (relation) this.#add(relation, level, ctes);
      if (join) {
        const before = [...level.names.keys()];
        this.#from([join['larg'], join['rarg']], level, outer, ctes);
        level.conditions.push(...conjuncts(join['quals']));
        const joined = [...level.names.keys()].filter((name) => !before.includes(name));
        if (wordsOf(join['usingClause']).some(isKey)) level.conditions.push({ together: joined });
      }
      const alias = textIn(nodeIn((query ?? call)?.['alias'])?.['aliasname']);
      // Of a lateral query the names before it are known; whether they are named is judged once all conditions are.
      if (query) {
        this.#connect(level, outer);
        level.names.set(alias, this.#level(query['subquery'], new Map([...outer, ...level.names]), ctes));
      }
      if (call) level.names.set(alias, false);
    }
  }

  /** Follows equalities of `customer_id` from what the caller named, until nothing new is reached. */
  #connect(level: Level, outer: Scope): void {
    const side = (value: unknown): string | boolean | undefined => {
      // The planner does not know a subquery's result.
      if (as('SubLink', value)) return undefined;
      const fields = fieldsOf(value);
      const [first = '', last] = [fields[0], fields.at(-1)];
      if (fields.length > 1 && level.names.has(first)) return isKey(last) ? first : undefined;
      if (fields.length > 1 && outer.has(first)) return isKey(last) && outer.get(first) === true;
      if (fields.length === 1 && first === 'customer_id' && level.spread.size === 1) return [...level.spread][0];
      return true;
    };
    for (let reached = -1; reached !== [...level.names.values()].filter(Boolean).length;) {
      reached = [...level.names.values()].filter(Boolean).length;
      for (const condition of level.conditions) {
        const together = listIn(nodeIn(condition)?.['together']).map(textIn);
        if (together.some((name) => level.names.get(name) === true))
          for (const name of together) level.names.set(name, true);
        const equal = as('A_Expr', condition);
        if (equal?.['kind'] !== 'AEXPR_OP' || wordsOf(equal['name'])[0] !== '=') continue;
        const [left, other] = [side(equal['lexpr']), side(equal['rexpr'])];
        const known = (end: string | boolean | undefined) =>
          typeof end === 'string' ? level.names.get(end) === true : end === true;
        if (typeof left === 'string' && known(other)) level.names.set(left, true);
        if (typeof other === 'string' && known(left)) level.names.set(other, true);
      }
    }
  }
}

const isMade = (value: unknown): string[] =>
  [...every('CommonTableExpr', value)].map((item) => textIn(item['ctename']));

/** The tables that one level of a query reads, without those of the queries in it. */
const readBy = (items: unknown): string[] =>
  listIn(items).flatMap((item) => {
    const [relation, join] = [as('RangeVar', item), as('JoinExpr', item)];
    return relation ? [tableOf(relation)] : join ? readBy([join['larg'], join['rarg']]) : [];
  });

/** The names by which one level of a query knows its tables. */
const namesOf = (items: unknown): string[] =>
  listIn(items).flatMap((item) => {
    const [relation, join] = [as('RangeVar', item), as('JoinExpr', item)];
    if (join) return namesOf([join['larg'], join['rarg']]);
    return relation ? [textIn(nodeIn(relation['alias'])?.['aliasname']) || textIn(relation['relname'])] : [];
  });

/** The tables that a subquery in the list or in the conditions of this level reads again for each row. */
function askedByRow(query: Node): string[] {
  const names = namesOf(query['fromClause']);
  return [...every('SubLink', [query['targetList'], query['whereClause']])].flatMap((link) => {
    const depends = [...every('ColumnRef', link['subselect'])].some(({ fields }) => {
      const [name = '', column] = wordsOf(fields);
      return column !== undefined && names.includes(name);
    });
    return depends ? readBy(as('SelectStmt', link['subselect'])?.['fromClause']) : [];
  });
}

/**
 * What a statement of a server asks of a cluster that it refuses: a join of what lies on the workers with what lies on the coordinator, also by a
 * query that depends on a row of the other, and a lock on rows of several customers.
 * @param everywhere tables that each machine has, and views
 */
export function mixedIn(statement: unknown, spread: ReadonlySet<string>, everywhere: readonly string[]): string[] {
  const known = new Set([...isMade(statement), ...everywhere]);
  const hits = new Set<string>();
  // The parser writes the sides of a UNION without their kind.
  for (const kind of ['SelectStmt', 'larg', 'rarg', 'UpdateStmt', 'DeleteStmt']) {
    for (const query of every(kind, statement)) {
      const target = nodeIn(query['relation']);
      const tables = [
        ...(target ? [tableOf(target)] : []),
        ...readBy(query['fromClause']),
        ...readBy(query['usingClause']),
        ...askedByRow(query),
      ].filter((name) => !known.has(name));
      const far = tables.filter((name) => spread.has(name));
      const near = tables.filter((name) => !spread.has(name));
      if (far.length > 0 && near.length > 0) hits.add(`joins ${far.join(', ')} with ${near.join(', ')}`);
      if (far.length > 0 && query['lockingClause'] !== undefined) hits.add(`locks ${far.join(', ')}`);
    }
  }
  return [...hits];
}
