/**
 * The job that notifies staff of work by email, according to role and each person's choice. An event is sent once (sql/platform/work.sql records
 * it), and all events of ten minutes are one email.
 */
import type { ApprovalAct } from '@ajose/sdk/contract/approvals';
import type { AdminRole, WorkEmails } from '@ajose/sdk/contract/staff';
import { toNaira } from '@ajose/sdk/domain/money';
import { approvalNeeds, roleCan, type Capability } from '@ajose/sdk/domain/roles';
import { lagosDay, lagosTime } from '@ajose/sdk/domain/time';
import { rows, run, tx, type Tx } from '../platform/database/db.ts';
import { each, report } from '../platform/database/each.ts';
import type { Deps } from '../platform/deps.ts';
import { enqueueMail, type News } from '../platform/mail/enqueue.ts';

const BATCH = 500;
/** The time between two emails to one person; events in between share an email. */
const APART_MS = 10 * 60_000;
/** The hour in Lagos from which summaries are sent. */
const SUMMARY_AT = '07:00';
/** How long before its end an unanswered dispute is reported again. */
const BEFORE_END_MS = 4 * 3_600_000;
const LISTED = 30;
/** How long a failed payout is news, because nothing in the inbox ends it. */
const NEWS_MS = 2 * 24 * 3_600_000;

interface Event {
  id: string;
  kind: News['kind'];
  what: string;
  kobo: bigint | null;
  due_at: Date | null;
  asked_by: string | null;
  subject: string | null;
}

interface Unread extends Event {
  /** The work that the event is about. */
  item: string | null;
  /** The work has ended, was answered in time or is a colleague's and not urgent; or the payout failed days ago. */
  is_over: boolean;
}

interface Person {
  id: string;
  role: AdminRole;
  work_emails: WorkEmails;
  work_told_at: Date | null;
  safety_told_at: Date | null;
}

const STAFF = `SELECT id, role, work_emails, work_told_at, safety_told_at FROM staff WHERE confirmed_at IS NOT NULL AND blocked_at IS NULL`;

const isAct = (what: string): what is ApprovalAct['action'] => Object.hasOwn(approvalNeeds, what);

/** The capability that acting on an event needs. */
function needOf({ kind, what }: Event): Capability {
  switch (kind) {
    case 'approval':
      return isAct(what) ? approvalNeeds[what] : 'manageAdministrators';
    case 'dispute':
    case 'dispute_due':
      return 'answerDisputes';
    case 'books':
      return 'correct';
    case 'name':
    case 'registration':
      return 'verify';
    case 'complaint':
    case 'complaint_reply':
    case 'complaint_due':
      return 'answerComplaints';
    // Owners only, because those who should have answered were warned before.
    case 'complaint_late':
      return 'manageAdministrators';
    default:
      return 'closeCases';
  }
}

/** Owners are always told that the books do not hold. */
const isSafety = ({ kind }: Pick<Event, 'kind'>, { role }: Person): boolean => kind === 'books' && role === 'owner';

const isTold = (event: Event, person: Person): boolean =>
  roleCan(person.role, needOf(event)) &&
  person.id !== event.asked_by &&
  (person.work_emails !== 'none' || isSafety(event, person));

/** Gives new events to the administrators whose work they are. */
async function spread(on: Tx, now: Date): Promise<void> {
  const events = await rows<Event>(
    on,
    `SELECT id, kind, what, kobo, due_at, asked_by, subject FROM staff_events WHERE spread_at IS NULL
      ORDER BY id LIMIT ${BATCH} FOR UPDATE SKIP LOCKED`,
  );
  if (events.length === 0) return;
  const staff = await rows<Person>(on, STAFF);
  const unread = events.flatMap((event) =>
    staff.filter((person) => isTold(event, person)).map((person) => ({ staff: person.id, event: event.id })),
  );
  await run(
    on,
    `INSERT INTO staff_unread (staff_id, event_id) SELECT * FROM unnest($1::uuid[], $2::uuid[]) ON CONFLICT DO NOTHING`,
    [unread.map(({ staff }) => staff), unread.map(({ event }) => event)],
  );
  await run(on, 'UPDATE staff_events SET spread_at = $2 WHERE id = ANY ($1)', [events.map(({ id }) => id), now]);
}

const isApart = (last: Date | null, now: Date): boolean => last === null || now.getTime() - last.getTime() >= APART_MS;

/** Whether this person's unsent events are sent now. */
function isDue({ work_emails: choice, work_told_at: last }: Person, now: Date): boolean {
  if (choice === 'each') return isApart(last, now);
  return choice === 'daily' && lagosTime(now) >= SUMMARY_AT && (last === null || lagosDay(last) < lagosDay(now));
}

