/** The people of a simulated village: how each behaves, how much money they have, and the circles that they make. */
import { hash } from '@node-rs/argon2';
import { addCircleDays, MOST_DAYS_AHEAD } from './days.ts';
import type { CircleProtection, MakeCircleBody } from '@ajose/sdk/contract/circles';
import { makeSecret } from '@ajose/sdk/domain/circles';
import { toNaira } from '@ajose/sdk/domain/money';
import { giveCash } from '../../../test/cash.ts';
import { signedInAs } from '../../../test/signed-in-as.ts';
import { keepCard } from '../../../src/money/cards/cards.ts';
import { finishNames, joinCircle, leaveCircle, makeCircle, signCircle } from '../../../src/saving/circles/circles.ts';
import { readCircle } from '../../../src/saving/circles/read.ts';
import { claimDeposit, startDeposit } from '../../../src/money/deposits/begin.ts';
import type { Customer, Staff } from '../../../src/platform/server/signed-in.ts';
import { uuid } from '../chance.ts';
import type { Hand } from './hand.ts';

export const PASSWORD = 'Password1';
/** The cheapest setting that argon2 allows, because thousands sign. */
const CHEAP = { memoryCost: 8, timeCost: 1, parallelism: 1 } as const;

/**
 * `ready`: has the money in time. `late`: has it days later. `never`: has nothing. `patchy`: has part of it, now and then. `card`: pays by
 * a kept card.
 */
export type Manner = 'ready' | 'late' | 'never' | 'patchy' | 'card';
const MANNERS = ['ready', 'ready', 'ready', 'ready', 'late', 'late', 'patchy', 'never', 'card'] as const;

/** Cards that pay, have too little money, were stolen, or whose bank does not answer. */
const CARDS = ['4084084084084081', '4084084084084081', '4084080000001001', '4084080000001003', '4084080000001002'];

/** What a level lets out in a day and into a wallet: all can be too little for several circles at once. */
const LEVELS = [1, 1, 2, 3] as const;
/** What an administrator has seen of a customer at each level. */
const SEEN = { 1: [], 2: ['nin'], 3: ['nin', 'address'] } as const;

export interface Villager {
  customer: Customer;
  manner: Manner;
  cardId: string | null;
  dead: boolean;
}

export interface Founded {
  id: string;
  name: string;
  kobo: bigint;
  members: Villager[];
  /** Members who contribute by card. */
  fromCard: Set<Villager>;
  /** Whether a customer took over a place. */
  takenOver: boolean;
}

export class Village {
  readonly people: Villager[] = [];
  readonly circles: Founded[] = [];
  /** Cash brought so far, in kobo. */
  cash = 0n;
  staff: Staff | undefined;
  readonly #hand: Hand;
  #gifts = 0;

  constructor(hand: Hand) {
    this.#hand = hand;
  }

  async settle(count: number): Promise<void> {
    const { world } = this.#hand;
    const { db } = world.server;
    const passwordHash = await hash(PASSWORD, CHEAP);
    await db.query(`INSERT INTO banks (code, name) VALUES ('058', 'GTBank') ON CONFLICT DO NOTHING`);
    const { rows: staff } = await db.query<{ id: string }>(
      `INSERT INTO staff (name, email, password_hash, ref_code) VALUES ('Owner', 'owner@simulation.test', '', 'OWNER') RETURNING id`,
    );
    const owner = { name: 'Owner', email: 'owner@simulation.test', refCode: 'OWNER', twoFactor: false };
    this.staff = { id: staff[0]?.id ?? '', ...owner };
    for (let n = 0; n < count; n += 1) {
      const name = `Person${n}`;
      const { rows } = await db.query<{ id: string }>(
        `INSERT INTO customers (name, email, password_hash, ref_code, phone, email_confirmed_at) VALUES ($1, $2, $3, $1, '0', now()) RETURNING id`,
        [name, `${name}@simulation.test`, passwordHash],
      );
      const bank = { bankCode: null, bankAccountName: null, bankAccountNumber: null, bankChangedAt: null };
      const id = rows[0]?.id ?? '';
      const customer: Customer = { id, name, status: 1, ...bank };
      await db.query(
        `INSERT INTO identifications (customer_id, state, asked_at, identified_at) VALUES ($1, 'done', now(), now())`,
        [id],
      );
      await this.setLevel(customer, world.chance.pick(LEVELS));
      this.people.push({ customer, manner: world.chance.pick(MANNERS), cardId: null, dead: false });
    }
    // Some pay from their wallets, and may choose a card later.
    for (const person of this.people)
      if (person.manner === 'card' || world.chance.once(3)) await this.#takeCard(person);
  }

  async changeLevel({ customer }: Villager): Promise<void> {
    const { world } = this.#hand;
    const level = world.chance.pick(LEVELS);
    await this.setLevel(customer, level);
    world.say(`${customer.name} is at level ${level}`);
  }

