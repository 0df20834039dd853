/** The job that writes and sends one email. It may run more than once, so it reads the account each time. */
import type { Job } from 'graphile-worker';
import { linkOf, readChange, undoUntil } from '../access/auth/contact-changes.ts';
import { countLink, createResetToken } from '../access/auth/password-change.ts';
import { findAccount, getAccount } from '../access/auth/accounts.ts';
import { addresseeOf } from '../access/auth/email-confirmation.ts';
import { findHolding, noteTold } from '../access/held-accounts.ts';
import { isClosedAddress } from '../customers/closing.ts';
import type { Kind } from '../platform/server/signed-in.ts';
import type { AdminRole } from '@ajose/sdk/contract/staff';
import type { EmailOutcome } from '@ajose/sdk/contract/sent-emails';
import { promised } from '@ajose/sdk/domain/complaints';
import { roleNames } from '@ajose/sdk/domain/roles';
import { formatDateTime } from '@ajose/sdk/domain/time';
import { row } from '../platform/database/db.ts';
import { writeInvitation as writeAdminInvitation } from '../access/staff/invitations.ts';
import { getAdmin } from '../access/staff/registration.ts';
import { paidFrom } from '../money/withdrawals/paid-from.ts';
import { bankName } from '../gateways/banks/banks.ts';
import type { Deps } from '../platform/deps.ts';
import type { Env } from '../platform/env.ts';
import { complaintNews } from '../desk/complaints/read.ts';
import type { MailJob, QueuedMail } from '../platform/mail/enqueue.ts';
import { noInvitationsLink, wantsNone } from '../saving/circles/no-invitations.ts';
import { readyExport } from '../office/exports/exports.ts';
import {
  accountHeldEmail,
  bankAddedEmail,
  bankChangedEmail,
  bankPreferredEmail,
  bankRemovedEmail,
  changeUndoneEmail,
  detailsChangedEmail,
  holdLiftedEmail,
  nextOfKinEmail,
  registrationCheckedEmail,
  registrationRefusedEmail,
} from '../platform/mail/contact-emails.ts';
import {
  accountClosedEmail,
  noticeEmail,
  codesGuessedEmail,
  confirmationEmail,
  exportReadyEmail,
  joinedEmail,
  joiningEmail,
  monthlyStatementEmail,
  newDeviceEmail,
  notIdentifiedEmail,
  passwordChangedEmail,
  passwordGuessedEmail,
  resetEmail,
  authenticatorRemovedEmail,
  apiKeyEmail,
  newPassword,
  passkeyEmail,
  twoFactorEmail,
  twoFactorResetEmail,
  welcomeEmail,
  type Person,
} from '../platform/mail/emails.ts';
import { circleEmail, circleInvitationEmail } from '../platform/mail/circle-words.ts';
import { detailsWords } from '../platform/mail/details.ts';
import { complaintEmail } from '../platform/mail/complaint-emails.ts';
import { writeInvitation } from '../customers/invitations.ts';
import { keepEmail } from '../customers/sent-emails.ts';
import { memberEmail } from '../platform/mail/member-words.ts';
import { workEmail } from '../platform/mail/work-email.ts';
import { isAddressRefused } from '../platform/mail/mailer.ts';
import { noticeWords, undoneWords } from '../platform/mail/notice-words.ts';
import { compose, type Draft } from '../platform/mail/template.ts';
import { textOf } from '../platform/mail/told.ts';
import { writeEmailChange, writeNameChange } from './change-mail.ts';
import { addressed, forAccount, passOn } from './organisation-mail.ts';
import { writeMoved } from './moved-mail.ts';
import { writeAutoSave, writeEnding } from './saving-mail.ts';
import { findUnsent, noteSent, noteUnsent } from './unsent.ts';

/** How often the queue has tried, this try included, and how often it may. */
type Tries = Readonly<Pick<Job, 'attempts' | 'max_attempts'>>;

/** @param payload a MailJob, as the queue kept it */
export async function sendMail(deps: Deps, payload: unknown, tries: Tries): Promise<void> {
  const job = payload as QueuedMail;
  if (job.emailKind === 'password_reset') return sendReset(deps, job.kind, job.email, tries);
  const customerId = await customerOf(deps, job);
  if (customerId !== null && job.reader === undefined && (await passOn(deps, job, customerId))) return;
  const email = await writeFor(deps, job, customerId);
  const to = job.before === undefined ? email?.to : await addressBefore(deps, job.before);
  if (!email || !to || isClosedAddress(to)) return;
  await deliver(deps, { ...email, to }, tries, { kind: job.emailKind, customerId });
}

