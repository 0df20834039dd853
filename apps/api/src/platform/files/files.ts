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
 * reading.ts has the types that are read, `MOST_FILE_BYTES` (sdk/domain/promises) the largest size. A purpose is added to the contract
 * (`FilePurpose`) and to the table's check.
 */
import type { AddFileQuery, FilePurpose, FileType, StoredFile } from '@ajose/sdk/contract/files';
import { readSearch } from '@ajose/sdk/domain/text';
import { noteLook } from '../audit/looks.ts';
import { writeAudit } from '../audit/audit.ts';
import { decrypt, encrypt } from '../crypto/sealed-secret.ts';
import { row, rows, run, tx, type Sql, type Tx } from '../database/db.ts';
import type { Deps } from '../deps.ts';
import { requireConfirmed } from '../server/confirmed.ts';
import { refuse } from '../server/errors.ts';
import type { SignedInCustomer, Staff } from '../server/signed-in.ts';
import { count } from '../server/limits.ts';
import type { Turn } from '../server/turns.ts';
import { readSent } from './readers.ts';
import type { SentType } from './reading.ts';
import { scan } from './scanner.ts';

/** How long an unused file is kept. */
const UNUSED_MS = 24 * 3_600_000;
/** How many unused files a customer may have; a further one takes the place of the oldest. */
const MOST_UNUSED = 5;
/** What a customer may add in so many days, used or not. */
const MOST_ADDED_BYTES = 25 * 1024 * 1024;
const ADDED_DAYS = 30;
const NAME_LENGTH = 120;
/** What is kept of each file. */
const KEPT: FileType = 'image/jpeg';

interface Found {
  id: string;
  customer_id: string;
  purpose: FilePurpose;
  name: string;
  type: KeptType;
  size: number;
  added_at: Date;
}

/** PDFs were kept as they came until 0.1.0, so a database may have some. They are drawn each time they are opened. */
export type KeptType = FileType | 'application/pdf';

export interface FileContent {
  id: string;
  type: FileType;
  bytes: Buffer;
}

export const unknownFile = () => refuse(404, 'file_unknown', 'This file is not here any more. Please add it again.');

export const toStored = ({ id, name, type, size, added_at }: Omit<Found, 'customer_id' | 'purpose'>): StoredFile => ({
  _id: id,
  name,
  type: type === 'application/pdf' ? KEPT : type,
  size,
  addedAt: added_at.toISOString(),
});