  async setLevel({ id }: Customer, level: 1 | 2 | 3): Promise<void> {
    await this.#hand.quietly((db) =>
      db.query(
        `WITH gone AS (DELETE FROM verifications WHERE customer_id = $1 AND kind <> ALL ($2))
         INSERT INTO verifications (customer_id, kind, shown, staff_id, at) SELECT $1, kind, 'Slip', $3, now() FROM unnest($2::text[]) kind
         ON CONFLICT DO NOTHING`,
        [id, SEEN[level], this.staff?.id],
      ),
    );
  }

  /** Puts cash into a wallet. */
  async give({ customer }: Villager, kobo: bigint): Promise<void> {
    this.#gifts += 1;
    await this.#hand.quietly((db) => giveCash(db, customer.id, `gift-${this.#gifts}`, kobo));
    this.cash += kobo;
  }

  /** Pays once by card and keeps the card. */
  async #takeCard(person: Villager): Promise<void> {
    const { world } = this.#hand;
    const { customer } = person;
    const reference = `payment-${Date.now()}-wallet-${customer.name}`;
    const body = {
      userId: customer.id,
      amount: 1000,
      transactionId: reference,
      currency: 'NGN' as const,
      reason: 'wallet' as const,
      type: 'deposit' as const,
      incomingStatus: 'pending' as const,
      paymentMethod: 'paystack' as const,
    };
    await startDeposit(world.server.deps, signedInAs(customer), body);
    const { sandbox, chance } = world;
    const code = sandbox.books.charge(reference)?.accessCode ?? '';
    const number = CARDS[chance.below(CARDS.length)];
    const paid = await sandbox.app.inject({
      method: 'POST',
      url: `/checkout/${code}/card`,
      payload: { number, cvv: '408', expiry: '12/99' },
    });
    if (paid.statusCode >= 300) throw new Error(paid.body);
    await claimDeposit(world.server.deps, signedInAs(customer), body);
    person.cardId = (await keepCard(world.server.deps, customer, reference))._id;
  }

  /** Makes a circle, and its members join and sign; some leave, and some never sign. */
  async found(people: number): Promise<void> {
    const { chance } = this.#hand.world;
    const members = this.#choose(people);
    const [organiser, ...others] = members;
    if (!organiser) throw new Error('Nobody makes a circle');
    const order = chance.pick(['draw', 'agreed'] as const);
    const protection = chance.pick<CircleProtection>(['none', 'deposit', 'late_last']);
    const kobo = BigInt(100_000 + chance.below(2_000_000));
    const place = (turn: number) => (order === 'draw' ? { secret: makeSecret(), turn: null } : { secret: null, turn });
    const body: MakeCircleBody = {
      userId: organiser.customer.id,
      idempotencyKey: uuid(chance),
      name: `Circle ${this.circles.length + 1}`,
      amount: toNaira(kobo),
      every: chance.pick(['week', 'month']),
      firstDay: addCircleDays(2 + chance.below(MOST_DAYS_AHEAD)),
      people,
      order,
      protection,
      deposits: protection === 'deposit' ? 1 + chance.below(3) : 0,
      ...place(1),
    };
    // Everybody has enough for a deposit.
    for (const member of members) await this.give(member, kobo * BigInt(body.deposits) + 1n);
    const made = await this.#hand.insist(`${organiser.customer.name} makes ${body.name} for ${people}`, ({ deps }) =>
      makeCircle(deps, organiser.customer, body),
    );
    if (made.is !== 'done') throw new Error(`${body.name} is refused`);
    const id = made.answer;
    const { invitation } = await this.#hand.quietly((db) => readCircle(db, new Date(), organiser.customer.id, id));
    const code = invitation ?? '';
    for (const [index, { customer }] of others.entries()) {
      // Every retry asks for the same place, as an app does.
      const ids = { userId: customer.id, code, ...place(index + 2) };
      await this.#hand.insist(`${customer.name} joins`, ({ deps }) => joinCircle(deps, customer, ids));
    }
    const circle: Founded = { id, name: body.name, kobo, members, fromCard: new Set(), takenOver: false };
    this.circles.push(circle);
    if (order === 'draw' && others.length > 3 && chance.once(10)) {
      const left = others.at(-1);
      if (left) {
        await this.#hand.insist(`${left.customer.name} leaves`, ({ deps }) =>
          leaveCircle(deps, left.customer, { userId: left.customer.id, circleId: id }),
        );
      }
    }
    await this.#hand.insist(`the names of ${body.name} are complete`, ({ deps }) =>
      finishNames(deps, organiser.customer, { userId: organiser.customer.id, circleId: id }),
    );
    await this.#sign(circle);
  }

  async #sign({ id: circleId, members, fromCard }: Founded): Promise<void> {
    const { world } = this.#hand;
    const gives = world.chance.below(15);
    for (const [index, person] of members.entries()) {
      const { customer } = person;
      const cardId = person.manner === 'card' ? person.cardId : null;
      const circle = await this.#hand.quietly((db) =>
        readCircle(db, new Date(), customer.id, circleId).catch(() => null),
      );
      if (circle?.state !== 'signing') continue;
      if (gives === 0 && index === 1) continue;
      if (gives === 1 && index === 1) {
        await this.#hand.insist(`${customer.name} leaves before it begins`, ({ deps }) =>
          leaveCircle(deps, customer, { userId: customer.id, circleId }),
        );
        continue;
      }
      const who = signedInAs(customer);
      const body = {
        userId: customer.id,
        circleId,
        hash: circle.terms?.hash ?? '',
        source: cardId === null ? ('wallet' as const) : ('card' as const),
        cardId,
        password: PASSWORD,
      };
      await this.#hand.insist(`${customer.name} signs`, ({ deps }) => signCircle(deps, who, body));
      if (cardId !== null) fromCard.add(person);
    }
  }

  #choose(count: number): Villager[] {
    const { chance } = this.#hand.world;
    const living = this.people.filter(({ dead }) => !dead);
    const ready = living.filter(({ manner }) => manner === 'ready');
    // Some circles have only people who pay in time.
    const left = ready.length >= count && chance.once(2) ? ready : living;
    const chosen: Villager[] = [];
    while (chosen.length < count && left.length > 0) chosen.push(...left.splice(chance.below(left.length), 1));
    return chosen;
  }
}
