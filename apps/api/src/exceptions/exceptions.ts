/** What the books' machinery could not settle by itself and a person has to look at. */
import type { GetExceptionsQuery, GetExceptionsReply, LedgerException } from '@ajose/sdk/contract/dashboard';
import { toNaira } from '@ajose/sdk/money';
import { writeAudit } from '../audit/audit.ts';
import { row, rows, run, type Db, type Sql, type Tx } from '../database/db.ts';
import { refuse } from '../server/errors.ts';
import type { Staff } from '../server/signed-in.ts';

export interface Finding {
  kind: string;
  /** What it is about; the same kind and reference is raised once as long as it is open. */
  reference: string;
  message: string;
  customerId?: string | null;
  amountKobo?: bigint | null;
}

const valuesOf = ({ kind, reference, message, customerId, amountKobo }: Finding, now: Date) =>
  [kind, reference, message, customerId ?? null, amountKobo ?? null, now] as const;

export async function raiseException(on: Sql, now: Date, finding: Finding): Promise<void> {
  await run(on, 'SELECT money.raise_exception($1, $2, $3, $4, $5, $6)', valuesOf(finding, now));
}

/** The same, for what will be found again and again: not raised anew after somebody has closed it. */
export async function raiseOnce(on: Sql, now: Date, finding: Finding): Promise<void> {
  await run(on, 'SELECT money.raise_exception_once($1, $2, $3, $4, $5, $6)', valuesOf(finding, now));
}

interface Found {
  id: string;
  kind: string;
  message: string;
  customer_id: string | null;
  reference: string;
  amount_kobo: bigint | null;
  raised_at: Date;
  resolved_at: Date | null;
  resolution: string | null;
}

const PAGE_SIZE = 25;

export async function listExceptions(db: Db, query: GetExceptionsQuery): Promise<GetExceptionsReply> {
  const { page = 1, limit = PAGE_SIZE, resolved = null } = query;
  const found = await rows<Found>(
    db,
    `SELECT id, kind, message, customer_id, reference, amount_kobo, raised_at, resolved_at, resolution
     FROM money.exceptions WHERE $1::boolean IS NULL OR (resolved_at IS NOT NULL) = $1
     ORDER BY id DESC LIMIT $2 OFFSET $3`,
    [resolved, limit, (page - 1) * limit],
  );
  const counted = await row<{ total: bigint }>(
    db,
    'SELECT count(*) AS total FROM money.exceptions WHERE $1::boolean IS NULL OR (resolved_at IS NOT NULL) = $1',
    [resolved],
  );
  const total = Number(counted?.total ?? 0n);
  return { success: true, exceptions: found.map(toException), pagination: { total, pages: Math.ceil(total / limit) } };
}

function toException(found: Found): LedgerException {
  return {
    _id: found.id,
    kind: found.kind,
    message: found.message,
    userId: found.customer_id,
    reference: found.reference,
    amount: found.amount_kobo === null ? null : toNaira(found.amount_kobo),
    raisedAt: found.raised_at.toISOString(),
    resolvedAt: found.resolved_at?.toISOString() ?? null,
    resolution: found.resolution,
  };
}

/** @throws Refusal 404, 409 when it is closed already */
export async function resolveException(tx: Tx, now: Date, staff: Staff, id: string, resolution: string): Promise<void> {
  const found = await row<{ kind: string }>(tx, 'SELECT kind FROM money.exceptions WHERE id = $1', [id]);
  if (!found) throw refuse(404, 'exception_not_found', 'This entry does not exist.');
  const closed = await row<{ done: boolean }>(tx, 'SELECT money.resolve_exception($1, $2, $3, $4) AS done', [
    id,
    staff.id,
    resolution,
    now,
  ]);
  if (!closed?.done) throw refuse(409, 'already_resolved', 'Somebody has closed this entry already.');
  await writeAudit(
    tx,
    staff,
    'resolveException',
    `exception:${id}`,
    { resolved: false },
    { resolved: true, resolution },
  );
}
