/** Lets whoever is owed something in a circle forgive it, or two administrators in their stead. */
import { toNaira } from '@ajose/sdk/domain/money';
import { forgiveDebt, writeOffOrAsk } from '../../../src/saving/circles/forgiving.ts';
import type { Hand } from './hand.ts';
import type { Village } from './village.ts';

export async function forgiveSomething(hand: Hand, { people, staff }: Village): Promise<void> {
  const { chance } = hand.world;
  const { rows } = await hand.quietly((db) =>
    db.query<{ circle_id: string; member_id: string; turn: number; owed_to: string; kobo: bigint }>(
      `SELECT circle_id, member_id, turn, owed_to, owed - collected AS kobo FROM money.circle_parts
        WHERE owed > collected AND owed_to IS NOT NULL ORDER BY member_id, turn`,
    ),
  );
  const debt = chance.any(rows);
  const creditor = people.find(({ customer }) => customer.id === debt?.owed_to);
  if (!debt || !creditor || !staff) return;
  const { circle_id: circleId, member_id: memberId, turn, kobo } = debt;
  const named = { circleId, memberId, turn, amount: toNaira(kobo) };
  const { customer, dead } = creditor;
  if (dead || chance.once(3)) {
    // Two administrators agree: here one server asks for one only.
    await hand.insist(`staff forgive what ${customer.name} is owed`, ({ deps }) =>
      writeOffOrAsk({ ...deps, env: { ...deps.env, dualApprovalKobo: null } }, staff, { ...named, reason: 'Chance' }),
    );
  } else {
    await hand.insist(`${customer.name} forgives`, ({ deps }) =>
      forgiveDebt(deps, customer, { userId: customer.id, ...named }),
    );
  }
}