async function writeFor(
  deps: Deps,
  job: Exclude<QueuedMail, { emailKind: 'password_reset' }>,
  organisationId: string | null,
): Promise<Draft | null> {
  const draft = await write(deps, job);
  const { reader: readerId } = job;
  return draft && organisationId !== null && readerId !== undefined
    ? addressed(deps, draft, { organisationId, readerId })
    : draft;
}

/** The open account that an email is about; null where there is none. */
async function customerOf(
  { db }: Deps,
  job: Exclude<MailJob, { emailKind: 'password_reset' }>,
): Promise<string | null> {
  if ('customerId' in job) return job.customerId;
  if ('changeId' in job) return (await readChange(db, job.changeId))?.customer_id ?? null;
  return 'accountId' in job && job.kind === 'customer' ? job.accountId : null;
}

interface About {
  kind: MailJob['emailKind'];
  customerId: string | null;
}

/** An address that the mail server refuses for good is not tried again. @returns whether the email was sent */
async function deliver(deps: Deps, email: Draft, tries: Tries, { kind, customerId }: About): Promise<boolean> {
  const keep = async (outcome: EmailOutcome): Promise<void> => {
    if (customerId !== null) await keepEmail(deps, customerId, kind, email, outcome);
  };
  // The time in which a customer can object begins when the email has left, or when nobody can send it.
  const noteEnd = async (): Promise<void> => {
    if (kind === 'account_held' && customerId !== null) await noteTold(deps, customerId);
  };
  // Read before sending: as little as possible may fail after it, because a failure sends the email twice.
  const unsent = await findUnsent(deps.db, email.to);
  try {
    await deps.mail.send(compose(email, deps.env.help));
  } catch (error) {
    const isRefused = isAddressRefused(error);
    if (isRefused || tries.attempts >= tries.max_attempts) {
      await noteEnd();
      await noteUnsent(deps, email.to);
      await keep(isRefused ? 'refused' : 'given_up');
    }
    if (isRefused) return false;
    throw error;
  }
  await noteEnd();
  // The email has arrived, so a failure to store its copy must not send it again.
  await keep('sent').catch(() => undefined);
  await noteSent(deps, unsent);
  return true;
}

/** @returns null where there is nobody to write to, or nothing to say any more */
async function write(deps: Deps, job: Exclude<MailJob, { emailKind: 'password_reset' }>): Promise<Draft | null> {
  if ('accountId' in job) return writeSignInNews(deps, job);
  switch (job.emailKind) {
    case 'joining':
      return writeJoining(deps, job);
    case 'joined':
      return writeJoined(deps, job.adminId);
    case 'admin_invitation':
      return writeAdminInvitation(deps, job.invitationId);
    case 'email_change_link':
    case 'email_change_asked':
    case 'email_changed':
      return writeEmailChange(deps, job);
    case 'name_change_asked':
    case 'name_changed':
    case 'name_refused':
      return writeNameChange(deps, job);
    case 'welcome':
    case 'email_confirmation':
      return writeWelcome(deps, job);
    case 'account_closed':
      return accountClosedEmail(job);
    case 'member_invitation':
      return writeInvitation(deps, job.invitationId);
    case 'work':
    case 'export_ready':
    case 'new_staff_device':
      return writeStaffNews(deps, job);
    case 'circle':
    case 'circle_invitation':
      return writeCircle(deps, job);
    case 'complaint':
      return writeComplaint(deps, job);
    case 'auto_save':
      return writeAutoSave(deps, job);
    case 'ends_soon':
    case 'renewed':
    case 'ending_not_followed':
      return writeEnding(deps, job);
    default:
      return writeToCustomer(deps, job);
  }
}

async function writeWelcome(
  deps: Deps,
  { emailKind, customerId }: Extract<MailJob, { emailKind: 'welcome' | 'email_confirmation' }>,
): Promise<Draft | null> {
  const person = await addresseeOf(deps, customerId);
  if (!person) return null;
  if (emailKind === 'welcome') return welcomeEmail(person, person.link, deps.env.customerOrigin);
  return person.link ? confirmationEmail(person, person.link) : null;
}

async function writeJoining(
  { db, env }: Deps,
  { ownerId, adminId, by: byId, step }: Extract<MailJob, { emailKind: 'joining' }>,
): Promise<Draft | null> {
  const owner = await getAccount(db, 'admin', ownerId);
  const joining = await getAdmin(db, adminId);
  const by = byId === null ? undefined : await getAccount(db, 'admin', byId);
  const chosen = await row<{ as: AdminRole | null }>(db, 'SELECT invited_as AS as FROM staff WHERE id = $1', [adminId]);
  const role = chosen?.as ? roleNames[chosen.as] : null;
  return owner ? joiningEmail(owner, step, { ...joining, role }, by?.name, env.adminOrigin) : null;
}

