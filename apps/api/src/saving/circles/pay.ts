/** Contributions that a member pays before they are taken: the next one, or all that are left. */
import type { PayCircleBody } from '@ajose/sdk/contract/circles';
import { customerCan } from '@ajose/sdk/status';
import { row, tx } from '../../platform/database/db.ts';
import type { Deps } from '../../platform/deps.ts';
import { blocked } from '../../money/ledger/ledger.ts';
import { refuse } from '../../platform/server/errors.ts';
import type { Customer } from '../../platform/server/signed-in.ts';
import { held } from './circles.ts';
import { paidTurns } from './money.ts';
import { dayOf, lockMine, titleOf } from './rows.ts';
import { skipPaid, stopCharging } from './sources.ts';

/**
 * Pays all of it or nothing; nothing where `turn` is paid already. @throws Refusal 403 by status, 404, 409 `circle_held`,
 * `insufficient_balance` or `nothing_to_pay`
 */
export async function payCircle({ db, clock }: Deps, customer: Customer, body: PayCircleBody): Promise<void> {
  if (!customerCan.addMoney(customer.status)) throw blocked(customer.status, 'money_blocked');
  const now = clock.now();
  await tx(db, async (tx) => {
    const { circle, members, me } = await lockMine(tx, body.circleId, customer.id);
    if (circle.held_at !== null) throw held();
    await row(tx, 'SELECT money.lock_member($1)', [customer.id]);
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
      await row(tx, 'SELECT money.begin_circle_part($1, $2, $3, $4, $5, $6, $7, $8)', [
        customer.id,
        circle.id,
        me.id,
        turn,
        circle.kobo,
        dayOf(circle, turn),
        titleOf(circle, turn),
        now,
      ]);
    }
    const after = await paidTurns(tx, customer.id, circle.id);
    if (!wanted.every((turn) => after.has(turn))) {
      throw refuse(409, 'insufficient_balance', 'Your wallet does not have enough for this. Please add funds first.');
    }
    if (wanted.length === left.length) await stopCharging(tx, me, now);
    else await skipPaid(tx, circle, me, wanted, now);
  });
}
