/**
 * Identifies customers by BVN and bank account, which the gateway checks. The BVN is stored encrypted and erased as soon as the gateway has
 * taken it. Other folders read `identified_at`.
 */
import type { Identity } from '@ajose/sdk/contract/identity';
import type { GatewayName } from '@ajose/sdk/domain/gateways';
import { firstAndLast } from '@ajose/sdk/domain/names';
import { beginningOf } from '@ajose/sdk/domain/text';
import { decryptText, encrypt } from '../platform/crypto/sealed-secret.ts';
import { row, rows, run, tx, type Tx } from '../platform/database/db.ts';
import { each, report } from '../platform/database/each.ts';
import { wake } from '../platform/database/wake.ts';
import type { Deps } from '../gateways/deps.ts';
import { clearCase, raiseCase } from '../desk/cases/cases.ts';
import { bankCodesOf } from '../gateways/banks/codes.ts';
import { chooseGateway } from '../gateways/choice.ts';
import { isIdentified } from '../gateways/meaning.ts';
import type { Answer, Gateway } from '../gateways/gateway.ts';
import { addNotice, enqueueMail } from '../platform/mail/enqueue.ts';
import { requireConfirmed } from '../platform/server/confirmed.ts';
import { refuse } from '../platform/server/errors.ts';
import { count } from '../platform/server/limits.ts';
import type { SignedInCustomer } from '../platform/server/signed-in.ts';
import { bvnHash } from '../platform/crypto/bvn-hash.ts';

interface Row {
  state: 'asked' | 'sent' | 'done' | 'failed';
  reason: string | null;
  identified_at: Date | null;
  waits_since: Date | null;
}

/** Says nothing about the other account, not even that there is one. */
const WAITS =
  'Your BVN matches your bank account. One person’s BVN opens one account at a time, so our staff look at it before it counts. You need not do anything: we tell you what comes of it.';
const REFUSED = 'This BVN could not be taken for this account. Please ask our support.';

export async function readIdentity({ db }: Pick<Deps, 'db'>, customerId: string): Promise<Identity> {
  const identification = await row<Row>(
    db,
    'SELECT state, reason, identified_at, waits_since FROM identifications WHERE customer_id = $1',
    [customerId],
  );
  if (!identification) return { state: 'none', reason: null, identifiedAt: null };
  const { state, reason, identified_at, waits_since } = identification;
  return {
    state: state === 'asked' || state === 'sent' ? 'checking' : state,
    reason: waits_since === null ? reason : WAITS,
    identifiedAt: identified_at?.toISOString() ?? null,
  };
}

/**
 * Whether this BVN was given before, and is being checked or is known to be right. Another one is refused: what the gateway says about the
 * first could be taken for an answer about the second.
 * @throws Refusal 409 `identity_checking` or `identity_known`
 */
async function isKnown({ db }: Pick<Deps, 'db'>, customerId: string, hash: Buffer): Promise<boolean> {
  const identification = await row<{ state: Row['state']; bvn_hash: Buffer | null }>(
    db,
    'SELECT state, bvn_hash FROM identifications WHERE customer_id = $1',
    [customerId],
  );
  if (!identification || identification.state === 'failed') return false;
  if (identification.bvn_hash?.equals(hash)) return true;
  if (identification.state === 'done') {
    const message =
      'It is known already who you are, so no BVN is needed. Please ask support if something about it is wrong.';
    throw refuse(409, 'identity_known', message);
  }
  const message =
    'The BVN that you gave before is still being checked, so this one was not taken. You can give another one when the check has ended.';
  throw refuse(409, 'identity_checking', message);
}

/**
 * Stores the BVN for the job, which asks the gateway. A repeat changes nothing while the BVN is checked or after it was found right.
 * @throws Refusal 409 `email_not_confirmed`, `bank_details_missing`, `identity_checking` or `identity_known`, 429
 * `too_many_identifications`
 */
