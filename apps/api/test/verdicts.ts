/** Finds postings in SQL and TypeScript whose verdict nobody reads. */
import { loadModule, parse, parsePlPgSQL } from 'libpg-query';
import { parseSync } from 'vite';
import { as, every, isNode, listIn, textIn, wordsOf, type Node } from './sql-tree.ts';

const OUTCOME = 'ledger.outcome';

interface Made {
  name: string;
  language: string;
  returns: string;
  body: string;
  text: string;
}

/** The functions that a file of SQL makes. */
async function madeIn(sql: string): Promise<Made[]> {
  await loadModule();
  const bytes = Buffer.from(sql);
  const { stmts } = await parse(sql);
  return (stmts ?? []).flatMap((raw) => {
    const made = as('CreateFunctionStmt', raw.stmt);
    if (!made) return [];
    const start = raw.stmt_location ?? 0;
    const options = listIn(made['options']).map((item) => as('DefElem', item));
    const option = (name: string) => options.find((option) => option?.['defname'] === name)?.['arg'];
    const returns = isNode(made['returnType']) ? wordsOf(made['returnType']['names']).join('.') : '';
    return {
      name: wordsOf(made['funcname']).join('.'),
      language: textIn(as('String', option('language'))?.['sval']),
      returns,
      body: wordsOf(as('List', option('as'))?.['items'])[0] ?? '',
      text: bytes.subarray(start, raw.stmt_len ? start + raw.stmt_len : undefined).toString(),
    };
  });
}

/** The functions that return an outcome, which says whether anything was posted. */
export const outcomesIn = async (sql: string): Promise<string[]> =>
  (await madeIn(sql)).filter(({ returns }) => returns === OUTCOME).map(({ name }) => name);

const nameOf = (call: Node): string => wordsOf(call['funcname']).join('.');

/** The calls whose result nobody uses. A result passed to a function counts as used. */
const looseIn = (statement: unknown): string[] =>
  [...every('SelectStmt', statement)].flatMap((select) => {
    const targets = listIn(select['targetList']).map((item) => as('FuncCall', as('ResTarget', item)?.['val']));
    const from = listIn(select['fromClause']).flatMap((item) => [...every('FuncCall', as('RangeFunction', item))]);
    return [...targets.filter((call) => call !== undefined), ...from].map(nameOf);
  });

/** Where a file of SQL drops a verdict. @param outcomes the functions that answer one */
export async function droppedInSql(sql: string, outcomes: ReadonlySet<string>): Promise<string[]> {
  const isDropped = (name: string): boolean => outcomes.has(name) && name !== 'ledger.must';
  const hits: string[] = [];
  for (const { name, language, returns, body, text } of await madeIn(sql)) {
    const loose: string[] = [];
    if (language === 'sql') {
      const statements = (await parse(body)).stmts ?? [];
      for (const [index, { stmt }] of statements.entries())
        if (index < statements.length - 1 || returns === 'void') loose.push(...looseIn(stmt));
    } else {
      for (const perform of every('PLpgSQL_stmt_perform', await parsePlPgSQL(text))) {
        const query = textIn(as('PLpgSQL_expr', perform['expr'])?.['query']);
        loose.push(...looseIn((await parse(query)).stmts));
      }
      for (const [, variable = ''] of text.matchAll(/(\w+)\s+ledger\.outcome\b(?!\s+LANGUAGE)/g)) {
        const reads = new RegExp(`\\b${variable}\\.verdict\\b|RETURN ${variable}\\b|[(,]\\s*${variable}\\s*[,)]`);
        if (variable !== 'RETURNS' && !reads.test(text)) hits.push(`${name} does not read ${variable}`);
      }
    }
    hits.push(...loose.filter(isDropped).map((call) => `${name} drops the verdict of ${call}`));
  }
  return hits;
}

function* nodesIn(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const item of value) yield* nodesIn(item);
  else if (isNode(value)) {
    yield value;
    for (const inner of Object.values(value)) yield* nodesIn(inner);
  }
}

const identifier = (value: unknown): string => (isNode(value) ? textIn(value['name']) : '');

/** The functions of a file that say by their return type that they answer an outcome. */
export function outcomesInSource(path: string, text: string): string[] {
  const { program } = parseSync(path, text);
  return [...nodesIn(program)].flatMap((node) => {
    const made = node['type'] === 'VariableDeclarator' ? node['init'] : node;
    if (!isNode(made) || !isNode(made['returnType'])) return [];
    const type = text.slice(Number(made['returnType']['start']), Number(made['returnType']['end']));
    const name = identifier(node['id']);
    return name !== '' && /\bOutcome\b/.test(type) ? [name] : [];
  });
}

const POSTS = ['post', 'row', 'rows', 'run', 'callRow', 'callRows', 'callSql'];

/** Where a file drops a verdict: a statement is nothing but the call. @param answering the functions that answer an outcome */
export function droppedInSource(
  path: string,
  text: string,
  answering: ReadonlySet<string>,
  outcomes: ReadonlySet<string>,
): string[] {
  return [...nodesIn(parseSync(path, text).program)].flatMap((node) => {
    if (node['type'] !== 'ExpressionStatement') return [];
    let call = node['expression'];
    while (isNode(call) && (call['type'] === 'AwaitExpression' || call['type'] === 'UnaryExpression'))
      call = call['argument'];
    if (!isNode(call) || call['type'] !== 'CallExpression') return [];
    const written = text.slice(Number(call['start']), Number(call['end']));
    // A call in SQL, or the name of a function that platform/database/call.ts calls.
    const isPosting = [...written.matchAll(/\b((?:ledger|money)\.\w+)[('"`]/g)].some(
      ([, name = '']) => outcomes.has(name) && name !== 'ledger.must' && !written.includes(`ledger.must(${name}`),
    );
    const name = identifier(call['callee']);
    return (answering.has(name) && name !== 'must') || (isPosting && POSTS.includes(name))
      ? [`${path}: ${name} at ${Number(call['start'])}`]
      : [];
  });
}