async function writeJoined({ db, env }: Deps, adminId: string): Promise<Draft | null> {
  const account = await getAccount(db, 'admin', adminId);
  if (!account) return null;
  const { role } = await getAdmin(db, adminId);
  return joinedEmail(account, roleNames[role], env.adminOrigin);
}

type CustomerJob = Exclude<
  Extract<MailJob, { customerId: string }>,
  | { emailKind: 'name_change_asked' | 'name_changed' | 'name_refused' | 'circle' | 'complaint' }
  | { emailKind: 'welcome' | 'email_confirmation' }
  | { emailKind: 'auto_save' | 'ends_soon' | 'renewed' | 'ending_not_followed' }
>;

const opensAt = (from?: string): string | undefined => from && formatDateTime(from);

/** Emails to one customer: all that `write` gives to no other function. */
async function writeToCustomer({ db, env, clock }: Deps, job: CustomerJob): Promise<Draft | null> {
  // A server of the next release may have queued it. That one sends it.
  if (!('customerId' in job)) throw new Error(`There is no email ${JSON.stringify(job satisfies never)}`);
  const person = await getAccount(db, 'customer', job.customerId);
  if (!person) return null;
  const dashboard = `${env.customerOrigin}/dashboard`;
  const account = 'data' in job ? job.data['account'] : undefined;
  const ofAccount = (draft: Draft) => (typeof account === 'string' ? forAccount(env, draft, account) : draft);
  switch (job.emailKind) {
    case 'bank_changed':
      return bankChangedEmail(person, await bankName(db, job.bank), job.end, opensAt(job.from), dashboard);
    case 'bank_added': {
      const from = paidFrom({ bankChangedAt: new Date(job.at) }, env.limits) ?? new Date(job.at);
      const starts = formatDateTime(from.toISOString());
      return bankAddedEmail(person, await bankName(db, job.bank), job.end, starts, dashboard);
    }
    case 'bank_removed':
      return bankRemovedEmail(person, await bankName(db, job.bank), job.end, dashboard);
    case 'bank_preferred':
      return bankPreferredEmail(person, await bankName(db, job.bank), job.end, opensAt(job.from), dashboard);
    case 'details_changed': {
      const undo = job.changeId === undefined ? null : linkOf(env, 'undo', job.changeId);
      return detailsChangedEmail(person, detailsWords(job.changed), undo, dashboard);
    }
    case 'next_of_kin':
      return nextOfKinEmail(person, job.removed, dashboard);
    case 'account_held': {
      const held = await findHolding(db, job.customerId);
      return held === null ? null : accountHeldEmail(person, linkOf(env, 'alive', held));
    }
    case 'hold_lifted':
      return holdLiftedEmail(person, `${env.customerOrigin}/login`);
    case 'change_undone':
      return changeUndoneEmail(person, undoneWords(job.of), dashboard);
    case 'monthly_statement':
      return monthlyStatementEmail(person, job.month, env.customerOrigin);
    case 'moved':
      return writeMoved({ db, clock }, person, job, dashboard);
    case 'new_device':
      return newDeviceEmail(person, job, passwordPage(env, 'customer', 'forgot'));
    case 'account_number':
      return noticeEmail(person, noticeWords({ kind: 'account_number', data: job.data }, 'your'), {
        label: 'See your account number',
        url: `${dashboard}?open=section&id=profile`,
      });
    case 'not_identified':
      return notIdentifiedEmail(person, job.reason, dashboard);
    case 'member_request':
      return ofAccount(
        noticeEmail(person, noticeWords({ kind: 'member_request', data: job.data }, 'your'), {
          label: 'See what is asked',
          url: `${dashboard}?open=section&id=people`,
        }),
      );
    case 'member':
      return ofAccount(memberEmail(person, job.data, dashboard));
    case 'registration_checked':
      return registrationCheckedEmail(person, dashboard);
    case 'registration_refused':
      return registrationRefusedEmail(person, job.reason, dashboard);
    default:
      throw new Error(`There is no email ${JSON.stringify(job satisfies never)}`);
  }
}

/** Emails that tell administrators of events. */
async function writeStaffNews(
  deps: Deps,
  job: Extract<MailJob, { emailKind: 'work' | 'export_ready' | 'new_staff_device' }>,
): Promise<Draft | null> {
  const person = await getAccount(deps.db, 'admin', job.adminId);
  if (!person) return null;
  if (job.emailKind === 'new_staff_device')
    return newDeviceEmail(person, job, passwordPage(deps.env, 'admin', 'forgot'));
  if (person.blocked) return null;
  if (job.emailKind === 'work') return workEmail(person, job, deps.env.adminOrigin);
  const made = await readyExport(deps, job.exportId);
  return made ? exportReadyEmail(person, made, deps.env.adminOrigin) : null;
}

