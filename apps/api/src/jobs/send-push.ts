/**
 * Sends a notice to one of the customer's devices as a push notice (web push), unless it was read under the bell meanwhile. The device's
 * push service reads nothing: what is sent is encrypted for the device.
 */
import type { PushKind } from '@ajose/sdk/contract/notices';
import type { MemberRole } from '@ajose/sdk/contract/organisations';
import { hideAmounts } from '@ajose/sdk/domain/masks';
import { memberMay } from '@ajose/sdk/domain/members';
import { toldAtOnce } from '@ajose/sdk/domain/push-notices';
import webPush from 'web-push';
import { ACTS } from '../access/members/members.ts';
import { SEEN_UNTIL } from '../customers/notices.ts';
import { publicKeyOf } from '../customers/push.ts';
import { row, run } from '../platform/database/db.ts';
import type { Deps } from '../platform/deps.ts';
import type { Env } from '../platform/env.ts';
import { circleToOpen } from '../platform/mail/circle-words.ts';
import { noticeWords } from '../platform/mail/notice-words.ts';
import { textOf, type Told } from '../platform/mail/told.ts';
import { post } from '../platform/outgoing/post.ts';

/** As the trigger on `notices` queues it. */
interface PushJob {
  customerId: string;
  noticeId: string;
  deviceId: string;
}

interface Due extends Told {
  at: Date;
  is_new: boolean;
  endpoint: string;
  p256dh: string;
  auth: string;
  off: PushKind[];
  amounts: boolean;
  /** The organisation that the notice is about, and what the customer may do there; null where it is about the customer. */
  about: string | null;
  role: MemberRole | null;
}

/** Seconds in which the push service may still deliver it. */
const GOOD_FOR = 24 * 3600;

/** How many seconds a push service has to answer; the pushes of others wait meanwhile. */
const WITHIN = 3;

/** Statuses that say that the push service knows the device no more, or that it was added with another key. */
const GONE: ReadonlySet<number | null> = new Set([401, 403, 404, 410]);

/** The kind of push notice that a notice becomes; null where it becomes none. */
const pushKindOf = ({ kind, data }: Told): PushKind | null =>
  kind === 'auto_save' && data['outcome'] === 'waits' ? 'waits' : (toldAtOnce[kind] ?? null);

/** Where a press on the push notice leads, as the links of emails do. @param account the organisation; null: the customer's own */
function pathOf({ kind, data }: Due, account: string | null): string {
  const of = account === null ? '' : `&account=${account}`;
  const open = (name: string, id: string): string => `/dashboard?open=${name}&id=${encodeURIComponent(id)}${of}`;
  const circle = kind === 'circle' ? circleToOpen(data) : null;
  if (circle !== null) return open('circle', circle);
  const transaction = textOf(data['transaction']) || textOf(data['key']);
  return transaction === '' ? `/dashboard?open=notices${of}` : open('transaction', transaction);
}

/** What the service worker shows. Its words have no amount unless the customer wants that: a locked screen is read by others. */
function messageOf(due: Due, { noticeId, customerId }: PushJob): string {
  const { title, text } = noticeWords(due, due.about === null ? 'your' : 'the');
  const shown = (words: string): string => (due.amounts ? words : hideAmounts(words));
  const from = due.about === null ? '' : `${due.about}: `;
  return JSON.stringify({
    id: noticeId,
    title: `${from}${shown(title)}`,
    text: shown(text),
    path: pathOf(due, due.about === null ? null : customerId),
  });
}

function vapidOf({ help, mailFrom }: Env, privateKey: string) {
  const address = help.email ?? (mailFrom.split('<').at(-1) ?? mailFrom).replace('>', '');
  return { subject: `mailto:${address}`, publicKey: publicKeyOf(privateKey), privateKey };
}

const findDue = (db: Deps['db'], { customerId, noticeId, deviceId }: PushJob): Promise<Due | undefined> =>
  row<Due>(
    db,
    `SELECT n.kind, n.data, n.at, n.at > ${SEEN_UNTIL} AS is_new, d.endpoint, d.p256dh, d.auth, p.push_off AS off, p.push_amounts AS amounts,
            CASE WHEN p.id <> c.id THEN c.name END AS about, m.role
       FROM notices n JOIN customers c ON c.id = n.customer_id
       JOIN push_devices d ON d.id = $3 JOIN customers p ON p.id = d.customer_id
       LEFT JOIN members m ON m.organisation_id = c.id AND m.person_id = p.id AND ${ACTS}
      WHERE n.customer_id = $1 AND n.id = $2 AND (p.id = c.id OR m.id IS NOT NULL)`,
    [customerId, noticeId, deviceId],
  );

/** @param payload a PushJob, as the queue kept it */
export async function sendPush({ db, env, clock }: Deps, payload: unknown): Promise<void> {
  const job = payload as PushJob;
  const due = env.pushKey === null ? undefined : await findDue(db, job);
  if (env.pushKey === null || !due?.is_new) return;
  // Who may approve or manage hears of an organisation, as by email.
  if (due.role !== null && !memberMay(due.role, 'approve') && !memberMay(due.role, 'manage')) return;
  const kind = pushKindOf(due);
  if (kind === null || due.off.includes(kind)) return;
  if (clock.now().getTime() - due.at.getTime() > GOOD_FOR * 1000) return;
  const { endpoint, p256dh, auth } = due;
  const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, messageOf(due, job), {
    vapidDetails: vapidOf(env, env.pushKey),
    TTL: GOOD_FOR,
    urgency: 'high',
  });
  const { status, failure } = await post({ url: endpoint, headers, body }, env.webhooksToPrivate, WITHIN);
  if (GONE.has(status)) await run(db, 'DELETE FROM push_devices WHERE id = $1', [job.deviceId]);
  else if (failure !== null) throw new Error(`The push service did not take it: ${failure}`);
}
