/** No source decides anything by the words of a reason, a method, metadata or a key. Typed columns decide. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { loadModule, parse } from 'libpg-query';
import { expect, test } from 'vitest';
import { parseSync } from 'vite';
import { routinesIn } from '../sql-tree.ts';

const ROOT = join(import.meta.dirname, '../../../..');

type Node = Readonly<Record<string, unknown>>;
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Every node below a value, with the name under which its parent has it. */
function* nodesIn(value: unknown, name = ''): Generator<[string, Node]> {
  if (Array.isArray(value)) for (const item of value) yield* nodesIn(item, name);
  else if (isNode(value)) {
    yield [name, value];
    for (const [key, inner] of Object.entries(value)) yield* nodesIn(inner, key);
  }
}
const has = (value: unknown, fits: (name: string, node: Node) => boolean): boolean =>
  [...nodesIn(value)].some(([name, node]) => fits(name, node));

/** Columns that callers write, and columns that may hold a copy. */
const WORDS = ['reason', 'method', 'metadata'];
const isKey = (name: string): boolean => /^(?:\w+_)?(?:key|reference)$/.test(name) || name === 'transaction_id';
const isId = (name: string): boolean => /^(?:\w+_)?id$/.test(name);

const textsIn = (value: unknown): string[] =>
  [...nodesIn(value)].flatMap(([name, { sval }]) => (name === 'String' && typeof sval === 'string' ? [sval] : []));
const namesWhat = (value: unknown, fits: (column: string) => boolean): boolean =>
  has(value, (name, { fields }) => name === 'ColumnRef' && fits(textsIn(fields).at(-1) ?? ''));
const names = (value: unknown, wanted: readonly string[]): boolean => namesWhat(value, (name) => wanted.includes(name));
const isNamed = (value: unknown): boolean => namesWhat(value, (name) => isKey(name) || isId(name));
const isText = (value: unknown): boolean => has(value, (_, { sval }) => isNode(sval));

const PATTERNS = ['AEXPR_LIKE', 'AEXPR_ILIKE', 'AEXPR_SIMILAR'];
const MATCHES = ['~', '~*', '!~', '!~*', '^@'];
/** A key that is above or below a text begins in some way. */
const RANGES = ['<', '<=', '>', '>='];
const CUTS = [
  'starts_with',
  'split_part',
  'string_to_array',
  'strpos',
  'position',
  'regexp_match',
  'regexp_matches',
  'regexp_like',
  'regexp_replace',
  'regexp_substr',
  'substring',
  'substr',
  'overlay',
  'replace',
  'left',
  'right',
];

/** Finds decisions in SQL that depend on the words of a column or a parameter. */
function decisionsInSql(tree: unknown): string[] {
  return [...nodesIn(tree)].flatMap(([name, node]) => {
    if (name === 'A_Expr') {
      const { kind, lexpr, rexpr } = node;
      const operator = textsIn(node['name'])[0] ?? '';
      const isPattern = PATTERNS.includes(String(kind)) || MATCHES.includes(operator);
      if (isPattern && (names(lexpr, WORDS) || isNamed(lexpr))) return [`a pattern on ${textsIn(lexpr).at(-1)}`];
      if (RANGES.includes(operator) && namesWhat(lexpr, isKey)) return ['a key that is compared'];
      if (['=', '<>'].includes(operator) && names(lexpr, WORDS) && isText(rexpr)) return ['words that are compared'];
    }
    if (name === 'CaseExpr' && names(node['arg'], WORDS)) return ['CASE of words'];
    const called = name === 'FuncCall' ? (textsIn(node['funcname']).at(-1) ?? '') : '';
    return CUTS.includes(called) && (names(node['args'], WORDS) || isNamed(node['args'])) ? [`${called} of words`] : [];
  });
}

/** Finds the same in SQL inside TypeScript, in pieces that no parser can read alone. A pattern that is a parameter is a search. */
const IN_PIECES = new RegExp(
  [
    String.raw`\b(?:reason|method|metadata|reference|(?:\w+_)?(?:id|key))\b(?:::text)?\s*(?:NOT\s+)?(?:I?LIKE|SIMILAR TO|!?~\*?|>=?|<=?)\s*'`,
    String.raw`\b\w+\.(?:reason|method)\s*(?:=|<>|IN)\s*\(?\s*'`,
    String.raw`\b(?:${CUTS.filter((name) => name !== 'replace').join('|')})\(\s*(?:\w+\.)?(?:reason|method|metadata|reference|(?:\w+_)?(?:id|key))\b`,
  ].join('|'),
  'g',
);

const OF_PEOPLE = ['reason', 'paymentMethod', 'transactionId', 'transaction_id'];
const TEXT_CALLS = [
  'startsWith',
  'endsWith',
  'includes',
  'match',
  'matchAll',
  'search',
  'split',
  'indexOf',
  'test',
  'exec',
  'replace',
  'replaceAll',
];

const isOf = (value: unknown, wanted: readonly string[]): boolean =>
  has(value, (_, { type, name }) => type === 'Identifier' && wanted.includes(String(name)));
const isLiteral = (value: unknown): boolean =>
  isNode(value) && value['type'] === 'Literal' && typeof value['value'] === 'string' && value['value'] !== '';

