/**
 * Confirms that a customer reads the mail of their address, by a link in an email. No link is stored: its token is signed, names the moment
 * at which it ends, and is good for one address. Once the address is confirmed, every link to it is useless. So an email that is sent again
 * has a link that works, and nothing has to be removed; a single link cannot be taken back, and a new `TWO_FACTOR_KEY` ends those of the last
 * 24 hours. The page confirms at a click, because programs that check mail open links. A password set by a link confirms the address too.
 */
import { mailboxOf } from '@ajose/sdk/domain/email';
import { EMAIL_LINK_HOURS } from '@ajose/sdk/domain/promises';
import { row, run, type Sql } from '../../platform/database/db.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Env } from '../../platform/env.ts';
import { enqueueMail } from '../../platform/mail/enqueue.ts';
import { refuse } from '../../platform/server/errors.ts';
import { count } from '../../platform/server/limits.ts';
import type { Person } from '../../platform/server/signed-in.ts';
import { isSignature, signature } from './signature.ts';

const PURPOSE = 'email address';
const TOKEN = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(\d{10,16})\.([\w-]{43})$/;

interface Addressee {
  id: string;
  email: string;
}

interface Found extends Addressee {
  name: string;
  confirmed: boolean;
}

const find = (on: Sql, id: string): Promise<Found | undefined> =>
  row<Found>(
    on,
    'SELECT id, name, email::text, email_confirmed_at IS NOT NULL AS confirmed FROM customers WHERE id = $1',
    [id],
  );

const signed = ({ id, email }: Addressee, until: string): string[] => [id, mailboxOf(email), until];

/** The address of the page that confirms, with a token in the fragment, which browsers do not send to a server. */
function linkTo(env: Env, now: Date, person: Addressee): string {
  const until = String(now.getTime() + EMAIL_LINK_HOURS * 3_600_000);
  return `${env.customerOrigin}/confirm-email#token=${person.id}.${until}.${signature(env, PURPOSE, signed(person, until))}`;
}

const linkWrong = () =>
  refuse(409, 'link_wrong', 'This link is not complete, or was made for another address. Please ask for a new email.');
const linkUsed = () =>
  refuse(409, 'link_used', 'This link was used already: your email address is confirmed. There is nothing left to do.');
const linkExpired = () =>
  refuse(
    409,
    'link_expired',
    `This link is older than ${EMAIL_LINK_HOURS} hours. Please sign in and send the email again.`,
  );

/**
 * Confirms the address that an email was sent to. The caller need not be signed in.
 * @returns the customer's id
 * @throws Refusal 409 `link_wrong`, `link_used` or `link_expired`
 */
export async function confirmEmail({ db, env, clock }: Deps, token: string): Promise<string> {
  const [, id = '', until = '', given = ''] = TOKEN.exec(token) ?? [];
  const person = id === '' ? undefined : await find(db, id);
  if (!person || !isSignature(given, env, PURPOSE, signed(person, until))) throw linkWrong();
  if (person.confirmed) throw linkUsed();
  const now = clock.now();
  if (now.getTime() >= Number(until)) throw linkExpired();
  if (!(await markConfirmed(db, person, now))) throw linkUsed();
  return id;
}

/** Records that the customer has read an email to this address. @returns whether that was new */
export async function markConfirmed(on: Sql, { id, email }: Addressee, now: Date): Promise<boolean> {
  const marked = await run(
    on,
    'UPDATE customers SET email_confirmed_at = $3 WHERE id = $1 AND email = $2::citext AND email_confirmed_at IS NULL',
    [id, email, now],
  );
  return marked === 1;
}

/**
 * Sends the email with the link once more.
 * @throws Refusal 409 `email_confirmed`, 429 `too_many_emails`
 */
export async function sendConfirmation(deps: Deps, person: Person): Promise<void> {
  if (person.emailConfirmed) throw refuse(409, 'email_confirmed', 'Your email address is confirmed already.');
  await count(deps, 'email', person.id);
  await enqueueMail(deps.db, { emailKind: 'email_confirmation', customerId: person.id });
}

/** The customer whom an email goes to, and the link in it; no link where the address is confirmed, and null where there is no such customer. */
export async function addresseeOf(
  { db, env, clock }: Deps,
  customerId: string,
): Promise<{ name: string; email: string; confirmed: boolean; link: string | null } | null> {
  const match = await find(db, customerId);
  if (!match) return null;
  const { name, email, confirmed } = match;
  return { name, email, confirmed, link: confirmed ? null : linkTo(env, clock.now(), match) };
}
