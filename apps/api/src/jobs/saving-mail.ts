/** Emails about a day of auto-save, and about an investment that ends or goes on. `tellEndings` says how long before an end. */
import { getAccount } from '../access/auth/accounts.ts';
import type { Deps } from '../platform/deps.ts';
import { autoSaveEmail, endingNotFollowedEmail, endsSoonEmail, renewedEmail } from '../platform/mail/emails.ts';
import type { MailJob } from '../platform/mail/enqueue.ts';
import type { Draft } from '../platform/mail/template.ts';
import { savingDay } from '../saving/auto-saves/auto-saves.ts';
import { getInvestment } from '../saving/investments/list.ts';
import { willGoOnUntil } from '../saving/investments/renewals.ts';

export async function writeAutoSave(
  { db, env }: Deps,
  job: Extract<MailJob, { emailKind: 'auto_save' }>,
): Promise<Draft | null> {
  const person = await getAccount(db, 'customer', job.customerId);
  const day = await savingDay(db, job.customerId, job.autoSaveId, job.date);
  return person && day ? autoSaveEmail(person, day, `${env.customerOrigin}/dashboard`) : null;
}

type EndingJob = Extract<MailJob, { investmentId: string }>;

export async function writeEnding(
  { db, clock, env }: Deps,
  { emailKind, customerId, investmentId }: EndingJob,
): Promise<Draft | null> {
  const person = await getAccount(db, 'customer', customerId);
  if (!person) return null;
  const appUrl = `${env.customerOrigin}/dashboard`;
  const now = clock.now();
  const investment = await getInvestment(db, now, customerId, investmentId);
  if (emailKind === 'ending_not_followed') return endingNotFollowedEmail(person, investment, appUrl);
  if (emailKind === 'ends_soon') {
    return endsSoonEmail(person, investment, await willGoOnUntil(db, customerId, investmentId), appUrl);
  }
  const { into } = investment.ending;
  if (into === undefined) throw new Error(`Investment ${investmentId} was not bought again`);
  return renewedEmail(person, await getInvestment(db, now, customerId, into), appUrl);
}
