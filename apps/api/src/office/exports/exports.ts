/** Exports of an administrator: asked for, listed, fetched and removed. make.ts makes them and says how long they stay; nobody else sees one. */
import type { AddExportBody, ExportList, ListExport } from '@ajose/sdk/contract/exports';
import { exportNames } from '@ajose/sdk/domain/exports';
import type { Readable } from 'node:stream';
import { namesOfSubjects, writeAudit } from '../../platform/audit/audit.ts';
import { noteLook } from '../../platform/audit/looks.ts';
import { row, rows, run, tx, type Db, type Sql } from '../../platform/database/db.ts';
import { wake } from '../../platform/database/wake.ts';
import type { Deps } from '../../platform/deps.ts';
import { tableFile, type Cell } from '../../platform/lists/table-file.ts';
import { refuse } from '../../platform/server/errors.ts';
import type { Staff } from '../../platform/server/signed-in.ts';
import { openRows } from './rows.ts';
import { sourceOf } from './sources.ts';

/** So many exports of a person may be in the making. */
const MOST_MAKING = 3;
/** How many exports an administrator may have altogether: each can be as large as the ledger. */
const MOST = 10;

interface Found {
  id: string;
  request: ListExport['request'];
  format: ListExport['format'];
  state: ListExport['state'];
  row_count: bigint;
  expected: bigint | null;
  asked_at: Date;
  ready_at: Date | null;
  ends_at: Date | null;
}

const COLUMNS = 'SELECT id, request, format, state, row_count, expected, asked_at, ready_at, ends_at FROM exports';

const toExport = (stored: Found): ListExport => ({
  _id: stored.id,
  request: stored.request,
  format: stored.format,
  state: stored.state,
  rows: Number(stored.row_count),
  expected: stored.expected === null ? null : Number(stored.expected),
  askedAt: stored.asked_at.toISOString(),
  readyAt: stored.ready_at?.toISOString() ?? null,
  endsAt: stored.ends_at?.toISOString() ?? null,
});

