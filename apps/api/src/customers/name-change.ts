/**
 * Customers ask for another name, one request at a time, with a reason and a file. Nothing changes until two administrators have decided
 * (name-deciding.ts). An email reports the request at once, and a new password withdraws it.
 */
import type {
  AskForNameChangeBody,
  FormerName,
  NameChangeReason,
  OwnNameChange,
  WaitingNameChange,
} from '@ajose/sdk/contract/name-changes';
import { endNameChange, lockOwnAccount } from '../access/auth/contact-changes.ts';
import { reauthenticate } from '../access/auth/reauthenticate.ts';
import { isDuplicate, row, rows, run, tx, type Sql } from '../platform/database/db.ts';
import type { Deps } from '../platform/deps.ts';
import { toStored, useFile, type KeptType } from '../platform/files/files.ts';
import { addNotice, enqueueMail } from '../platform/mail/enqueue.ts';
import { refuse } from '../platform/server/errors.ts';
import { count } from '../platform/server/limits.ts';
import type { SignedInCustomer } from '../platform/server/signed-in.ts';

interface Found {
  id: string;
  asked_at: Date;
  name_before: string;
  name_after: string;
  reason: NameChangeReason;
  words: string;
  state: OwnNameChange['state'];
  ended_at: Date | null;
  refused_because: string | null;
  file_id: string | null;
  file_name: string;
  type: KeptType;
  size: number;
  added_at: Date;
  accepted_by: string | null;
}

const SELECT = `
  SELECT n.id, n.asked_at, n.name_before, n.name_after, n.reason, n.words, n.state, n.ended_at, n.refused_because,
         f.id AS file_id, f.name AS file_name, f.type, f.size, f.added_at,
         (SELECT s.name FROM approvals a JOIN staff s ON s.id = a.asked_by
           WHERE a.action = 'changeName' AND a.subject = n.id AND a.state = 'waiting') AS accepted_by
    FROM name_changes n LEFT JOIN files f ON f.id = n.file_id WHERE n.customer_id = $1`;

const askedOf = (stored: Found) => ({
  _id: stored.id,
  before: stored.name_before,
  after: stored.name_after,
  reason: stored.reason,
  words: stored.words,
  file: stored.file_id === null ? null : toStored({ ...stored, id: stored.file_id, name: stored.file_name }),
  askedAt: stored.asked_at.toISOString(),
});

/** The customer's last request. */
export async function readNameChange({ db }: Pick<Deps, 'db'>, customerId: string): Promise<OwnNameChange | null> {
  const nameChange = await row<Found>(db, `${SELECT} ORDER BY n.id DESC LIMIT 1`, [customerId]);
  if (!nameChange) return null;
  return {
    ...askedOf(nameChange),
    state: nameChange.state,
    endedAt: nameChange.ended_at?.toISOString() ?? null,
    refusedBecause: nameChange.refused_because,
  };
}

/** The pending request, for administrators. */
export async function waitingNameChange(on: Sql, customerId: string): Promise<WaitingNameChange | undefined> {
  const nameChange = await row<Found>(on, `${SELECT} AND n.state = 'waiting'`, [customerId]);
  return nameChange && { ...askedOf(nameChange), acceptedBy: nameChange.accepted_by };
}

/** The customer's earlier names, latest first. */
export async function formerNames(on: Sql, customerId: string): Promise<FormerName[]> {
  const nameChanges = await rows<{ name: string; until: Date }>(
    on,
    `SELECT name_before AS name, ended_at AS until FROM name_changes
      WHERE customer_id = $1 AND state = 'changed' ORDER BY ended_at DESC`,
    [customerId],
  );
  return nameChanges.map(({ name, until }) => ({ name, until: until.toISOString() }));
}

const sameName = () => {
  const message = 'This is your name already';
  return refuse(422, 'invalid', message, { name: message });
};

const waitsAlready = () =>
  refuse(
    409,
    'name_change_waits',
    'A change of your name waits already. Please take it back first to ask for another.',
  );

/**
 * Asks for another name, with the password or a code.
 * @throws Refusal 404 `file_unknown`, 409 `name_change_waits`, 422 `invalid`, 429 `too_many_emails`, and what `reauthenticate` throws
 */
export async function askForNameChange(deps: Deps, who: SignedInCustomer, body: AskForNameChangeBody): Promise<void> {
  const { customer } = who;
  if (body.name === customer.name) throw sameName();
  const purpose = `name ${body.name}`;
  await reauthenticate(deps, who, { body, to: 'to ask for another name', purpose, needs: 'either' });
  await count(deps, 'email', customer.id);
  const now = deps.clock.now();
  try {
    await tx(deps.db, async (tx) => {
      await lockOwnAccount(tx, who);
      await useFile(tx, customer.id, 'name_change', body.file, now);
      const asked = await row<{ id: string }>(
        tx,
        `INSERT INTO name_changes (customer_id, asked_at, name_before, name_after, reason, words, file_id)
         SELECT id, $2, name, $3, $4, $5, $6 FROM customers WHERE id = $1 RETURNING id`,
        [customer.id, now, body.name, body.reason, body.words ?? '', body.file],
      );
      if (!asked) throw new Error(`There is no customer ${customer.id}`);
      await enqueueMail(tx, { emailKind: 'name_change_asked', customerId: customer.id, changeId: asked.id });
      await addNotice(tx, customer.id, { kind: 'name_asked', data: {} }, now);
    });
  } catch (error) {
    throw isDuplicate(error, 'name_changes_waiting') ? waitsAlready() : error;
  }
}

/** Withdraws the pending request and removes its file. @throws Refusal 409 `name_change_ended` where there is none */
export async function takeBackNameChange(deps: Deps, who: SignedInCustomer): Promise<void> {
  await tx(deps.db, async (tx) => {
    await lockOwnAccount(tx, who);
    if (!(await endNameChange(tx, who.customer.id, deps.clock.now()))) {
      throw refuse(409, 'name_change_ended', 'No change of your name waits any more. Please look again.');
    }
  });
}

/** Erases requests that changed nothing, with their files, when a customer leaves. */
export async function removeNameChanges(on: Sql, customerId: string, now: Date): Promise<void> {
  await endNameChange(on, customerId, now);
  await run(
    on,
    `WITH gone AS (DELETE FROM name_changes WHERE customer_id = $1 AND state <> 'changed' RETURNING file_id)
     DELETE FROM files WHERE id IN (SELECT file_id FROM gone)`,
    [customerId],
  );
}