/** The newest event of each piece of work, because the inbox has each once, however often it was in the news. @param events newest first */
function newestOfEach(events: readonly Unread[]): Unread[] {
  const items = new Set<string>();
  return events.filter(({ id, item }) => {
    const key = item ?? id;
    if (items.has(key)) return false;
    items.add(key);
    return true;
  });
}

async function tell(on: Tx, id: string, now: Date): Promise<void> {
  const [person] = await rows<Person>(on, `${STAFF} AND id = $1 FOR UPDATE`, [id]);
  const unread = await rows<Unread>(
    on,
    // A change of name and a registration are decided on the customer's page.
    `SELECT e.id, e.kind, e.what, e.kobo, e.asked_by,
            CASE WHEN w.source IN ('approval', 'complaint', 'dispute') THEN w.due_at ELSE e.due_at END AS due_at,
            CASE WHEN e.kind IN ('name', 'registration') THEN w.customer_id ELSE e.subject END AS subject,
            e.subject AS item,
            coalesce(w.closed_at IS NOT NULL OR (w.owner <> $1 AND e.kind NOT IN ('complaint_late', 'dispute_due'))
              OR (e.kind IN ('complaint_due', 'complaint_late') AND w.due_at > e.due_at), e.kind = 'payout_failed' AND e.at < $2) AS is_over
       FROM staff_unread u JOIN staff_events e ON e.id = u.event_id LEFT JOIN work_items w ON w.id = e.subject
      WHERE u.staff_id = $1 ORDER BY e.id DESC`,
    [id, new Date(now.getTime() - NEWS_MS)],
  );
  const due = person !== undefined && isDue(person, now);
  const safe = person !== undefined && isApart(person.safety_told_at, now);
  const isNow = (event: Event): boolean => due || (safe && isSafety(event, person));
  // Nobody gets an email who was blocked meanwhile, has another role or has turned emails off, nor one about work that has ended.
  const isWanted = (event: Unread, to: Person): boolean => isTold(event, to) && (!event.is_over || isSafety(event, to));
  const wanted = person ? newestOfEach(unread.filter((event) => isWanted(event, person))) : [];
  const people = wanted.filter(isNow);
  const gone = unread.filter((event) => !wanted.includes(event) || people.includes(event));
  await run(on, 'DELETE FROM staff_unread WHERE staff_id = $1 AND event_id = ANY ($2)', [
    id,
    gone.map((person) => person.id),
  ]);
  if (!person || people.length === 0) return;
  await enqueueMail(on, {
    emailKind: 'work',
    adminId: id,
    news: people.slice(0, LISTED).map(({ kind, what, kobo, due_at: dueAt, subject }) => ({
      kind,
      what,
      amount: kobo === null ? null : toNaira(kobo),
      dueAt: dueAt?.toISOString() ?? null,
      subject,
    })),
    more: Math.max(0, people.length - LISTED),
    isSummary: due && person.work_emails === 'daily',
  });
  await run(
    on,
    `UPDATE staff SET work_told_at = CASE WHEN $3 THEN $2 ELSE work_told_at END,
                      safety_told_at = CASE WHEN $4 THEN $2 ELSE safety_told_at END WHERE id = $1`,
    [id, now, due, people.some((event) => isSafety(event, person))],
  );
}

/** Records, once each, disputes that end soon and have no answer. */
async function noteEnding(on: Tx, now: Date): Promise<void> {
  await run(
    on,
    `WITH soon AS (
       UPDATE money.disputes SET told_due_at = $1
        WHERE (ended_at IS NOT NULL) IS FALSE AND answer IS NULL AND told_due_at IS NULL AND due_at > $1 AND due_at <= $2
       RETURNING id, reference, amount_kobo, due_at)
     SELECT note_for_staff('dispute_due', reference, id, amount_kobo, due_at, NULL, $1) FROM soon`,
    [now, new Date(now.getTime() + BEFORE_END_MS)],
  );
}

/** @throws AggregateError when some emails failed; the next run sends them */
export async function tellStaff({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  await tx(db, (tx) => noteEnding(tx, now));
  await tx(db, (tx) => spread(tx, now));
  const waiting = await rows<{ id: string }>(db, 'SELECT DISTINCT staff_id AS id FROM staff_unread');
  report(
    await each(waiting, 1, ({ id }) => tx(db, (tx) => tell(tx, id, now))),
    'administrators could not be told of work',
  );
}
