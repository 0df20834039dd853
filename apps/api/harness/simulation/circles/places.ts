/** Lets a customer take over a member's place in a running circle that has no open turn and no debt. */
import { toKobo } from '@ajose/sdk/domain/money';
import { readCircle } from '../../../src/saving/circles/read.ts';
import {
  acceptSubstitute,
  findSubstitute,
  placesOf,
  signPlace,
  takeBackPlace,
  wantPlace,
} from '../../../src/saving/circles/substitutes.ts';
import { run } from '../../../src/platform/database/db.ts';
import { signedInAs } from '../../../test/signed-in-as.ts';
import type { Hand } from './hand.ts';
import { PASSWORD, type Founded, type Village } from './village.ts';

export async function takeOverPlace(hand: Hand, village: Village, circle: Founded): Promise<void> {
  const { chance } = hand.world;
  const leaving = chance.any(circle.members.filter(({ dead }) => !dead));
  const coming = chance.any(
    village.people.filter(
      (person) =>
        !person.dead && person.customer.status === 1 && person !== leaving && !circle.members.includes(person),
    ),
  );
  if (!leaving || !coming) return;
  const ids = { userId: leaving.customer.id, circleId: circle.id };
  const who = coming.customer;
  const asked = await hand.insist(`${leaving.customer.name} looks for a substitute`, ({ deps }) =>
    findSubstitute(deps, leaving.customer, ids),
  );
  if (asked.is !== 'done') return;
  const substituteNow = async () => {
    const { members } = await hand.quietly((db) => readCircle(db, new Date(), leaving.customer.id, circle.id));
    return members.find(({ isMe }) => isMe)?.substitute;
  };
  const code = (await substituteNow())?.invitation;
  if (typeof code !== 'string') throw new Error('Who looks for a substitute has no invitation');
  await hand.insist(`${who.name} wants the place`, ({ deps }) => wantPlace(deps, who, { userId: who.id, code }));
  const substitute = await substituteNow();
  if (!substitute) throw new Error(`Nobody looks for a substitute of ${leaving.customer.name}`);
  for (const { customer } of circle.members) {
    if (customer.id === leaving.customer.id) continue;
    const body = { userId: customer.id, circleId: circle.id, substituteId: substitute._id, accept: true };
    await hand.insist(`${customer.name} accepts ${who.name}`, ({ deps }) => acceptSubstitute(deps, customer, body));
  }
  // The request came a day ago, because a place can be paid for a day after it was asked for.
  await hand.quietly((db) =>
    run(db, `UPDATE circle_substitutes SET came_at = came_at - interval '1 day' WHERE id = $1`, [substitute._id]),
  );
  const place = (await hand.quietly((db) => placesOf(db, new Date(), who.id))).find(
    ({ _id }) => _id === substitute._id,
  );
  const pays = toKobo(place?.pays ?? 0);
  // Now and then the money is missing, and nobody takes the place over.
  if (!chance.once(4)) {
    await village.give(coming, (pays > 0n ? pays : 0n) + toKobo(place?.deposit ?? 0) + 1n);
    if (pays < 0n) await village.give(leaving, -pays);
  }
  const body = { userId: who.id, placeId: substitute._id, hash: place?.terms.hash ?? '', password: PASSWORD };
  const signed = await hand.insist(`${who.name} takes over the place of ${leaving.customer.name}`, ({ deps }) =>
    signPlace(deps, signedInAs(who), body),
  );
  if (signed.is === 'done') {
    circle.members.splice(circle.members.indexOf(leaving), 1, coming);
    circle.fromCard.delete(leaving);
    circle.takenOver = true;
    return;
  }
  await hand.insist(`${leaving.customer.name} stays`, ({ deps }) => takeBackPlace(deps, leaving.customer, ids));
}