/** The records that the filters of a request name by id, as subjects of the audit log, which have a name. */
function subjectsOf({ filters }: ListExport['request']): [filter: string, subject: string][] {
  const kinds: Readonly<Record<string, string>> = {
    userId: 'customer:',
    customerId: 'customer:',
    by: 'admin:',
    subject: '',
  };
  return Object.entries(filters).flatMap(([filter, value]): [string, string][] => {
    const kind = kinds[filter];
    const subject = `${kind}${String(value)}`;
    return kind !== undefined && SUBJECT.test(subject) ? [[filter, subject]] : [];
  });
}
const SUBJECT = /^[a-zA-Z]{1,20}:[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/;

async function withNames(db: Db, exports: readonly ListExport[]): Promise<ListExport[]> {
  const names = await namesOfSubjects(
    db,
    exports.flatMap(({ request }) => subjectsOf(request).map(([, subject]) => subject)),
  );
  return exports.map((made) => {
    const named = subjectsOf(made.request).flatMap(([filter, subject]) => {
      const name = names.get(subject);
      return name === undefined ? [] : [[filter, name] as const];
    });
    return named.length === 0 ? made : { ...made, names: Object.fromEntries(named) };
  });
}

/** What the audit log keeps of a request: what people searched for may be a customer's name, which it does not have. */
function inLog({ request, format }: Pick<Found, 'request' | 'format'>): Record<string, unknown> {
  const filters: Record<string, unknown> = { ...request.filters };
  if ('search' in filters) filters['search'] = 'yes';
  return { list: request.list, ...filters, format };
}

async function mayAdd(on: Sql, now: Date, { id }: Staff): Promise<void> {
  // Locked, so that exports that are asked for at once are counted one after the other.
  await run(on, 'SELECT FROM staff WHERE id = $1 FOR NO KEY UPDATE', [id]);
  const counted = await row<{ making: number; all: number }>(
    on,
    `SELECT (count(*) FILTER (WHERE state = 'making'))::int AS making, count(*)::int AS all
       FROM exports WHERE staff_id = $1 AND (ends_at IS NULL OR ends_at > $2)`,
    [id, now],
  );
  const { making = 0, all = 0 } = counted ?? {};
  if (making >= MOST_MAKING) {
    const message = `${MOST_MAKING} of your exports are being made. Please wait for one of them, or remove it.`;
    throw refuse(409, 'too_many_exports', message);
  }
  if (all >= MOST) {
    throw refuse(409, 'too_many_exports', `You have ${MOST} exports. Please remove one that you no longer need.`);
  }
}

/** @throws Refusal 400 `invalid_range`, 409 `too_many_exports` */
export async function addExport(deps: Deps, staff: Staff, { request, format }: AddExportBody): Promise<ListExport> {
  const { db } = deps;
  const now = deps.clock.now();
  const { filters } = request;
  const expected = await sourceOf(request, now).count(db);
  if (
    'userId' in filters &&
    filters.userId !== undefined &&
    (request.list === 'transactions' || request.list === 'investments' || request.list === 'complaints')
  ) {
    await noteLook(deps, staff, filters.userId, request.list);
  }
  const made = await tx(db, async (tx) => {
    await mayAdd(tx, now, staff);
    const added = await row<Found>(
      tx,
      `INSERT INTO exports (staff_id, request, format, expected, asked_at, moved_at) VALUES ($1, $2, $3, $4, $5, $5)
       RETURNING id, request, format, state, row_count, expected, asked_at, ready_at, ends_at`,
      [staff.id, request, format, expected, now],
    );
    if (!added) throw new Error('The export was not added');
    await writeAudit(tx, staff, 'addExport', `export:${added.id}`, null, inLog(added));
    return toExport(added);
  });
  wake(deps, 'make_exports');
  return made;
}

/** The administrator's own exports that have not ended, newest first. */
export async function listExports(db: Db, now: Date, staff: Staff): Promise<ListExport[]> {
  const matches = await rows<Found>(
    db,
    `${COLUMNS} WHERE staff_id = $1 AND (ends_at IS NULL OR ends_at > $2) ORDER BY id DESC`,
    [staff.id, now],
  );
  return withNames(db, matches.map(toExport));
}

const unknown = () => refuse(404, 'export_unknown', 'There is no such export of yours. It may have ended.');

/** Reads the parts one by one. @throws Error where not all of them are there any more, which breaks the download off */
async function* partsOf({ db, env, clock }: Deps, asked: Found): AsyncGenerator<Cell[]> {
  const { columns } = sourceOf(asked.request, clock.now());
  let last = -1;
  let read = 0;
  for (;;) {
    const part: { batch: number; content: Buffer } | undefined = await row(
      db,
      'SELECT batch, content FROM export_parts WHERE export_id = $1 AND batch > $2 ORDER BY batch LIMIT 1',
      [asked.id, last],
    );
    if (!part) break;
    const opened = await openRows(env, asked.id, part.batch, part.content, columns);
    yield* opened;
    read += opened.length;
    last = part.batch;
  }
  if (read !== Number(asked.row_count)) throw new Error(`Export ${asked.id} was removed while it was sent`);
}

/** @param requireRead refuses a list that the caller may not read @throws what it throws, and Refusal 404; 409 `export_not_ready` */
export async function openExport(
  deps: Deps,
  staff: Staff,
  id: string,
  requireRead: (list: ExportList) => void,
): Promise<{ made: ListExport; file: Readable }> {
  const match = await row<Found>(
    deps.db,
    `${COLUMNS} WHERE id = $1 AND staff_id = $2 AND (ends_at IS NULL OR ends_at > $3)`,
    [id, staff.id, deps.clock.now()],
  );
  if (!match) throw unknown();
  requireRead(match.request.list);
  if (match.state !== 'ready') throw refuse(409, 'export_not_ready', 'This export is not ready.');
  await tx(deps.db, (tx) => writeAudit(tx, staff, 'getExportFile', `export:${id}`, null, inLog(match)));
  const { columns } = sourceOf(match.request, deps.clock.now());
  return { made: toExport(match), file: tableFile(match.format, columns, partsOf(deps, match)) };
}

/** What an email says of an export that can be fetched; undefined where it is gone. */
export async function readyExport(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  id: string,
): Promise<{ list: string; rows: number; until: Date } | undefined> {
  const match = await row<Found>(db, `${COLUMNS} WHERE id = $1 AND ends_at > $2`, [id, clock.now()]);
  if (!match?.ends_at) return undefined;
  return { list: exportNames[match.request.list], rows: Number(match.row_count), until: match.ends_at };
}

/** @throws Refusal 404 */
export async function removeExport(db: Db, staff: Staff, id: string): Promise<void> {
  if ((await run(db, 'DELETE FROM exports WHERE id = $1 AND staff_id = $2', [id, staff.id])) === 0) throw unknown();
}
