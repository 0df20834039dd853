/**
 * Answers to disputes. An answer is stored first, then sent until the gateway has it. Sending twice is harmless, because the gateway
 * resolves a dispute once.
 */
import type { AnswerDisputeBody, Dispute } from '@ajose/sdk/contract/disputes';
import type { GatewayName } from '@ajose/sdk/domain/gateways';
import { toKobo } from '@ajose/sdk/domain/money';
import { beginningOf } from '@ajose/sdk/domain/text';
import type { Act } from '../../access/approvals/deciding.ts';
import type { DoneOrWaits } from '../../access/approvals/approvals.ts';
import { bySums, doOrAsk } from '../../access/approvals/four-eyes.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import { callRows, callSql } from '../../platform/database/call.ts';
import { row, tx, type Within } from '../../platform/database/db.ts';
import type { Deps } from '../../gateways/deps.ts';
import { each, report } from '../../platform/database/each.ts';
import { refuse } from '../../platform/server/errors.ts';
import type { Staff } from '../../platform/server/signed-in.ts';
import { getDispute, applyDispute } from './disputes.ts';
import { makeEvidence } from './evidence.ts';

const BATCH = 10;
/** After this time the job sends an answer that the process which stored it did not send. */
const LEASE_SECONDS = 60;

/**
 * Stores an answer to send. @param amountKobo of the dispute, as it was judged @throws Refusal 404, 409 `already_answered` or
 * `dispute_changed`
 */
async function keepAnswer(
  deps: Deps,
  staff: Staff,
  id: string,
  { answer, message }: Pick<AnswerDisputeBody, 'answer' | 'message'>,
  amountKobo: bigint,
  within: Within<void>,
): Promise<void> {
  await within(async (tx) => {
    const now = deps.clock.now();
    const { amount, user } = await getDispute(tx, id);
    if (toKobo(amount) !== amountKobo)
      throw refuse(409, 'dispute_changed', 'This dispute is about another amount now.');
    const runAt = new Date(now.getTime() + LEASE_SECONDS * 1000);
    const kept = await callSql(tx, 'money.answer_dispute', {
      dispute: id,
      answer,
      message,
      staff: staff.id,
      at: now,
      run_at: runAt,
    });
    if (!kept) throw refuse(409, 'already_answered', 'This dispute was answered or has ended already.');
    await writeAudit(tx, staff, 'answerDispute', `dispute:${id}`, null, { answer, amount, customer: user._id });
  });
}

/**
 * Stores an answer and sends it; or stores a request where accepting costs so much that it takes two administrators. Declining costs
 * nothing.
 * @returns the dispute as it is then: when the gateway did not answer, the job sends it again
 * @throws Refusal 404, 409 `already_answered`, `dispute_changed` or `other_request_waits`
 */
export async function answerOrAsk(
  deps: Deps,
  staff: Staff,
  id: string,
  body: AnswerDisputeBody,
): Promise<DoneOrWaits<Dispute>> {
  const { answer, message } = body;
  const { amount, gatewayId, reference, user } = await getDispute(deps.db, id);
  const amountKobo = toKobo(amount);
  const keep = (within: Within<void>) => keepAnswer(deps, staff, id, { answer, message }, amountKobo, within);
  if (answer === 'decline') {
    await keep((work) => tx(deps.db, work));
  } else {
    const about = { subject: id, customerId: user._id };
    const outcome = await doOrAsk<void, void>(
      deps,
      staff,
      bySums(deps, staff, { action: 'acceptDispute', ...about }, () => ({ kobo: amountKobo, needsTwo: null })),
      () => ({ act: { action: 'acceptDispute', gatewayId, reference, message }, ...about, amountKobo }),
      keep,
    );
    if ('waits' in outcome) return outcome;
  }
  await sendAnswer(deps, id);
  return { done: await getDispute(deps.db, id) };
}

/** What approving a request to accept a dispute does. */
export const carryOutAcceptance: Act<'acceptDispute'> = async (deps, staff, asked, within) => {
  const { act, subject, amountKobo } = asked;
  if (amountKobo === null) throw new Error(`Dispute ${subject} names no amount`);
  await keepAnswer(deps, staff, subject, { answer: 'accept', message: act.message }, amountKobo, within);
  await sendAnswer(deps, subject);
};

/** The job: sends the answers that are due. @returns how many it took */
export async function sendAnswers(deps: Deps): Promise<number> {
  const given = { most: BATCH, at: deps.clock.now(), lease: `${LEASE_SECONDS} seconds` };
  const due: { id: string }[] = await callRows(deps.db, 'money.claim_answers', given);
  report(await each(due, 2, ({ id }) => sendAnswer(deps, id)), 'answers to disputes could not be sent');
  return due.length;
}

const recordAnswer = (deps: Deps, id: string, refused: string | null): Promise<void> =>
  callSql(deps.db, 'money.record_answer', { dispute: id, refused, at: deps.clock.now() });

/**
 * Looks the dispute up first, because another process may have answered it or its time may be over. Without a clear answer it stays due.
 */
async function sendAnswer(deps: Deps, id: string): Promise<void> {
  const dispute = await getDispute(deps.db, id);
  const { gatewayId, answer, message } = dispute;
  const at = await row<{ gateway: GatewayName }>(deps.db, 'SELECT gateway FROM money.disputes WHERE id = $1', [id]);
  const gateway = at && deps.gateways.of(at.gateway).disputes;
  if (!gateway) throw new Error(`The gateway of dispute ${id} offers no disputes`);
  const before = await gateway.fetchDispute(gatewayId);
  if (before.outcome === 'unknown' || answer === null) return;
  if (before.outcome === 'done' && before.data.status !== 'awaiting-merchant-feedback') {
    await recordAnswer(deps, id, null);
    return applyDispute(deps, at.gateway, before.data);
  }
  const { service, ...evidence } = await makeEvidence(deps.db, dispute, deps.clock.now());
  const sent = await gateway.answerDispute(gatewayId, {
    ...evidence,
    resolution: answer === 'accept' ? 'merchant-accepted' : 'declined',
    message: message ?? '',
    refundKobo: answer === 'accept' ? toKobo(dispute.amount) : 0n,
    service,
  });
  if (sent.outcome === 'unknown') return;
  await recordAnswer(deps, id, sent.outcome === 'refused' ? beginningOf(sent.message, 500) : null);
  const after = await gateway.fetchDispute(gatewayId);
  if (after.outcome === 'done') await applyDispute(deps, at.gateway, after.data);
}
