/** Finds in the syntax tree every text that goes to PostgreSQL. Each must be written whole in the source, or call a listed function. */
import { posix } from 'node:path';
import { parseSync } from 'vite';
import { functions } from '../src/platform/database/functions.ts';

interface Node {
  type: string;
  start: number;
  [key: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string';

const nodesIn = (value: unknown): Node[] =>
  Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : [];

const childrenOf = (node: Node): Node[] => Object.values(node).flatMap(nodesIn);

const nameOf = (node: unknown): string | undefined =>
  isNode(node) && node.type === 'Identifier' && typeof node['name'] === 'string' ? node['name'] : undefined;

interface Imported {
  from: string;
  name: string;
}

/** A file with the values of its names. Only names bound by `const` have a certain value. */
interface Source {
  path: string;
  text: string;
  program: Node;
  constants: Map<string, Node[]>;
  uncertain: Set<string>;
  imports: Map<string, Imported>;
}

function namesBoundBy(pattern: Node): string[] {
  const name = nameOf(pattern);
  if (name !== undefined) return [name];
  switch (pattern.type) {
    case 'ObjectPattern':
      return nodesIn(pattern['properties']).flatMap((node) =>
        nodesIn(node['value'] ?? node['argument']).flatMap(namesBoundBy),
      );
    case 'ArrayPattern':
      return nodesIn(pattern['elements']).flatMap(namesBoundBy);
    case 'AssignmentPattern':
      return nodesIn(pattern['left']).flatMap(namesBoundBy);
    case 'RestElement':
      return nodesIn(pattern['argument']).flatMap(namesBoundBy);
    case 'TSParameterProperty':
      return nodesIn(pattern['parameter']).flatMap(namesBoundBy);
    default:
      return [];
  }
}

function readNames(source: Source, node: Node): void {
  if (node.type === 'ImportDeclaration') {
    const [origin] = nodesIn(node['source']);
    for (const specifier of nodesIn(node['specifiers'])) {
      const local = nameOf(specifier['local']);
      const name = specifier.type === 'ImportSpecifier' ? nameOf(specifier['imported']) : '*';
      if (local === undefined || name === undefined) continue;
      const from = posix.join(posix.dirname(source.path), String(origin?.['value']));
      source.imports.set(local, { from, name });
    }
    return;
  }
  const bound: string[] = [];
  if (node.type === 'VariableDeclaration') {
    for (const item of nodesIn(node['declarations'])) {
      const [target] = nodesIn(item['id']);
      const [value] = nodesIn(item['init']);
      const name = nameOf(target);
      if (node['kind'] === 'const' && name !== undefined && value) {
        source.constants.set(name, [...(source.constants.get(name) ?? []), value]);
      } else if (target) bound.push(...namesBoundBy(target));
    }
  }
  for (const parameter of nodesIn(node['params'])) bound.push(...namesBoundBy(parameter));
  for (const parameter of nodesIn(node['param'])) bound.push(...namesBoundBy(parameter));
  for (const name of bound) source.uncertain.add(name);
  for (const child of childrenOf(node)) readNames(source, child);
}

function readSource(path: string, text: string): Source {
  const { program, errors } = parseSync(path, text);
  if (errors.length > 0 || !isNode(program)) throw new Error(`${path} could not be read`);
  const source: Source = { path, text, program, constants: new Map(), uncertain: new Set(), imports: new Map() };
  readNames(source, program);
  return source;
}

type Sources = ReadonlyMap<string, Source>;

/** Whether a name has only constant values, declared in this file or in the one that it is imported from. */
function isConstantName(sources: Sources, source: Source, name: string): boolean {
  if (source.uncertain.has(name)) return false;
  const declared = source.constants.get(name);
  if (declared) return declared.every((value) => isConstant(sources, source, value));
  const imported = source.imports.get(name);
  const origin = imported && sources.get(imported.from);
  return origin !== undefined && isConstantName(sources, origin, imported?.name ?? '');
}

function isConstant(sources: Sources, source: Source, node: Node | undefined): boolean {
  const every = (nodes: readonly Node[]): boolean => nodes.every((node) => isConstant(sources, source, node));
  switch (node?.type) {
    case 'Literal':
      return typeof node['value'] === 'string' || typeof node['value'] === 'number';
    case 'TemplateLiteral':
      return every(nodesIn(node['expressions']));
    case 'TaggedTemplateExpression':
      return isTag(source, node['tag']) && nodesIn(node['quasi']).every((node) => every(nodesIn(node['expressions'])));
    case 'BinaryExpression':
      return node['operator'] === '+' && every([...nodesIn(node['left']), ...nodesIn(node['right'])]);
    case 'ConditionalExpression':
      return every([...nodesIn(node['consequent']), ...nodesIn(node['alternate'])]);
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'ParenthesizedExpression':
      return every(nodesIn(node['expression']));
    case 'ObjectExpression':
      return nodesIn(node['properties']).every((node) => node.type === 'Property' && every(nodesIn(node['value'])));
    case 'MemberExpression':
      return every(nodesIn(node['object']));
    case 'Identifier':
      return isConstantName(sources, source, nameOf(node) ?? '');
    default:
      return false;
  }
}

const isFrom = (source: Source, node: unknown, from: string, names: readonly string[]): boolean => {
  const imported = source.imports.get(nameOf(node) ?? '');
  return imported !== undefined && imported.from === from && (names.includes(imported.name) || imported.name === '*');
};

const isTag = (source: Source, node: unknown): boolean => isFrom(source, node, 'platform/database/sql.ts', ['sql']);

/** Functions whose second argument is a statement. */
const takesText = (source: Source, node: unknown): boolean =>
  isFrom(source, node, 'platform/database/db.ts', ['row', 'rows', 'run']);

/** Functions whose second argument names a function of the database. They make the statement of the list in functions.ts. */
const takesName = (source: Source, node: unknown): boolean =>
  isFrom(source, node, 'platform/database/call.ts', ['callRow', 'callRows', 'callSql']) ||
  isFrom(source, node, 'money/ledger/ledger.ts', ['must', 'post']);

const takesEither = (source: Source, node: unknown): boolean => takesText(source, node) || takesName(source, node);

/** Whether a node is a name of the list, or a constant that is one. */
function isListed(source: Source, node: Node | undefined): boolean {
  const every = (nodes: readonly Node[]): boolean => nodes.length > 0 && nodes.every((node) => isListed(source, node));
  switch (node?.type) {
    case 'Literal':
      return typeof node['value'] === 'string' && Object.hasOwn(functions, node['value']);
    case 'ConditionalExpression':
      return every([...nodesIn(node['consequent']), ...nodesIn(node['alternate'])]);
    case 'Identifier': {
      const name = nameOf(node) ?? '';
      return !source.uncertain.has(name) && every(source.constants.get(name) ?? []);
    }
    default:
      return false;
  }
}

/** These files pass statements on, make a call of the list, or run the repository's own SQL files. */
const CARRIERS: Readonly<Record<string, readonly string[]>> = {
  'platform/database/db.ts': ['rows', 'row', 'run', 'select', 'inTransaction'],
  'platform/database/call.ts': ['written', 'callRow', 'callRows', 'callSql'],
  'money/ledger/ledger.ts': ['post', 'must'],
  'platform/database/migrate.ts': ['applied', 'runFile', 'carryOut', 'migrate'],
  'platform/database/api-role.ts': ['makeRole', 'createRole', 'privilegesOfRole'],
};

export interface Found {
  /** How many statements were checked. */
  statements: number;
  /** Where a statement is not written in the source: file, line and the line's text. */
  doubtful: string[];
}

/** @param files the text of each file by its path below src */
export function statementsIn(files: ReadonlyMap<string, string>): Found {
  const sources: Sources = new Map([...files].map(([path, text]) => [path, readSource(path, text)]));
  const checked: Found = { statements: 0, doubtful: [] };

  function doubt({ path, text }: Source, node: Node): void {
    const line = text.slice(0, node.start).split('\n').length;
    checked.doubtful.push(`${path}:${line} ${(text.split('\n')[line - 1] ?? '').trim()}`);
  }

  function judge(source: Source, call: Node, isWhole: boolean): void {
    checked.statements += 1;
    if (!isWhole) doubt(source, call);
  }

  function visit(source: Source, node: Node): void {
    if (node.type === 'ImportDeclaration' || node.type.startsWith('TSType')) return;
    if (node.type === 'FunctionDeclaration' && CARRIERS[source.path]?.includes(nameOf(node['id']) ?? '')) return;
    if (node.type === 'TaggedTemplateExpression' && isTag(source, node['tag'])) {
      checked.statements += 1;
      for (const child of nodesIn(node['quasi'])) visit(source, child);
      return;
    }
    if (node.type === 'NewExpression' && isFrom(source, node['callee'], 'platform/database/sql.ts', ['Piece']))
      doubt(source, node);
    if (node.type === 'CallExpression') {
      const [callee] = nodesIn(node['callee']);
      const given = nodesIn(node['arguments']);
      if (callee && takesEither(source, callee)) {
        const isWhole = takesText(source, callee) ? isConstant(sources, source, given[1]) : isListed(source, given[1]);
        judge(source, node, isWhole);
        for (const child of given) visit(source, child);
        return;
      }
      if (
        callee?.type === 'MemberExpression' &&
        nameOf(callee['property']) === 'query' &&
        callee['computed'] !== true
      ) {
        judge(source, node, isConstant(sources, source, given[0]));
      }
    }
    // Under another name or in a variable the check could not follow them.
    if (node.type === 'Identifier' && (takesEither(source, node) || isTag(source, node))) doubt(source, node);
    if (node.type === 'MemberExpression' && node['computed'] !== true && nameOf(node['property']) !== undefined) {
      for (const child of nodesIn(node['object'])) visit(source, child);
      return;
    }
    if (node.type === 'Property' && node['computed'] !== true) {
      for (const child of nodesIn(node['value'])) visit(source, child);
      return;
    }
    for (const child of childrenOf(node)) visit(source, child);
  }

  for (const source of sources.values()) visit(source, source.program);
  return checked;
}
