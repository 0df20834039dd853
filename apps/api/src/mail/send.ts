/** The job that writes and sends one letter. */
import type { Deps } from '../deps.ts';
import type { MailJob } from './enqueue.ts';

/** @param payload a MailJob, as the queue kept it */
export async function sendMail(_deps: Deps, payload: unknown): Promise<void> {
  const job = payload as MailJob;
  throw new Error(`There is no letter ${job.letter}`);
}
