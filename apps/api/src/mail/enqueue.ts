/** Letters are asked for inside the caller's transaction and sent by a job: no letter about something that did not happen. */
import { run, type Sql } from '../database/db.ts';

/**
 * What a job needs to write a letter. It holds no secret: a reset link's token is made when its letter is written,
 * and for an address that nobody has, the same job finds nobody to write to.
 */
export type MailJob =
  | { letter: 'password_reset'; kind: 'customer' | 'admin'; email: string }
  | { letter: 'password_changed'; kind: 'customer' | 'admin'; accountId: string }
  | { letter: 'two_factor_changed'; kind: 'customer' | 'admin'; accountId: string; on: boolean }
  | { letter: 'bank_changed'; customerId: string }
  | { letter: 'welcome'; customerId: string };

export async function enqueueMail(on: Sql, job: MailJob): Promise<void> {
  await run(on, `SELECT graphile_worker.add_job('send_mail', $1::json, max_attempts => 12)`, [JSON.stringify(job)]);
}
