/**
 * Calls the database's functions with their arguments by name. The compiler knows names and types from functions.ts, which is written from
 * the database's catalogue: it refuses an argument that is missing, misspelt, unknown or of another type.
 */
import { row, rows, type Sql, type Value } from './db.ts';
import { functions, type Words } from './functions.ts';

type Functions = typeof functions;
type Name = keyof Functions;

/** What node-postgres reads these types as. */
interface Answers {
  bigint: bigint;
  boolean: boolean;
  integer: number;
  text: string;
  uuid: string;
}

interface Types extends Answers, Words {
  bytea: Buffer;
  date: string;
  interval: string;
  json: object;
  jsonb: object;
  smallint: number;
  timestamptz: Date;
}

type Plain<Type extends string> = Type extends `${infer One}[]`
  ? readonly Plain<One>[]
  : Type extends keyof Types
    ? Types[Type]
    : never;
type Argument<Type> = Type extends `${infer One}?`
  ? Argument<One>
  : Type extends `${infer One} or null`
    ? Plain<One> | null
    : Type extends string
      ? Plain<Type>
      : never;

type MayBeLeftOut<Parameters> = {
  [P in keyof Parameters]: Parameters[P] extends `${string}?` ? P : never;
}[keyof Parameters];
type ByName<Parameters> = {
  readonly [P in Exclude<keyof Parameters, MayBeLeftOut<Parameters>>]: Argument<Parameters[P]>;
} & { readonly [P in MayBeLeftOut<Parameters>]?: Argument<Parameters[P]> };

/** The functions that answer so: `rows`, an outcome, one value of a type, or nothing. */
export type Answering<Answer extends Functions[Name][0]> = {
  [F in Name]: Functions[F][0] extends Answer ? F : never;
}[Name];

/** A function's arguments by name. What has a default may be left out. */
export type Arguments<F extends Name> = ByName<Functions[F][1]>;

type AnswerOf<F extends Name> = Functions[F][0] extends keyof Answers ? Answers[Functions[F][0]] | null : void;

/**
 * The call in SQL. The arguments stand in the function's own order without their names, because a cluster finds the customer's machine by
 * place; behind one that is left out they are named.
 */
function written(name: Name, given: Readonly<Record<string, unknown>>): { call: string; values: Value[] } {
  if (!Object.hasOwn(functions, name)) throw new Error(`The database has no function ${name} for the server`);
  const places: string[] = [];
  const values: Value[] = [];
  let isWhole = true;
  for (const [parameter, type] of Object.entries(functions[name][1])) {
    const value = given[parameter] as Value;
    if (value === undefined) {
      isWhole = false;
      continue;
    }
    values.push(type.startsWith('json') && value !== null ? JSON.stringify(value) : value);
    places.push(isWhole ? `$${values.length}` : `${parameter} => $${values.length}`);
  }
  return { call: `${name}(${places.join(', ')})`, values };
}

/** Calls a function that answers one value or nothing. */
export async function callSql<F extends Answering<keyof Answers | 'void'>>(
  on: Sql,
  name: F,
  given: Arguments<F>,
): Promise<AnswerOf<F>> {
  const { call, values } = written(name, given);
  const database = await row<{ answer: AnswerOf<F> }>(on, `SELECT ${call} AS answer`, values);
  if (!database) throw new Error(`${name} did not answer`);
  return database.answer;
}

/** The rows that a function answers; their type is that of the variable that gets them. */
export async function callRows<F extends Answering<'rows'>, Row extends object>(
  on: Sql,
  name: F,
  given: Arguments<F>,
): Promise<Row[]> {
  const { call, values } = written(name, given);
  return rows<Row>(on, `SELECT * FROM ${call}`, values);
}

/** The first row that a function answers, or undefined. */
export async function callRow<F extends Answering<'rows' | 'ledger.outcome'>, Row extends object>(
  on: Sql,
  name: F,
  given: Arguments<F>,
): Promise<Row | undefined> {
  const { call, values } = written(name, given);
  return row<Row>(on, `SELECT * FROM ${call}`, values);
}