export async function askIdentity(deps: Deps, { customer, person }: SignedInCustomer, bvn: string): Promise<void> {
  const { db, env, clock } = deps;
  // The gateway knows customers by their address.
  requireConfirmed(person, 'first');
  if (customer.bankCode === null) {
    throw refuse(409, 'bank_details_missing', 'Please add your bank details first.');
  }
  const hash = bvnHash(env, bvn);
  if (await isKnown(deps, customer.id, hash)) return;
  await count(deps, 'identification', customer.id);
  const sealed = encrypt(env, { kind: 'bvn', id: customer.id }, Buffer.from(bvn));
  const kept = await run(
    db,
    `INSERT INTO identifications AS i (customer_id, state, bvn, bvn_hash, asked_at, look_at) VALUES ($1, 'asked', $2, $3, $4, $4)
     ON CONFLICT (customer_id) DO UPDATE SET state = 'asked', bvn = excluded.bvn, bvn_hash = excluded.bvn_hash,
       asked_at = excluded.asked_at, look_at = excluded.look_at, reason = NULL WHERE i.state = 'failed'`,
    [customer.id, sealed, hash, clock.now()],
  );
  // Another request came a moment before, and is judged first.
  if (kept === 0) await isKnown(deps, customer.id, hash);
  wake(deps, 'identify');
}

interface Due {
  customer_id: string;
  state: 'asked' | 'sent';
  bvn: Buffer | null;
  /** The gateway that was asked, and its id for the customer; null before it was asked. */
  gateway: GatewayName | null;
  gateway_code: string | null;
  asked_at: Date;
  waits_since: Date | null;
  name: string;
  email: string;
  phone: string;
  bank_code: string | null;
  account_number: string | null;
}

const BATCH = 100;
const AT_ONCE = 4;
const GIVE_UP_MS = 24 * 3_600_000;

/** The time to the next look doubles: one minute, two, four, up to an hour. If the process dies, the customer comes up again then. */
const CLAIM = `
  WITH due AS (SELECT customer_id FROM identifications WHERE look_at <= $1 ORDER BY look_at LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)
  UPDATE identifications i
     SET look_at = $1::timestamptz + least(greatest($1::timestamptz - i.asked_at, interval '1 minute'), interval '1 hour')
    FROM due JOIN customers c ON c.id = due.customer_id WHERE i.customer_id = due.customer_id
  RETURNING i.customer_id, i.state, i.bvn, i.gateway, i.gateway_code, i.asked_at, i.waits_since, c.name, c.email::text, c.phone, c.bank_code,
            c.bank_account_number AS account_number`;

/** The job: asks the gateway, and asks again where its event was lost. @returns how many it took */
export async function identifyCustomers(deps: Deps): Promise<number> {
  const due = await rows<Due>(deps.db, CLAIM, [deps.clock.now()]);
  report(await each(due, AT_ONCE, (customer) => moveOn(deps, customer)), 'customers could not be identified');
  return due.length;
}

async function moveOn(deps: Deps, due: Due): Promise<void> {
  if (due.waits_since !== null) return judgeAgain(deps, due.customer_id);
  await (due.state === 'asked' ? send(deps, due) : lookUp(deps, due));
  if (deps.clock.now().getTime() - due.asked_at.getTime() < GIVE_UP_MS) return;
  await conclude(deps, due.customer_id, 'Your bank did not answer within a day.');
}

interface Known {
  gateway: Gateway;
  /** The gateway's own name for the customer. */
  ref: string;
  /** The gateway's code for the customer's bank. */
  bankCode: string;
}

/**
 * The customer's id at a gateway, where the customer is registered once; null where the gateway does not answer, or none pays to the
 * customer's bank.
 */
