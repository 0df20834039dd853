/** Records which administrator looked at which customer, when and at what. Lists of many customers are not recorded. */
import type {
  GetAdminLooksQuery,
  GetAdminLooksReply,
  GetUserLooksQuery,
  GetUserLooksReply,
  UserLook,
} from '@ajose/sdk/contract/customers';
import { FEW_A_PAGE, ROWS_A_PAGE } from '@ajose/sdk/domain/pages';
import { row, rows, run, type Db, type Sql } from '../database/db.ts';
import type { Deps } from '../deps.ts';
import { momentsOf } from '../lists/days.ts';
import { refuse } from '../server/errors.ts';
import type { Staff } from '../server/signed-in.ts';

type Part = UserLook['what'][number];

/** Records the same look at most once an hour. The call itself refuses an unknown customer. */
const NOTE = `
  INSERT INTO customer_looks AS l (customer_id, staff_id, hour, at, what)
  SELECT c.id, $2, date_trunc('hour', $3::timestamptz), $3, $4::text[] FROM customers c
   WHERE c.id = $1 AND NOT EXISTS (
     SELECT FROM customer_looks o
      WHERE o.customer_id = $1 AND o.staff_id = $2 AND o.hour = date_trunc('hour', $3::timestamptz) AND o.what @> $4)
  ON CONFLICT (customer_id, hour, staff_id) DO UPDATE
    SET what = l.what || ARRAY(SELECT w FROM unnest(excluded.what) w WHERE w <> ALL (l.what)) WHERE NOT l.what @> excluded.what`;

/** Call it before the answer, so that nobody reads what is not recorded. */
export async function noteLook(
  { db, clock }: Pick<Deps, 'clock'> & { db: Sql },
  staff: Staff,
  customerId: string,
  part: Part,
): Promise<void> {
  await run(db, NOTE, [customerId, staff.id, clock.now(), staff.key ? [part, 'apiKey'] : [part]]);
}

/** A page of looks at a customer, newest first. */
export async function listLooks(
  db: Db,
  customerId: string,
  { page = 1, limit = FEW_A_PAGE }: GetUserLooksQuery,
): Promise<GetUserLooksReply> {
  const customerLooks = await rows<{ at: Date; by: string; what: Part[] }>(
    db,
    `SELECT l.at, s.name AS by, l.what FROM customer_looks l JOIN staff s ON s.id = l.staff_id
      WHERE l.customer_id = $1 ORDER BY l.hour DESC, l.at DESC LIMIT $2 OFFSET $3`,
    [customerId, limit, (page - 1) * limit],
  );
  const counted = await row<{ total: bigint }>(
    db,
    'SELECT count(*) AS total FROM customer_looks WHERE customer_id = $1',
    [customerId],
  );
  const total = Number(counted?.total ?? 0n);
  const looks = customerLooks.map(({ at, by, what }) => ({ at: at.toISOString(), by, what }));
  return { success: true, looks, pagination: { total, pages: Math.ceil(total / limit) } };
}

/** A page of an administrator's looks at customers, newest first. @throws Refusal 400 for days that run backwards, 404 `admin_unknown` */
export async function listLooksBy(db: Db, staffId: string, query: GetAdminLooksQuery): Promise<GetAdminLooksReply> {
  const { page = 1, limit = ROWS_A_PAGE } = query;
  const { from = null, to = null } = momentsOf(query);
  const known = await row(db, 'SELECT FROM staff WHERE id = $1', [staffId]);
  if (!known) throw refuse(404, 'admin_unknown', 'This administrator does not exist.');
  const theirs = `customer_looks l WHERE l.staff_id = $1 AND ($2::timestamptz IS NULL OR l.hour >= $2) AND ($3::timestamptz IS NULL OR l.hour < $3)`;
  const lookers = await rows<{ at: Date; id: string; name: string; what: Part[] }>(
    db,
    `SELECT l.at, c.id, c.name, l.what FROM (SELECT * FROM ${theirs} ORDER BY l.hour DESC, l.at DESC, l.customer_id LIMIT $4 OFFSET $5) l
       JOIN customers c ON c.id = l.customer_id ORDER BY l.hour DESC, l.at DESC, l.customer_id`,
    [staffId, from, to, limit, (page - 1) * limit],
  );
  const counted = await row<{ total: bigint; customers: bigint }>(
    db,
    `SELECT count(*) AS total, count(DISTINCT l.customer_id) AS customers FROM ${theirs}`,
    [staffId, from, to],
  );
  const total = Number(counted?.total ?? 0n);
  return {
    success: true,
    looks: lookers.map(({ at, id, name, what }) => ({ at: at.toISOString(), userId: id, userName: name, what })),
    customers: Number(counted?.customers ?? 0n),
    pagination: { total, pages: Math.ceil(total / limit) },
  };
}
