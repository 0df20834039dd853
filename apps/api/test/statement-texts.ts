/** The statements that stand in the server's TypeScript, as PostgreSQL's parser can read them. */
import { parse } from 'libpg-query';
import { parseSync } from 'vite';
import { functions } from '../src/platform/database/functions.ts';

const BEGINS = /^\s*(?:WITH|SELECT|INSERT|UPDATE|DELETE)\b/;
/** A query that several statements use. */
const BEGINS_QUERY = /^\s*\(SELECT\b/;
const HOLE = '\u0000';
/** With more holes than this, each gets the same filling. */
const MOST_HOLES = 6;
const FILLINGS = ['1', ''];

const isNode = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

function* templatesIn(value: unknown): Generator<string> {
  if (Array.isArray(value)) for (const item of value) yield* templatesIn(item);
  else if (isNode(value)) {
    if (value['type'] === 'Literal' && typeof value['value'] === 'string') yield value['value'];
    if (value['type'] === 'TemplateLiteral' && Array.isArray(value['quasis'])) {
      const words = value['quasis'].map((item: unknown) => {
        const text = isNode(item) && isNode(item['value']) ? item['value']['cooked'] : '';
        return typeof text === 'string' ? text : '';
      });
      yield words.join(HOLE);
    }
    for (const inner of Object.values(value)) yield* templatesIn(inner);
  }
}

function* filled(text: string): Generator<string> {
  const [first = '', ...rest] = text.split(HOLE);
  if (rest.length > MOST_HOLES) {
    for (const filling of FILLINGS) yield text.replaceAll(HOLE, filling);
    return;
  }
  for (let chosen = 0; chosen < FILLINGS.length ** rest.length; chosen += 1)
    yield rest.reduce((all, words, index) => `${all}${FILLINGS[(chosen >> index) & 1] ?? ''}${words}`, first);
}

const listed: Readonly<Record<string, readonly [answer: string, parameters: object]>> = functions;

/** The call of a function of the database that is named by a text of its own, as platform/database/call.ts writes it. */
function calledBy(text: string): string | undefined {
  const [, parameters] = (Object.hasOwn(listed, text) && listed[text]) || [];
  return (
    parameters &&
    `SELECT * FROM ${text}(${Object.keys(parameters)
      .map((_, at) => `$${at + 1}`)
      .join(', ')})`
  );
}

/** The parsed statements of a file. What stands in braces is read as a number or as nothing; what then is no SQL is left out. */
export async function statementsOf(path: string, text: string): Promise<{ text: string; tree: unknown }[]> {
  const hits: { text: string; tree: unknown }[] = [];
  for (const written of templatesIn(parseSync(path, text).program)) {
    const template = calledBy(written) ?? written;
    const isQuery = BEGINS_QUERY.test(template);
    if (!isQuery && !BEGINS.test(template)) continue;
    for (const candidate of filled(isQuery ? `SELECT FROM ${template}` : template)) {
      const tree = await parse(candidate).catch(() => null);
      if (!tree) continue;
      hits.push({ text: candidate, tree });
      break;
    }
  }
  return hits;
}
