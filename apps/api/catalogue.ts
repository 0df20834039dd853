/**
 * The database's functions as its catalogue knows them, written as TypeScript: src/platform/database/functions.ts. A parameter may be NULL
 * where its default is NULL, or where the function says so behind its first `$$`: `-- NULL: reason, card`.
 */
import type pg from 'pg';

interface Parameter {
  name: string;
  type: string;
  default: string | null;
}

interface Found {
  name: string;
  answer: string;
  parameters: Parameter[];
  body: string;
}

/** What the API's role may call with values: no triggers, and nothing that takes a row of a table. */
const FUNCTIONS = `
  SELECT n.nspname || '.' || p.proname AS name, p.prosrc AS body,
         CASE WHEN p.prorettype = 'ledger.outcome'::regtype AND NOT p.proretset THEN 'ledger.outcome'
              WHEN p.proretset OR r.typtype = 'c' OR p.prorettype = 'record'::regtype THEN 'rows'
              ELSE format_type(p.prorettype, NULL) END AS answer,
         (SELECT coalesce(json_agg(json_build_object('name', p.proargnames[i], 'type', format_type(p.proargtypes[i - 1], NULL),
                   'default', pg_get_function_arg_default(p.oid, i)) ORDER BY i), '[]') FROM generate_series(1, p.pronargs) i) AS parameters
    FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace JOIN pg_type r ON r.oid = p.prorettype
   WHERE n.nspname IN ('public', 'ledger', 'money') AND p.prorettype <> 'trigger'::regtype
     AND has_function_privilege('ajose_api', p.oid, 'EXECUTE')
     AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')
     AND NOT EXISTS (SELECT FROM unnest(p.proargtypes) a JOIN pg_type t ON t.oid = a WHERE t.typtype = 'c')
   ORDER BY n.nspname, p.proname`;

const WORDS = `
  SELECT format_type(t.oid, NULL) AS name, json_agg(e.enumlabel ORDER BY e.enumsortorder) AS words
    FROM pg_type t JOIN pg_enum e ON e.enumtypid = t.oid GROUP BY t.oid ORDER BY 1`;

const WIDEST = 120;

const short = (type: string): string => type.replace('timestamp with time zone', 'timestamptz');

/** What the first line of a function's body says may be NULL. @throws Error where it names what is no parameter */
function nullsOf({ name, body, parameters }: Found): string[] {
  const said = /^\s*-- NULL: ([^\n]+)/.exec(body)?.[1]?.split(', ') ?? [];
  const unknown = said.filter((item) => !parameters.some((parameter) => parameter.name === item));
  if (unknown.length > 0) throw new Error(`${name} has no parameter ${unknown.join(', ')}`);
  return said;
}

function lineOf(row: Found): string {
  const nulls = nullsOf(row);
  const written = row.parameters.map(({ name, type, default: without }) => {
    const mayBeNull = nulls.includes(name) || without?.startsWith('NULL::') === true;
    return `${name}: '${short(type)}${mayBeNull ? ' or null' : ''}${without === null ? '' : '?'}'`;
  });
  const lines = [`  '${row.name}': ['${short(row.answer)}', {`];
  for (const [index, item] of written.entries()) {
    const piece = ` ${item}${index === written.length - 1 ? '' : ','}`;
    const last = lines.at(-1) ?? '';
    if (last.length + piece.length > WIDEST) lines.push(`   ${piece}`);
    else lines[lines.length - 1] = last + piece;
  }
  return `${lines.join('\n')}${written.length === 0 ? '' : ' '}}],`;
}

/** The text of src/platform/database/functions.ts. @param owner a migrated database */
export async function functionsText(owner: Pick<pg.Client, 'query'>): Promise<string> {
  const { rows: functions } = await owner.query<Found>(FUNCTIONS);
  const { rows: types } = await owner.query<{ name: string; words: string[] }>(WORDS);
  const used = types.filter(({ name }) =>
    functions.some(({ answer, parameters }) => answer === name || parameters.some(({ type }) => type === name)),
  );
  return `/** Written by \`pnpm --filter @ajose/api functions\` from the database's catalogue (catalogue.ts). Do not edit. */

/** The words of each enumeration that a function takes or answers. */
export interface Words {
${used.map(({ name, words }) => `  '${name}': ${words.map((word) => `'${word}'`).join(' | ')};`).join('\n')}
}

/** What each function answers, and its parameters in order; \`?\` has a default. */
export const functions = {
${functions.map(lineOf).join('\n')}
} as const;
`;
}
