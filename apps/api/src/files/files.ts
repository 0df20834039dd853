/**
 * Files that customers add to what they ask for. What another folder needs:
 *
 * - the customer's app sends the file first (`addFile`, route below `/api/file`) and names its id in the call that needs it
 * - `useFile(tx, customerId, purpose, id, now)`: in the transaction of that call. From then on the file belongs to what was asked for, whose
 *   table keeps the id (`file_id uuid REFERENCES files ON DELETE SET NULL`)
 * - `readForStaff(deps, staff, id)` writes the look down and gives the content, `sendFile(reply, file)` answers with it. The route belongs to
 *   the noun, because its `can` says whose role decides
 * - `removeFiles(tx, ids)`: with what it belonged to. closing.ts removes all that nothing keeps for the law
 *
 * A purpose is added to the contract (`FilePurpose`) and to the table's check.
 */
import type { AddFileQuery, FilePurpose, FileType, StoredFile } from '@ajose/sdk/contract/files';
import { readSearch } from '@ajose/sdk/text';
import { noteLook } from '../audit/looks.ts';
import { writeAudit } from '../audit/audit.ts';
import { decrypt, encrypt } from '../crypto/sealed-secret.ts';
import { row, rows, run, tx, type Sql, type Tx } from '../database/db.ts';
import type { Deps } from '../deps.ts';
import { refuse } from '../server/errors.ts';
import type { Staff } from '../server/signed-in.ts';
import { checkPdf } from './pdf.ts';
import { encodeAgain } from './pictures.ts';
import { scan } from './scanner.ts';

/** How long an unused file is kept. */
const UNUSED_MS = 24 * 3_600_000;
const NAME_LENGTH = 120;

interface Found {
  id: string;
  customer_id: string;
  purpose: FilePurpose;
  name: string;
  type: FileType;
  size: number;
  added_at: Date;
}

export interface FileContent {
  id: string;
  type: FileType;
  bytes: Buffer;
}

export const unknownFile = () => refuse(404, 'file_unknown', 'This file is not here any more. Please add it again.');

export const toStored = ({ id, name, type, size, added_at }: Omit<Found, 'customer_id' | 'purpose'>): StoredFile => ({
  _id: id,
  name,
  type,
  size,
  addedAt: added_at.toISOString(),
});