const STARTS: readonly (readonly [type: SentType, bytes: Buffer])[] = [
  ['image/jpeg', Buffer.from([0xff, 0xd8, 0xff])],
  ['image/png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
  ['application/pdf', Buffer.from('%PDF-')],
];

/** The type that the first bytes say. Ignores the name and the call's header, which the sender chose. */
const typeOf = (bytes: Buffer): SentType | undefined =>
  STARTS.find(([, start]) => bytes.subarray(0, start.length).equals(start))?.[0];

const full = () =>
  refuse(
    409,
    'files_full',
    `You added files of 25 MB in the last ${ADDED_DAYS} days, and no more are taken. Please write what we should know.`,
  );

/** @throws Refusal 409 `files_full` */
async function requireRoom(on: Sql, customerId: string, now: Date, more: number): Promise<void> {
  const file = await row<{ bytes: number }>(
    on,
    'SELECT coalesce(sum(size), 0)::float8 AS bytes FROM files WHERE customer_id = $1 AND added_at > $2',
    [customerId, new Date(now.getTime() - ADDED_DAYS * 86_400_000)],
  );
  if ((file?.bytes ?? 0) + more > MOST_ADDED_BYTES) throw full();
}

/**
 * Makes sure that a customer may add a file, before it arrives.
 * @throws Refusal 409 `email_not_confirmed` or `files_full`, 429 `too_many_files`
 */
export async function requireMayAdd(deps: Deps, { customer, person }: SignedInCustomer): Promise<void> {
  const { id } = customer;
  requireConfirmed(person, 'before you add a file');
  await count(deps, 'file', id);
  await requireRoom(deps.db, id, deps.clock.now(), 1);
}

/** @returns the JPEG that is kept @throws Refusal 422, 429 or 503 */
async function readNew({ env }: Pick<Deps, 'env'>, network: string, bytes: Buffer): Promise<Buffer> {
  if (bytes.length === 0) throw refuse(422, 'file_empty', 'This file is empty. Please choose another.');
  const type = typeOf(bytes);
  if (type === undefined) {
    throw refuse(422, 'file_type', 'This is neither a JPEG, a PNG nor a PDF. Please choose one of these.');
  }
  await scan(env.clamd, bytes);
  return readSent({ network }, { type, bytes });
}

/**
 * Keeps what can be seen of a file, encrypted.
 * @throws Refusal 409 `files_full`, 422 `file_empty`, `file_type`, `file_infected`, `file_unreadable`, `file_too_heavy`,
 * `picture_too_large`, `pdf_locked` or `pdf_too_long`, 429 `files_busy`, 503 `scanner_unavailable`
 */
export async function keepFile(
  deps: Deps,
  { userId, purpose, name }: AddFileQuery,
  network: string,
  content: Buffer,
): Promise<StoredFile> {
  const { db, env, clock } = deps;
  const bytes = await readNew(deps, network, content);
  const named = await row<{ id: string }>(db, 'SELECT uuidv7() AS id');
  if (!named) throw new Error('PostgreSQL gave no id');
  const { id } = named;
  const sealed = encrypt(env, { kind: 'file', id }, bytes);
  const shown = readSearch(name).slice(0, NAME_LENGTH) || 'file';
  const file = { id, name: shown, type: KEPT, size: bytes.length, added_at: clock.now() };
  await tx(db, async (tx) => {
    // Files of one customer are counted one after the other.
    await run(tx, 'SELECT FROM customers WHERE id = $1 FOR NO KEY UPDATE', [userId]);
    await requireRoom(tx, userId, file.added_at, bytes.length);
    await run(
      tx,
      `DELETE FROM files WHERE id IN (
         SELECT id FROM files WHERE customer_id = $1 AND used_at IS NULL ORDER BY id DESC OFFSET $2)`,
      [userId, MOST_UNUSED - 1],
    );
    await run(
      tx,
      `INSERT INTO files (id, customer_id, purpose, name, type, size, bytes, added_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [id, userId, purpose, shown, KEPT, bytes.length, sealed, file.added_at],
    );
  });
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

/** @throws Refusal 422 where it cannot be drawn, 429 `files_busy` */
async function contentOf(deps: Pick<Deps, 'env'>, turn: Turn, file: Found & { bytes: Buffer }): Promise<FileContent> {
  const { id, type } = file;
  const bytes = open(deps, id, file.bytes);
  return type === 'application/pdf'
    ? { id, type: KEPT, bytes: await readSent(turn, { type, bytes }) }
    : { id, type, bytes };
}

/** One of the customer's files. @throws Refusal 404 `file_unknown`, and of a PDF that was kept before what `contentOf` throws */
export async function readOwnFile(
  deps: Pick<Deps, 'db' | 'env'>,
  customerId: string,
  id: string,
): Promise<FileContent> {
  const file = await row<Found & { bytes: Buffer }>(deps.db, `${CONTENT} AND customer_id = $2`, [id, customerId]);
  if (!file) throw unknownFile();
  if (file.type === 'application/pdf') await count(deps, 'file', customerId);
  return contentOf(deps, { network: `customer ${customerId}` }, file);
}

/**
 * A file for an administrator. The audit log records each look: who, whose file, which one.
 * @throws Refusal 404 `file_unknown`, and of a PDF that was kept before what `contentOf` throws
 */
export async function readForStaff(deps: Deps, staff: Staff, id: string): Promise<FileContent> {
  const file = await row<Found & { bytes: Buffer }>(deps.db, CONTENT, [id]);
  if (!file) throw unknownFile();
  const { customer_id: customerId, purpose } = file;
  await noteLook(deps, staff, customerId, 'documents');
  await tx(deps.db, (tx) => writeAudit(tx, staff, 'lookAtFile', `customer:${customerId}`, null, { file: id, purpose }));
  return contentOf(deps, { account: staff.id }, file);
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
    const file = await row<{ facts: object; bytes: Buffer }>(
      deps.db,
      `SELECT bytes, jsonb_build_object('id', id, 'purpose', purpose, 'name', name, 'type', type, 'size', size, 'added_at', added_at,
                                        'used_at', used_at) AS facts FROM files WHERE id = $1`,
      [id],
    );
    if (!file) continue;
    yield { ...file.facts, content: open(deps, id, file.bytes).toString('base64') };
  }
}