type SignInJob = Extract<MailJob, { accountId: string }>;

/** Emails about signing in, for customers and administrators. */
async function writeSignInNews({ db, env }: Deps, job: SignInJob): Promise<Draft | null> {
  const person = await getAccount(db, job.kind, job.accountId);
  return person
    ? { button: newPassword(passwordPage(env, job.kind, 'forgot')), ...signInNews(env, person, job) }
    : null;
}

function signInNews(env: Env, person: Person, job: SignInJob): Draft {
  switch (job.emailKind) {
    case 'password_changed':
      return passwordChangedEmail(person);
    case 'two_factor_reset':
      return twoFactorResetEmail(person, factorPage(env, job.kind));
    case 'password_guessed':
      return passwordGuessedEmail(person);
    case 'codes_guessed':
      return codesGuessedEmail(person);
    case 'two_factor_changed':
      return twoFactorEmail(person, job.on);
    case 'authenticator_removed':
      return authenticatorRemovedEmail(person);
    case 'passkey_changed':
      return passkeyEmail(person, job.change, job.name);
    case 'api_key_made':
      return apiKeyEmail(person, job.name, env.adminOrigin);
    default:
      throw new Error(`There is no email ${JSON.stringify(job satisfies never)}`);
  }
}

const passwordPage = ({ customerOrigin, adminOrigin }: Env, kind: Kind, page: 'forgot' | 'reset'): string =>
  `${kind === 'customer' ? customerOrigin : `${adminOrigin}/admin`}/${page}-password`;

/** Where two-factor sign-in is turned on. */
const factorPage = ({ customerOrigin, adminOrigin }: Env, kind: Kind): string =>
  kind === 'customer'
    ? `${customerOrigin}/dashboard?open=signing-in`
    : `${adminOrigin}/admin/dashboard?section=adminProfile`;

/** Sends nothing to an account that does not exist, is blocked, or has had too many of these emails. */
async function sendReset(deps: Deps, kind: Kind, email: string, tries: Tries): Promise<void> {
  const { db, clock, env } = deps;
  const person = await findAccount(db, kind, email);
  if (!person || person.blocked) return;
  const token = await createResetToken(db, clock.now(), kind, person);
  if (!token) return;
  const page = passwordPage(env, kind, 'reset');
  const about = { kind: 'password_reset', customerId: kind === 'customer' ? person.id : null } as const;
  if (await deliver(deps, resetEmail(person, `${page}#token=${token}`), tries, about))
    await countLink(db, clock.now(), token);
}

/** The address that an account had before a change, as long as the change can be undone. */
async function addressBefore({ db, clock }: Deps, changeId: string): Promise<string | null> {
  const change = await readChange(db, changeId);
  if (!change?.changed_at || change.undone_at || clock.now() >= undoUntil(change.changed_at)) return null;
  return change.email_before;
}

async function writeComplaint(
  { db, env }: Deps,
  { customerId, complaintId, step, messageId }: Extract<MailJob, { emailKind: 'complaint' }>,
): Promise<Draft | null> {
  const person = await getAccount(db, 'customer', customerId);
  const news = await complaintNews(db, complaintId, messageId);
  if (!person || !news) return null;
  const { number, subject, kind, words } = news;
  const says = promised({ kind, openedAt: news.opened.toISOString(), dueAt: news.due.toISOString() });
  const shown = { number, subject, words, due: formatDateTime(news.due), promised: says };
  return complaintEmail(person, step, shown, `${env.customerOrigin}/dashboard`);
}

type CircleJob = Extract<MailJob, { emailKind: 'circle' | 'circle_invitation' }>;

async function writeCircle({ db, env }: Deps, job: CircleJob): Promise<Draft | null> {
  if (job.emailKind === 'circle_invitation') {
    if (await wantsNone(db, env, job.email)) return null;
    return circleInvitationEmail(job.email, job.code, env.customerOrigin, noInvitationsLink(env, job.email));
  }
  const { customerId, data } = job;
  const person = await getAccount(db, 'customer', customerId);
  if (!person) return null;
  const brought = await row<{ wallet: bigint | null }>(
    db,
    'SELECT after_balance AS wallet FROM ledger.transactions WHERE customer_id = $1 AND transaction_id = $2',
    [customerId, textOf(data['reference'])],
  );
  return circleEmail(person, data, brought?.wallet ?? null, env.customerOrigin, noInvitationsLink(env, person.email));
}
