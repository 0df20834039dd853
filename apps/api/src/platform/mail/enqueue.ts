/** Queues an email in the caller's transaction; a job sends it. A change that is rolled back sends no email. */
import type { OptionalEmail } from '@ajose/sdk/contract/notices';
import { mailboxOf } from '@ajose/sdk/domain/email';
import { callSql } from '../database/call.ts';
import { run, type Sql } from '../database/db.ts';
import type { ChangedDetails } from './details.ts';
import type { Told } from './told.ts';

/** An event of which staff are notified; `what` is the kind of case, the action of an approval, a reference or a complaint's number. */
export interface News {
  kind:
    | 'approval'
    | 'case'
    | 'dispute'
    | 'dispute_due'
    | 'payout_failed'
    | 'payout_late'
    | 'name'
    | 'registration'
    | 'books'
    | 'complaint'
    | 'complaint_reply'
    | 'complaint_due'
    | 'complaint_late';
  what: string;
  /** Naira. */
  amount: number | null;
  /** In ISO 8601. */
  dueAt: string | null;
  /**
   * The id of the request, case, dispute, complaint or payout; of a customer where a name or an organisation is to be decided. Null: nothing to lead
   * to.
   */
  subject?: string | null;
}

/** News of a complaint for its customer. */
export type ComplaintStep = 'opened' | 'answered' | 'closed';

/** Where a person signed in, and when, in ISO 8601; the release before does not say when. */
export interface OnDevice {
  device: string;
  address: string;
  at?: string;
}

/** What happened to an account that was registered with a referral code or by an invitation. */
export type JoiningStep = 'registered' | 'invited' | 'confirmed';

/**
 * What the job needs to write an email. It names an account by its id where the job can still look it up, so that nobody can read whose a closed
 * account was. It holds no secret: the job makes the token of a reset link when it writes the email. A reset for an unknown address is the same job;
 * it finds no account and sends nothing.
 */
export type MailJob =
  | { emailKind: 'password_reset'; kind: 'customer' | 'admin'; email: string }
  | { emailKind: 'password_changed'; kind: 'customer' | 'admin'; accountId: string }
  | { emailKind: 'password_guessed'; kind: 'customer' | 'admin'; accountId: string }
  | { emailKind: 'codes_guessed'; kind: 'customer' | 'admin'; accountId: string }
  | { emailKind: 'two_factor_reset'; kind: 'customer' | 'admin'; accountId: string }
  | { emailKind: 'two_factor_changed'; kind: 'customer' | 'admin'; accountId: string; on: boolean }
  | { emailKind: 'authenticator_removed'; kind: 'customer' | 'admin'; accountId: string }
  | {
      emailKind: 'passkey_changed';
      kind: 'customer' | 'admin';
      accountId: string;
      /** `copied`: the passkey's counter went back, so that it was not accepted. */
      change: 'added' | 'removed' | 'copied';
      name: string;
    }
  | { emailKind: 'api_key_made'; kind: 'admin'; accountId: string; name: string }
  | { emailKind: 'joining'; step: JoiningStep; ownerId: string; adminId: string; by: string | null }
  | { emailKind: 'joined'; adminId: string }
  | { emailKind: 'admin_invitation'; invitationId: string }
  /** `from` is when withdrawals may go to it, where that is to come. */
  | { emailKind: 'bank_changed'; customerId: string; bank: string; end: string; from?: string }
  | { emailKind: 'bank_added' | 'bank_removed'; customerId: string; bank: string; end: string; at: string }
  | { emailKind: 'bank_preferred'; customerId: string; bank: string; end: string; at: string; from?: string }
  | { emailKind: 'details_changed'; customerId: string; changed: ChangedDetails; changeId?: string }
  | { emailKind: 'next_of_kin'; customerId: string; removed: boolean }
  | { emailKind: 'account_held'; customerId: string }
  | { emailKind: 'hold_lifted'; customerId: string }
  | { emailKind: 'email_change_link'; changeId: string }
  | { emailKind: 'email_change_asked'; changeId: string }
  | { emailKind: 'email_changed'; changeId: string }
  | { emailKind: 'change_undone'; customerId: string; of: 'email' | 'details' }
  | { emailKind: 'name_change_asked' | 'name_changed' | 'name_refused'; customerId: string; changeId: string }
  | { emailKind: 'member'; customerId: string; data: Told['data'] }
  | { emailKind: 'member_invitation'; invitationId: string }
  | { emailKind: 'registration_checked'; customerId: string }
  | { emailKind: 'registration_refused'; customerId: string; reason: string }
  | { emailKind: 'email_confirmation'; customerId: string }
  /** `organisation`: its name, where it was closed and not the reader's own account. */
  | { emailKind: 'account_closed'; name: string; email: string; confirmed: boolean; organisation?: string }
  | { emailKind: 'welcome'; customerId: string }
  | { emailKind: 'monthly_statement'; customerId: string; month: string }
  | { emailKind: 'moved'; customerId: string; kind: OptionalEmail; data: Readonly<Record<string, unknown>> }
  | ({ emailKind: 'new_staff_device'; adminId: string } & OnDevice)
  | { emailKind: 'work'; adminId: string; news: readonly News[]; more: number; isSummary: boolean }
  | { emailKind: 'export_ready'; adminId: string; exportId: string }
  | ({ emailKind: 'new_device'; customerId: string } & OnDevice)
  | { emailKind: 'auto_save'; customerId: string; autoSaveId: string; date: string }
  | { emailKind: 'not_identified'; customerId: string; reason: string }
  | { emailKind: 'account_number'; customerId: string; data: Readonly<Record<string, unknown>> }
  | { emailKind: 'member_request'; customerId: string; data: Readonly<Record<string, unknown>> }
  | { emailKind: 'complaint'; step: ComplaintStep; customerId: string; complaintId: string; messageId?: string }
  | { emailKind: 'circle'; customerId: string; data: Told['data'] }
  | { emailKind: 'circle_invitation'; email: string; code: string }
  | { emailKind: 'ends_soon'; customerId: string; investmentId: string }
  | { emailKind: 'renewed'; customerId: string; investmentId: string }
  | { emailKind: 'ending_not_followed'; customerId: string; investmentId: string };

