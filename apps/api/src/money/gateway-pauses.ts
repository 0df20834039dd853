/**
 * Pauses and resumes gateways. Two administrators decide that nothing new goes through one (gateways/choice.ts). Payments and payouts that
 * have begun are looked up, settled and refunded as usual.
 */
import type { GatewayPause } from '@ajose/sdk/contract/dashboard';
import type { GatewayKind, PauseGatewayBody } from '@ajose/sdk/contract/gateways';
import { gatewayTitle, type GatewayName } from '@ajose/sdk/domain/gateways';
import type { Act } from '../access/approvals/deciding.ts';
import type { DoneOrWaits } from '../access/approvals/approvals.ts';
import { alwaysTwo, doOrAsk } from '../access/approvals/four-eyes.ts';
import { writeAudit } from '../platform/audit/audit.ts';
import { rows, run, type Db, type Tx } from '../platform/database/db.ts';
import type { Deps } from '../gateways/deps.ts';
import { fingerprint } from './ledger/ledger.ts';
import { refuse } from '../platform/server/errors.ts';
import type { Staff } from '../platform/server/signed-in.ts';

interface Change extends PauseGatewayBody {
  gateway: GatewayName;
  /** Ids of administrators. */
  askedBy: string;
  approvedBy: string | null;
}

/** What the gateway is paused for, locked until the transaction ends. */
async function pausedFor(tx: Tx, gateway: GatewayName): Promise<GatewayKind[]> {
  await run(tx, 'SELECT pg_advisory_xact_lock(hashtext($1))', [`pause ${gateway}`]);
  const pauses = await rows<{ kind: GatewayKind }>(
    tx,
    'SELECT kind FROM gateway_pauses WHERE gateway = $1 ORDER BY kind',
    [gateway],
  );
  return pauses.map(({ kind }) => kind);
}

/** @throws Refusal 409 `already_paused` */
async function pause(tx: Tx, deps: Deps, staff: Staff, change: Change): Promise<void> {
  const { gateway, kinds, reason, askedBy, approvedBy } = change;
  const before = await pausedFor(tx, gateway);
  const added = kinds.filter((kind) => !before.includes(kind));
  if (added.length === 0) throw refuse(409, 'already_paused', `${gatewayTitle(gateway)} is paused already.`);
  for (const kind of added) {
    await run(
      tx,
      `INSERT INTO gateway_pauses (gateway, kind, at, asked_by, approved_by, reason) VALUES ($1, $2, $3, $4, $5, $6)`,
      [gateway, kind, deps.clock.now(), askedBy, approvedBy, reason],
    );
  }
  const after = { paused: [...before, ...added].toSorted(), reason };
  await writeAudit(tx, staff, 'pauseGateway', `gateway:${gateway}`, { paused: before }, after);
}

/** @throws Refusal 409 `not_paused` */
async function resume(tx: Tx, staff: Staff, { gateway, kinds, reason }: Change): Promise<void> {
  const before = await pausedFor(tx, gateway);
  const gone = await run(tx, 'DELETE FROM gateway_pauses WHERE gateway = $1 AND kind = ANY ($2)', [gateway, kinds]);
  if (gone === 0) throw refuse(409, 'not_paused', `${gatewayTitle(gateway)} is not paused for this.`);
  const after = { paused: before.filter((kind) => !kinds.includes(kind)), reason };
  await writeAudit(tx, staff, 'resumeGateway', `gateway:${gateway}`, { paused: before }, after);
}

/** @throws Refusal 404 `gateway_not_set` */
function requireSet({ gateways }: Deps, gateway: GatewayName): void {
  if (!gateways.all.some(({ name }) => name === gateway))
    throw refuse(404, 'gateway_not_set', `${gatewayTitle(gateway)} is not set up on this server.`);
}

async function ask(
  deps: Deps,
  staff: Staff,
  action: 'pauseGateway' | 'resumeGateway',
  gateway: GatewayName,
  body: PauseGatewayBody,
  work: (tx: Tx, change: Change) => Promise<void>,
): Promise<DoneOrWaits<void>> {
  requireSet(deps, gateway);
  const kinds = body.kinds.toSorted();
  return doOrAsk<void, void>(
    deps,
    staff,
    alwaysTwo(deps.env, 'It decides where customers’ money goes.'),
    () => ({
      act: { action, gateway, kinds, reason: body.reason },
      subject: fingerprint('gateway', gateway, ...kinds),
      customerId: null,
      amountKobo: null,
      more: { askedBy: staff.id },
    }),
    (within) => within((tx) => work(tx, { gateway, kinds, reason: body.reason, askedBy: staff.id, approvedBy: null })),
  );
}

/** @throws Refusal 404 `gateway_not_set`, 409 `already_paused` or `other_request_waits` */
export const pauseOrAsk = (deps: Deps, staff: Staff, gateway: GatewayName, body: PauseGatewayBody) =>
  ask(deps, staff, 'pauseGateway', gateway, body, (tx, change) => pause(tx, deps, staff, change));

/** @throws Refusal 404 `gateway_not_set`, 409 `not_paused` or `other_request_waits` */
export const resumeOrAsk = (deps: Deps, staff: Staff, gateway: GatewayName, body: PauseGatewayBody) =>
  ask(deps, staff, 'resumeGateway', gateway, body, (tx, change) => resume(tx, staff, change));

/** What approving a request to pause does. */
export const pauseApproved: Act<'pauseGateway'> = async (deps, staff, { act, more }, within) => {
  requireSet(deps, act.gateway);
  await within((tx) => pause(tx, deps, staff, { ...act, askedBy: more['askedBy'] ?? staff.id, approvedBy: staff.id }));
};

/** What approving a request to resume does. */
export const resumeApproved: Act<'resumeGateway'> = async (deps, staff, { act, more }, within) => {
  requireSet(deps, act.gateway);
  await within((tx) => resume(tx, staff, { ...act, askedBy: more['askedBy'] ?? staff.id, approvedBy: staff.id }));
};

interface Found {
  gateway: GatewayName;
  kind: GatewayKind;
  at: Date;
  asked_by: string;
  asked_by_name: string;
  approved_by: string | null;
  approved_by_name: string | null;
  reason: string;
}

/** What each gateway is paused for now. */
export async function readPauses(db: Db): Promise<(gateway: GatewayName) => GatewayPause[]> {
  const pauses = await rows<Found>(
    db,
    `SELECT p.gateway, p.kind, p.at, p.asked_by, s.name AS asked_by_name, p.approved_by, a.name AS approved_by_name, p.reason
       FROM gateway_pauses p JOIN staff s ON s.id = p.asked_by LEFT JOIN staff a ON a.id = p.approved_by
      ORDER BY p.gateway, p.kind`,
  );
  return (gateway) =>
    pauses
      .filter((pause) => pause.gateway === gateway)
      .map((pause) => ({
        kind: pause.kind,
        at: pause.at.toISOString(),
        askedBy: { _id: pause.asked_by, name: pause.asked_by_name },
        approvedBy: pause.approved_by === null ? null : { _id: pause.approved_by, name: pause.approved_by_name ?? '' },
        reason: pause.reason,
      }));
}