const STARTS: readonly (readonly [type: FileType, bytes: Buffer])[] = [
  ['image/jpeg', Buffer.from([0xff, 0xd8, 0xff])],
  ['image/png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
  ['application/pdf', Buffer.from('%PDF-')],
];

/** Ignores the name and the call's header, which the sender chose. */
const typeOf = (bytes: Buffer): FileType | undefined =>
  STARTS.find(([, start]) => bytes.subarray(0, start.length).equals(start))?.[0];

/** @throws Refusal 422 or 503 */
async function cleaned(bytes: Buffer, clamd: URL | null): Promise<{ type: FileType; bytes: Buffer }> {
  if (bytes.length === 0) throw refuse(422, 'file_empty', 'This file is empty. Please choose another.');
  const type = typeOf(bytes);
  if (type === undefined) {
    throw refuse(422, 'file_type', 'This is neither a JPEG, a PNG nor a PDF. Please choose one of these.');
  }
  await scan(clamd, bytes);
  if (type !== 'application/pdf') return { type, bytes: await encodeAgain(bytes, type) };
  await checkPdf(bytes);
  return { type, bytes };
}

/**
 * Keeps what may be kept of a file, encrypted.
 * @throws Refusal 422 `file_empty`, `file_type`, `file_infected`, `file_unreadable`, `file_unsafe` or `picture_too_large`,
 * 503 `scanner_unavailable`
 */
export async function keepFile(
  deps: Deps,
  { userId, purpose, name }: AddFileQuery,
  content: Buffer,
): Promise<StoredFile> {
  const { db, env, clock } = deps;
  const { type, bytes } = await cleaned(content, env.clamd);
  const named = await row<{ id: string }>(db, 'SELECT uuidv7() AS id');
  if (!named) throw new Error('PostgreSQL gave no id');
  const { id } = named;
  const sealed = encrypt(env, { kind: 'file', id }, bytes);
  const shown = readSearch(name).slice(0, NAME_LENGTH) || 'file';
  const file = { id, name: shown, type, size: bytes.length, added_at: clock.now() };
  await run(
    db,
    `INSERT INTO files (id, customer_id, purpose, name, type, size, bytes, added_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [id, userId, purpose, shown, type, bytes.length, sealed, file.added_at],
  );
  return toStored(file);
}

/** Attaches a file to a request. @throws Refusal 404 `file_unknown`, also for one that is used already */
export async function useFile(on: Tx, customerId: string, purpose: FilePurpose, id: string, now: Date): Promise<void> {
  const used = await run(
    on,
    'UPDATE files SET used_at = $4 WHERE id = $1 AND customer_id = $2 AND purpose = $3 AND used_at IS NULL',
    [id, customerId, purpose, now],
  );
  if (used === 0) throw unknownFile();
}

export async function removeFiles(on: Sql, ids: readonly string[]): Promise<void> {
  await run(on, 'DELETE FROM files WHERE id = ANY ($1)', [ids]);
}

const CONTENT = 'SELECT id, customer_id, purpose, name, type, size, added_at, bytes FROM files WHERE id = $1';

const open = ({ env }: Pick<Deps, 'env'>, id: string, sealed: Buffer): Buffer =>
  Buffer.from(decrypt(env, { kind: 'file', id }, sealed).bytes);

const contentOf = (deps: Pick<Deps, 'env'>, { id, type, bytes }: Found & { bytes: Buffer }): FileContent => ({
  id,
  type,
  bytes: open(deps, id, bytes),
});

/** One of the customer's files. @throws Refusal 404 `file_unknown` */
export async function readOwnFile(
  deps: Pick<Deps, 'db' | 'env'>,
  customerId: string,
  id: string,
): Promise<FileContent> {
  const found = await row<Found & { bytes: Buffer }>(deps.db, `${CONTENT} AND customer_id = $2`, [id, customerId]);
  if (!found) throw unknownFile();
  return contentOf(deps, found);
}

/** The audit log records each look: who, whose file, which one. @throws Refusal 404 `file_unknown` */
export async function readForStaff(deps: Deps, staff: Staff, id: string): Promise<FileContent> {
  const found = await row<Found & { bytes: Buffer }>(deps.db, CONTENT, [id]);
  if (!found) throw unknownFile();
  const { customer_id: customerId, purpose } = found;
  await noteLook(deps, staff, customerId, 'documents');
  await tx(deps.db, (tx) => writeAudit(tx, staff, 'lookAtFile', `customer:${customerId}`, null, { file: id, purpose }));
  return contentOf(deps, found);
}

/** The job: removes what was sent and never used. @returns how many */
export const sweepFiles = ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> =>
  run(db, 'DELETE FROM files WHERE used_at IS NULL AND added_at <= $1', [new Date(clock.now().getTime() - UNUSED_MS)]);

/** All of a customer's files with their content, one after the other, for the file with their data. */
export async function* ownFiles(deps: Pick<Deps, 'db' | 'env'>, customerId: string): AsyncGenerator<object> {
  const ids = await rows<{ id: string }>(deps.db, 'SELECT id FROM files WHERE customer_id = $1 ORDER BY id', [
    customerId,
  ]);
  for (const { id } of ids) {
    const found = await row<{ facts: object; bytes: Buffer }>(
      deps.db,
      `SELECT bytes, jsonb_build_object('id', id, 'purpose', purpose, 'name', name, 'type', type, 'size', size, 'added_at', added_at,
                                        'used_at', used_at) AS facts FROM files WHERE id = $1`,
      [id],
    );
    if (!found) continue;
    yield { ...found.facts, content: open(deps, id, found.bytes).toString('base64') };
  }
}