/** Finds decisions in TypeScript that depend on the words of a reason, a method or an id. */
function decisionsInCode(path: string, text: string): string[] {
  const nodes = [...nodesIn(parseSync(path, text).program)].filter(([, node]) => {
    const { type, callee } = node;
    if (type === 'CallExpression' && isNode(callee) && callee['type'] === 'MemberExpression') {
      const called = isNode(callee['property']) ? String(callee['property']['name']) : '';
      const about = ['test', 'exec'].includes(called) ? node['arguments'] : callee['object'];
      return TEXT_CALLS.includes(called) && isOf(about, OF_PEOPLE);
    }
    if (type !== 'BinaryExpression' || !['===', '!=='].includes(String(node['operator']))) return false;
    const sides = [node['left'], node['right']];
    return (
      sides.some(isLiteral) &&
      sides.some(
        (side) => isNode(side) && side['type'] !== 'UnaryExpression' && isOf(side, ['reason', 'paymentMethod']),
      )
    );
  });
  const lines = nodes.map(([, node]) => text.slice(0, Number(node['start'])).split('\n').length);
  for (const { index } of text.matchAll(IN_PIECES)) lines.push(text.slice(0, index).split('\n').length);
  return [...new Set(lines)].map((line) => `${path}: ${text.split('\n')[line - 1]?.trim()}`);
}

/** Lines that only choose how a word is shown. */
const DISPLAY = [
  // What the title of the details says already is not said again.
  "apps/customer/src/pages/transactions/TransactionDialog.tsx: const plain = (kind === 'paid_in' && reason === 'wallet') || (kind === 'to_bank' && reason === WITHDRAWAL_REASON);",
  "apps/customer/src/pages/transactions/TransactionDialog.tsx: payout || paymentMethod === 'online' || paymentMethod === 'wallet' ? '' : paymentMethodName(paymentMethod);",
  // `wallet` is what the specification calls a deposit.
  "packages/sdk/src/domain/status.ts: export const reasonText = (reason: string): string => (reason === 'wallet' ? 'Wallet deposit' : reason);",
];

async function filesOf(folder: string, fits: RegExp): Promise<{ path: string; text: string }[]> {
  const entries = await readdir(join(ROOT, folder), { recursive: true });
  const paths = entries.filter((item) => fits.test(item)).map((item) => join(folder, item));
  return Promise.all(paths.map(async (path) => ({ path, text: await readFile(join(ROOT, path), 'utf8') })));
}

test('no function or view of the database decides by the words of a text', async () => {
  await loadModule();
  const files = await filesOf('apps/api/sql', /\.sql$/);
  expect(files.length).toBeGreaterThan(20);
  const hits = await Promise.all(
    files.map(async ({ path, text }) => {
      const views = (await parse(text)).stmts;
      const routines = await routinesIn(text);
      return [
        ...decisionsInSql(views).map((what) => `${path}: ${what}`),
        ...routines.flatMap(({ name, statements }) => decisionsInSql(statements).map((what) => `${name}: ${what}`)),
      ];
    }),
  );
  expect(hits.flat()).toEqual([]);
});

test('no server, app or package decides by the words of a text', async () => {
  const folders = [
    'apps/api/src',
    'apps/customer/src',
    'apps/admin/src',
    'packages/sdk/src',
    'packages/app/src',
    'packages/ui/src',
  ];
  const files = (
    await Promise.all(folders.map((folder) => filesOf(folder, /(?<!\.(?:test|stories|d))\.tsx?$/)))
  ).flat();
  expect(files.length).toBeGreaterThan(300);
  // These validate the shape of a request.
  const judged = files.filter(({ path }) => !path.startsWith('packages/sdk/src/rules/'));
  expect(judged.flatMap(({ path, text }) => decisionsInCode(path, text)).toSorted()).toEqual(DISPLAY);
});

test.each([
  "SELECT reason LIKE 'Payout: %' FROM t",
  "SELECT t.reason ~ '^Paid' FROM ledger.transactions t",
  "SELECT CASE method WHEN 'offline' THEN 1 END FROM t",
  "SELECT FROM t WHERE metadata ->> 'note' = 'x'",
  "SELECT FROM t WHERE transaction_id LIKE 'RET-%'",
  "SELECT FROM t WHERE t.id::text LIKE '0199%'",
  "SELECT FROM money.cases e WHERE e.reference ~ '^wdl-'",
  "SELECT starts_with(key, 'asv-') FROM t",
  'SELECT substr(deposit_key, 5, 36)::uuid',
  "SELECT substring(reference FROM '^wdl-(.+)$')",
  'SELECT FROM t WHERE t.id::text = right(u.key, 36)',
  `SELECT FROM t WHERE t.key COLLATE "C" >= 'RET-' || t.id`,
  "SELECT FROM t WHERE transaction_id < $1 || '~'",
])('the check of SQL notices %s', async (statement) => {
  await loadModule();
  expect(decisionsInSql((await parse(statement)).stmts)).toHaveLength(1);
});

test.each([
  "if (textOf(reason).startsWith('Disputed: ')) tell();",
  'const isOurs = /^RET-/.test(one.transactionId);',
  "const words = data.reason === 'wallet' ? 1 : 2;",
  "const RETAKEN = sql`(t.kind = 'withdrawal' AND t.reason ~ '^(Reversed): ')`;",
  "const ours = sql`t.id::text LIKE '0199%'`;",
  "const OF_DISPUTE = sql`starts_with(m.transaction_id, 'REV-DSP-' || x.gateway_id)`;",
  "const ofEstate = sql`t.key >= 'EST-'`;",
])('the check of code notices %s', (line) => {
  expect(decisionsInCode('a.ts', line)).toHaveLength(1);
});