/**
 * A queued email. `before`: it goes to the address that the account had before this change. `reader`: it goes to this member of the
 * organisation that it is about.
 */
export type QueuedMail = MailJob & { before?: string; reader?: string };

/** The account whose safety an email is about: such an email also goes to a previous address. Null for other emails. */
function atRisk(job: MailJob): string | null {
  if ('accountId' in job) return job.kind === 'customer' ? job.accountId : null;
  switch (job.emailKind) {
    case 'bank_changed':
    case 'bank_added':
    case 'bank_removed':
    case 'bank_preferred':
    case 'details_changed':
    case 'name_change_asked':
    case 'name_changed':
    case 'next_of_kin':
    case 'new_device':
      return job.customerId;
    default:
      return null;
  }
}

/**
 * Puts an email into the queue. jobs/send-mail.ts writes and sends it. While a change of the email address can be undone, the previous
 * address also gets the emails about safety, because a stranger may read the new one.
 */
export async function enqueueMail(on: Sql, job: MailJob): Promise<void> {
  await callSql(on, 'public.queue_mail', { mail: job });
  const customerId = atRisk(job);
  if (customerId === null) return;
  await run(
    on,
    `SELECT public.queue_mail($2::jsonb || jsonb_build_object('before', c.id))
       FROM contact_changes c
      WHERE c.customer_id = $1 AND c.kind = 'email' AND c.changed_at IS NOT NULL AND c.undone_at IS NULL AND c.confirmed_before IS NOT NULL`,
    [customerId, JSON.stringify(job)],
  );
}

/** Puts an organisation's email into the queue for one of its members. */
export async function enqueueFor(on: Sql, job: QueuedMail, reader: string): Promise<void> {
  await callSql(on, 'public.queue_mail', { mail: { ...job, reader } });
}

/** Drops emails that wait and are about a customer who leaves, or go to an address of theirs. */
export const dropMail = (on: Sql, customerId: string, addresses: readonly string[]): Promise<void> =>
  callSql(on, 'public.drop_mail', { about: [customerId, ...addresses.map(mailboxOf)] });

/** Adds a notice in the app, beside an email about the same. */
export async function addNotice(on: Sql, customerId: string, { kind, data }: Told, now: Date): Promise<void> {
  await run(on, 'INSERT INTO notices (customer_id, at, kind, data) VALUES ($1, $2, $3, $4)', [
    customerId,
    now,
    kind,
    data,
  ]);
}
