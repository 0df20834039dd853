/** Mailboxes that want no more invitations, whether or not they have an account: known by an HMAC of their address. */
import { mailboxOf } from '@ajose/sdk/domain/email';
import { createHmac } from 'node:crypto';
import { isSignature, signature } from '../../access/auth/signature.ts';
import { row, run, type Sql } from '../../platform/database/db.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Env } from '../../platform/env.ts';
import { refuse } from '../../platform/server/errors.ts';

const PURPOSE = 'no invitations';
const TOKEN = /^([\w-]{43})\.([\w-]{43})$/;

/** Domains of one mail service that ignores dots. */
const WITHOUT_DOTS: ReadonlySet<string> = new Set(['gmail.com', 'googlemail.com']);

/** The mailbox that an address leads to: what is behind a plus names no other one. @param address as `readEmail` returns it */
export function mailboxBehind(address: string): string {
  const [local = '', domain = ''] = mailboxOf(address).split('@');
  const name = local.replace(/(?<=.)\+.*$/, '');
  return WITHOUT_DOTS.has(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
}

/** A mailbox's name in the database, made with the one key that is never replaced, because the wish has no end. */
const idOf = ({ personKey }: Env, address: string): Buffer =>
  createHmac('sha256', personKey)
    .update(`invited ${mailboxBehind(address)}`)
    .digest();

/** The name under which invitations to a mailbox are counted. */
export const invitedAs = (env: Env, address: string): string => idOf(env, address).toString('base64url');

/** The link by which the reader of an invitation ends them all. */
export function noInvitationsLink(env: Env, address: string): string {
  const id = invitedAs(env, address);
  return `${env.customerOrigin}/no-invitations#token=${id}.${signature(env, PURPOSE, [id])}`;
}

export const wantsNone = async (on: Sql, env: Env, address: string): Promise<boolean> =>
  (await row(on, 'SELECT FROM no_invitations WHERE mailbox = $1', [idOf(env, address)])) !== undefined;

/** Ends invitations to the mailbox of the link, or lets them come again. @throws Refusal 409 `link_wrong` */
export async function setInvitations({ db, env, clock }: Deps, token: string, wanted: boolean): Promise<void> {
  const [, id = '', given = ''] = TOKEN.exec(token) ?? [];
  if (id === '' || !isSignature(given, env, PURPOSE, [id])) {
    throw refuse(409, 'link_wrong', 'This link is not complete. Please open it again from the email.');
  }
  const mailbox = Buffer.from(id, 'base64url');
  if (wanted) await run(db, 'DELETE FROM no_invitations WHERE mailbox = $1', [mailbox]);
  else {
    await run(db, 'INSERT INTO no_invitations (mailbox, since) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
      mailbox,
      clock.now(),
    ]);
  }
}
