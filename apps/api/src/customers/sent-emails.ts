/**
 * Copies of sent emails to customers, kept for a year or until the account is closed. Links that let their reader act are removed first, so
 * that neither staff nor anybody with a copy of the database can use them.
 */
import type { SentEmail } from '@ajose/sdk/contract/sent-emails';
import type { Help } from '@ajose/sdk/contract/help';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { decrypt, encrypt } from '../platform/crypto/sealed-secret.ts';
import { row, rows, run, type Db } from '../platform/database/db.ts';
import type { Deps } from '../platform/deps.ts';
import type { MailJob } from '../platform/mail/enqueue.ts';
import { compose, type Draft } from '../platform/mail/template.ts';

type Outcome = SentEmail['outcome'];

/** The part of an email that is encrypted. */
interface Content {
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** Replaces a removed link. */
const REMOVED = '(link removed)';
const URLS = /https?:\/\/[^\s"'<>]+/gi;

/** The path of a page that is the same for everybody. A path such as `/circle/<code>` is not. */
const PAGE = /^\/[a-z-]*$/;

/** A page of ours that is the same for everybody. Any other address, or one with a query or a fragment, may contain a token. */
function isPlain(url: string, ours: string): boolean {
  const parsed = URL.parse(url);
  return parsed !== null && parsed.origin === ours && PAGE.test(parsed.pathname) && !/[?#]/.test(url);
}

const withoutLinks = (text: string, ours: string): string =>
  text.replaceAll(URLS, (url) => (isPlain(url, ours) ? url : REMOVED));

/** The email without links that let its reader act. @param ours the origin of the customers' app */
export function withoutSecrets(draft: Draft, ours: string): Draft {
  const clean = (text: string): string => withoutLinks(text, ours);
  return {
    ...draft,
    subject: clean(draft.subject),
    paragraphs: draft.paragraphs.map(clean),
    ...(draft.facts && { facts: draft.facts.map(([name, value]) => [name, clean(value)] as const) }),
    ...(draft.button && { button: { ...draft.button, url: clean(draft.button.url) } }),
    ...(draft.stop && { stop: { ...draft.stop, url: clean(draft.stop.url) } }),
  };
}

function contentOf(draft: Draft, ours: string, help: Help): Content {
  const { to, subject, text, html } = compose(withoutSecrets(draft, ours), help);
  // A button without an address is shown, and leads nowhere.
  return { to, subject, text, html: html.replaceAll(` href="${REMOVED}"`, '') };
}

const ownerOf = (id: string) => ({ kind: 'email', id }) as const;

/** Keeps an email of a customer's open account. */
export async function keepEmail(
  { db, env, clock }: Pick<Deps, 'db' | 'env' | 'clock'>,
  customerId: string,
  kind: MailJob['emailKind'],
  draft: Draft,
  outcome: Outcome,
): Promise<void> {
  const named = await row<{ id: string }>(db, 'SELECT uuidv7() AS id');
  if (!named) throw new Error('PostgreSQL gave no id');
  const content = brotliCompressSync(JSON.stringify(contentOf(draft, env.customerOrigin, env.help)));
  const sealed = encrypt(env, ownerOf(named.id), content);
  // The lock waits for an account that is being closed, whose emails are erased: none may be stored after that.
  await run(
    db,
    `INSERT INTO sent_emails (id, customer_id, at, kind, outcome, content)
     SELECT $2, c.id, $3, $4, $5, $6 FROM customers c WHERE c.id = $1 AND c.closed_at IS NULL FOR SHARE`,
    [customerId, named.id, clock.now(), kind, outcome, sealed],
  );
}

interface Found {
  id: string;
  customer_id: string;
  at: Date;
  kind: string;
  outcome: Outcome;
  content: Buffer;
}

const COLUMNS = 'SELECT id, customer_id, at, kind, outcome, content FROM sent_emails';

export function openEmail({ env }: Pick<Deps, 'env'>, { id, content }: Pick<Found, 'id' | 'content'>): Content {
  const opened = brotliDecompressSync(decrypt(env, ownerOf(id), content).bytes);
  return JSON.parse(opened.toString()) as Content;
}

export interface KeptEmail extends Content {
  id: string;
  customerId: string;
  at: Date;
  kind: string;
  outcome: Outcome;
}

/** A kept email; undefined where it is no longer kept. */
export async function findEmail(deps: Pick<Deps, 'db' | 'env'>, id: string): Promise<KeptEmail | undefined> {
  const sentEmail = await row<Found>(deps.db, `${COLUMNS} WHERE id = $1`, [id]);
  if (!sentEmail) return undefined;
  const { customer_id: customerId, at, kind, outcome } = sentEmail;
  return { id, customerId, at, kind, outcome, ...openEmail(deps, sentEmail) };
}

const BATCH = 200;

interface Written extends Omit<Found, 'customer_id' | 'at'> {
  /** As the file with one's own data writes moments. */
  at: string;
}

/** All emails of a customer, for the file with one's own data. */
export async function* ownEmails(deps: Pick<Deps, 'db' | 'env'>, customerId: string): AsyncGenerator<object> {
  let last = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const sentEmails: Written[] = await rows<Written>(
      deps.db,
      `SELECT id, to_jsonb(at) AS at, kind, outcome, content FROM sent_emails WHERE customer_id = $1 AND id > $2 ORDER BY id LIMIT ${BATCH}`,
      [customerId, last],
    );
    for (const sentEmail of sentEmails) {
      const { id, at, kind, outcome } = sentEmail;
      yield { id, at, kind, outcome, ...openEmail(deps, sentEmail) };
    }
    if (sentEmails.length < BATCH) return;
    last = sentEmails.at(-1)?.id ?? last;
  }
}

/** @returns how many it removed */
export const pruneEmails = (db: Db, before: Date, most: number): Promise<number> =>
  run(db, `DELETE FROM sent_emails WHERE id IN (SELECT id FROM sent_emails WHERE at < $1 ORDER BY at LIMIT $2)`, [
    before,
    most,
  ]);
