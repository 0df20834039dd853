/** Contributions that a member pays before they are taken: the next one, or all that are left. */
import type { PayCircleBody } from '@ajose/sdk/contract/circles';
import { customerCan } from '@ajose/sdk/domain/status';
import { callSql } from '../../platform/database/call.ts';
import { tx } from '../../platform/database/db.ts';
import type { Deps } from '../../platform/deps.ts';
import { blocked } from '../../money/ledger/ledger.ts';
import { refuse } from '../../platform/server/errors.ts';
import type { Customer } from '../../platform/server/signed-in.ts';
import { held } from './circles.ts';
import { keepLimits, limitsOf, pastDay, whyShort } from './limits.ts';
import { paidTurns } from './money.ts';
import { dayOf, lockMine, titleOf } from './rows.ts';
import { skipPaid, stopCharging } from './sources.ts';

/**
 * Pays all that is asked for or nothing; nothing where `turn` is paid already. @throws Refusal 403 by status, 404, 409 `circle_held`,
 * `insufficient_balance`, `level_withdrawals`, `nothing_to_pay` or `withdrawals_past_day_limit`
 */
export async function payCircle(deps: Deps, customer: Customer, body: PayCircleBody): Promise<void> {
  const { db, clock } = deps;
  if (!customerCan.withdraw(customer.status)) throw blocked(customer.status, 'money_blocked');
  const now = clock.now();
  await tx(db, async (tx) => {
    const { circle, members, me } = await lockMine(tx, body.circleId, customer.id);
    if (circle.held_at !== null) throw held();
    const limits = await limitsOf(tx, deps, [customer.id]);
    await callSql(tx, 'money.lock_member', { customer: customer.id });
    await keepLimits(tx, limits);
    const before = await paidTurns(tx, customer.id, circle.id);
    if (before.has(body.turn)) return;
    const left = Array.from({ length: members.length }, (_, index) => index + 1).filter(
      (turn) => turn >= circle.turn && !before.has(turn),
    );
    const wanted = body.turns === 'all' ? left : left.slice(0, 1);
    if (circle.state !== 'running' || wanted[0] !== body.turn) {
      throw refuse(409, 'nothing_to_pay', 'There is nothing to pay in this circle now.');
    }
    for (const turn of wanted) {
      await callSql(tx, 'money.begin_circle_part', {
        customer: customer.id,
        circle: circle.id,
        member: me.id,
        turn,
        kobo: circle.kobo,
        due_on: dayOf(circle, turn),
        title: titleOf(circle, turn),
        at: now,
      });
    }
    const after = await paidTurns(tx, customer.id, circle.id);
    const missing = wanted.filter((turn) => !after.has(turn)).length;
    if (missing > 0) {
      const why = await whyShort(tx, customer.id, circle.kobo * BigInt(missing), now);
      if (why === 'day') throw await pastDay(deps, customer.id, limits.get(customer.id)?.dayKobo ?? 0n);
      throw refuse(409, 'insufficient_balance', 'Your wallet does not have enough for this. Please add funds first.');
    }
    if (wanted.length === left.length) await stopCharging(tx, me, now);
    else await skipPaid(tx, circle, me, wanted, now);
  });
}
