/** The regular expressions of sources. */
import { readFileSync } from 'node:fs';
import { parseSync, Visitor, type CallExpression, type NewExpression } from 'oxc-parser';
import type { Pattern } from './regular-attacks.ts';

export interface Expression extends Pattern {
  file: string;
  line: number;
}

const lineOf = (text: string, at: number): number => text.slice(0, at).split('\n').length;

/** The regular expressions that stand in a file, with the patterns of its schemas, and the lines that make one of a string. */
export function expressionsIn(file: string): { written: Expression[]; made: string[] } {
  const text = readFileSync(file, 'utf8');
  const written: Expression[] = [];
  const made: string[] = [];
  const { program, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file} could not be read`);
  const noteMade = ({ callee, start }: NewExpression | CallExpression): void => {
    if (callee.type !== 'Identifier' || callee.name !== 'RegExp') return;
    made.push(text.split('\n')[lineOf(text, start) - 1]?.trim() ?? '');
  };
  new Visitor({
    // A shape's pattern, as the validator reads it.
    Property({ key, value, start }) {
      if (key.type !== 'Identifier' || key.name !== 'pattern' || value.type !== 'Literal') return;
      if (typeof value.value === 'string')
        written.push({ file, line: lineOf(text, start), pattern: value.value, flags: 'u' });
    },
    Literal(node) {
      if ('regex' in node) written.push({ file, line: lineOf(text, node.start), ...node.regex });
    },
    NewExpression: noteMade,
    CallExpression: noteMade,
  }).visit(program);
  return { written, made };
}