async function knownAt(deps: Deps, due: Due, bank: string): Promise<Known | null> {
  const banks = await bankCodesOf(deps.db, bank);
  const gateway =
    due.gateway === null
      ? await chooseGateway(deps, { kind: 'payment', amountKobo: 0n, among: [...banks.keys()] })
      : deps.gateways.of(due.gateway);
  const bankCode = gateway && banks.get(gateway.name);
  if (!gateway || bankCode === undefined || bankCode === null) return null;
  if (due.gateway_code !== null) return { gateway, ref: due.gateway_code, bankCode };
  const { customer_id: id, email, phone } = due;
  const made = await gateway.createCustomer({ id, email, phone, ...firstAndLast(due.name) });
  if (made.outcome !== 'done') return null;
  const { ref } = made.data;
  const kept = await row<{ gateway: GatewayName; ref: string }>(
    deps.db,
    `UPDATE identifications SET gateway = coalesce(gateway, $2), gateway_code = CASE WHEN coalesce(gateway, $2) = $2 THEN $3 ELSE gateway_code END
      WHERE customer_id = $1 RETURNING gateway, gateway_code AS ref`,
    [id, gateway.name, ref],
  );
  return kept?.gateway === gateway.name ? { gateway, ref: kept.ref, bankCode } : null;
}

async function send(deps: Deps, due: Due): Promise<void> {
  const { customer_id: id, bvn, bank_code: bank, account_number: accountNumber } = due;
  if (bvn === null || bank === null || accountNumber === null) return;
  const known = await knownAt(deps, due, bank);
  if (known === null) return;
  const { gateway, ref, bankCode } = known;
  const answer: Answer<null> = await gateway.identifyCustomer({
    ref,
    email: due.email,
    bvn: decryptText(deps.env, { kind: 'bvn', id }, bvn),
    ...firstAndLast(due.name),
    bankCode,
    accountNumber,
  });
  if (answer.outcome === 'unknown') return;
  if (answer.outcome === 'refused') return conclude(deps, id, isIdentified(answer) ? null : answer.message);
  // The event may have come before this answer.
  await run(
    deps.db,
    `UPDATE identifications SET state = 'sent', bvn = NULL WHERE customer_id = $1 AND state = 'asked'`,
    [id],
  );
}

async function lookUp(deps: Deps, { customer_id: id, gateway, gateway_code: ref }: Due): Promise<void> {
  const customer = gateway === null || ref === null ? null : await deps.gateways.of(gateway).fetchCustomer(ref);
  if (customer?.outcome === 'done' && customer.data.identified) await conclude(deps, id, null);
}

/** Handles an event. Nothing is stored for a customer whom we do not know. */
export async function applyIdentification(
  deps: Deps,
  gateway: GatewayName,
  ref: string,
  failure: string | null,
): Promise<void> {
  const identification = await row<{ id: string }>(
    deps.db,
    'SELECT customer_id AS id FROM identifications WHERE gateway_code = $1 AND gateway = $2',
    [ref, gateway],
  );
  if (identification) await conclude(deps, identification.id, failure);
}

/** The gateway's words, without the numbers that it may have included. */
const wordsOf = (failure: string): string =>
  (beginningOf(failure.replaceAll(/\d{5,}/g, '…'), 200) || 'Your BVN does not fit your bank account.').replace(
    /\.?$/,
    '.',
  );

const WHAT_TO_DO = 'Please check your BVN and your bank details, and try again.';

/** Records the outcome. A success is final; after a failure the customer may try again. @param failure why the BVN is not right; null when it is */
async function conclude(deps: Deps, customerId: string, failure: string | null): Promise<void> {
  const now = deps.clock.now();
  await tx(deps.db, async (tx) => {
    if (failure !== null) return fail(tx, now, customerId, `${wordsOf(failure)} ${WHAT_TO_DO}`);
    const other = await otherAccount(tx, customerId);
    return other === null ? succeed(tx, now, customerId) : wait(tx, now, customerId, other);
  });
}

async function succeed(tx: Tx, now: Date, customerId: string): Promise<void> {
  const news = await run(
    tx,
    `UPDATE identifications SET state = 'done', bvn = NULL, look_at = NULL, reason = NULL, waits_since = NULL, identified_at = $2
      WHERE customer_id = $1 AND state <> 'done'`,
    [customerId, now],
  );
  if (news > 0) await addNotice(tx, customerId, { kind: 'identity', data: { reason: null } }, now);
}

/** A BVN that waits for an administrator was found right, so late news of an earlier attempt does not change it. */
async function fail(tx: Tx, now: Date, customerId: string, reason: string): Promise<void> {
  const news = await run(
    tx,
    `UPDATE identifications SET state = 'failed', bvn = NULL, look_at = NULL, reason = $2
      WHERE customer_id = $1 AND state IN ('asked', 'sent') AND waits_since IS NULL`,
    [customerId, reason],
  );
  if (news === 0) return;
  await addNotice(tx, customerId, { kind: 'identity', data: { reason } }, now);
  await enqueueMail(tx, { emailKind: 'not_identified', customerId, reason });
}

/**
 * Another account with the same BVN; null where there is none, or where two administrators allowed this one as a second account. Holds the
 * BVN until the transaction ends, so that of two accounts that are found right at the same moment one waits.
 */
async function otherAccount(tx: Tx, customerId: string): Promise<string | null> {
  await run(
    tx,
    `SELECT pg_advisory_xact_lock(hashtext('bvn'), hashtext(encode(bvn_hash, 'hex'))) FROM identifications
      WHERE customer_id = $1 AND bvn_hash IS NOT NULL`,
    [customerId],
  );
  const identification = await row<{ id: string }>(
    tx,
    `SELECT o.customer_id AS id FROM identifications i
       JOIN identifications o ON o.bvn_hash = i.bvn_hash AND o.customer_id <> i.customer_id AND o.state = 'done'
      WHERE i.customer_id = $1 AND NOT EXISTS (
              SELECT FROM verifications v WHERE v.customer_id = $1 AND v.kind = 'second_account' AND v.revoked_at IS NULL)
      ORDER BY o.identified_at LIMIT 1`,
    [customerId],
  );
  return identification?.id ?? null;
}

const IN_USE = 'bvn_in_use';

async function wait(tx: Tx, now: Date, customerId: string, other: string): Promise<void> {
  const news = await run(
    tx,
    `UPDATE identifications SET state = 'sent', bvn = NULL, reason = NULL, waits_since = $2, look_at = $2::timestamptz + interval '1 hour'
      WHERE customer_id = $1 AND state <> 'done' AND waits_since IS NULL`,
    [customerId, now],
  );
  if (news === 0) return;
  await addNotice(tx, customerId, { kind: 'identity', data: { reason: WAITS, waits: true } }, now);
  await raiseCase(tx, now, {
    kind: IN_USE,
    reference: customerId,
    customerId,
    message: `The BVN that was checked for this customer is the one of another account, too: ${other}. It does not count yet. It does by itself once the other account is closed, or once two administrators have confirmed on the customer’s page that this may be a second account. If this entry is closed before, the BVN is refused for this account.`,
  });
}

/** Judges a waiting BVN again. By now the other account may be closed, or this one allowed; or the case may be closed, which refuses the BVN. */
async function judgeAgain(deps: Deps, customerId: string): Promise<void> {
  const now = deps.clock.now();
  await tx(deps.db, async (tx) => {
    if ((await otherAccount(tx, customerId)) === null) {
      await succeed(tx, now, customerId);
      const done = 'The BVN counts for this account now.';
      return clearCase(tx, now, { kind: IN_USE, reference: customerId }, done);
    }
    const open = await row(tx, 'SELECT FROM money.cases WHERE kind = $1 AND reference = $2 AND resolved_at IS NULL', [
      IN_USE,
      customerId,
    ]);
    if (!open) {
      await run(tx, 'UPDATE identifications SET waits_since = NULL WHERE customer_id = $1', [customerId]);
      await fail(tx, now, customerId, REFUSED);
    }
  });
}
