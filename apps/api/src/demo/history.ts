/** What the demonstration's customers did with their money in a year, the same at every first start. Amounts are naira. */
import { seedOrganisations } from './organisations.ts';
import { demoCustomer, seedCustomers } from './people.ts';

export type Happening =
  | { what: 'deposit'; amount: number; outcome: 'completed' | 'failed' | 'user_cancelled'; channel: string }
  | { what: 'withdrawal'; amount: number; outcome: 'completed' | 'failed' | 'user_cancelled' | 'pending' }
  | { what: 'invest'; product: string; amount: number }
  | { what: 'top_up'; product: string; amount: number }
  | { what: 'offline'; product: string; amount: number };

/** `person` is -1 for the demonstration's customer, -2 for their cooperative, -3 for their family, else the position in `seedCustomers`. */
export type Dated = Happening & { person: number; daysAgo: number };

/** What the demonstration's customer did: transactions and investments in every state that a screen can show. */
const demoStory: readonly (Happening & { daysAgo: number })[] = [
  { daysAgo: 360, what: 'deposit', amount: 250_000, outcome: 'completed', channel: 'card' },
  { daysAgo: 358, what: 'invest', product: 'Rice Harvest Cycle', amount: 100_000 },
  { daysAgo: 334, what: 'invest', product: 'Rent Saver', amount: 30_000 },
  ...[304, 274, 243, 212, 182, 151, 120, 89, 59, 29].map((daysAgo) => ({
    daysAgo,
    what: 'top_up' as const,
    product: 'Rent Saver',
    amount: 10_000,
  })),
  { daysAgo: 320, what: 'deposit', amount: 5000, outcome: 'user_cancelled', channel: 'bank_transfer' },
  { daysAgo: 290, what: 'deposit', amount: 60_000, outcome: 'completed', channel: 'bank_transfer' },
  { daysAgo: 241, what: 'withdrawal', amount: 20_000, outcome: 'completed' },
  { daysAgo: 201, what: 'deposit', amount: 400_000, outcome: 'completed', channel: 'card' },
  { daysAgo: 199, what: 'invest', product: 'One-Year Bond Basket', amount: 200_000 },
  { daysAgo: 150, what: 'deposit', amount: 50_000, outcome: 'failed', channel: 'card' },
  { daysAgo: 149, what: 'deposit', amount: 50_000, outcome: 'completed', channel: 'ussd' },
  { daysAgo: 118, what: 'withdrawal', amount: 60_000, outcome: 'completed' },
  { daysAgo: 90, what: 'invest', product: '182-Day Treasury Note', amount: 100_000 },
  { daysAgo: 70, what: 'deposit', amount: 185_500.5, outcome: 'completed', channel: 'card' },
  { daysAgo: 61, what: 'withdrawal', amount: 25_000, outcome: 'failed' },
  { daysAgo: 41, what: 'invest', product: 'Cassava Outgrowers', amount: 80_000 },
  { daysAgo: 20, what: 'invest', product: 'School Fees Plan', amount: 40_000 },
  { daysAgo: 12, what: 'invest', product: 'Market Women Credit', amount: 20_000 },
  { daysAgo: 9, what: 'deposit', amount: 45_000, outcome: 'completed', channel: 'bank_transfer' },
  { daysAgo: 4, what: 'top_up', product: 'School Fees Plan', amount: 12_500 },
  { daysAgo: 3, what: 'deposit', amount: 10_000, outcome: 'user_cancelled', channel: 'card' },
  { daysAgo: 1, what: 'withdrawal', amount: 15_000, outcome: 'pending' },
];

const deposits = (amount: number, days: readonly number[]): (Happening & { daysAgo: number })[] =>
  days.map((daysAgo) => ({ daysAgo, what: 'deposit', amount, outcome: 'completed', channel: 'bank_transfer' }));

/** What the demonstration's cooperative and family did. */
const organisationStories: readonly (readonly (Happening & { daysAgo: number })[])[] = [
  [
    ...deposits(600_000, [290, 260, 230, 200, 170, 140, 110, 80, 50, 21]),
    { daysAgo: 280, what: 'invest', product: 'Rice Harvest Cycle', amount: 500_000 },
    { daysAgo: 165, what: 'invest', product: 'One-Year Bond Basket', amount: 1_500_000 },
    { daysAgo: 75, what: 'invest', product: 'Market Stalls Ibadan', amount: 750_000 },
    { daysAgo: 35, what: 'withdrawal', amount: 180_000, outcome: 'completed' },
  ],
  [
    ...deposits(85_000, [145, 114, 84, 53, 22]),
    { daysAgo: 130, what: 'invest', product: 'School Fees Plan', amount: 60_000 },
    { daysAgo: 40, what: 'top_up', product: 'School Fees Plan', amount: 25_000 },
  ],
];

/** Random numbers that are the same for the same seed. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const channels = ['card', 'card', 'bank_transfer', 'bank_transfer', 'ussd', 'opay', 'bank'];
const investments = [
  { product: '91-Day Treasury Note', least: 50_000 },
  { product: '182-Day Treasury Note', least: 50_000 },
  { product: 'Blue-Chip Commercial Paper', least: 250_000 },
  { product: 'Cassava Outgrowers', least: 20_000 },
  { product: 'Rice Harvest Cycle', least: 25_000 },
  { product: 'Poultry Expansion', least: 15_000 },
  { product: 'Cocoa Export Finance', least: 100_000 },
  { product: 'Market Stalls Ibadan', least: 50_000 },
  { product: 'Market Women Credit', least: 5000 },
  { product: 'Solar for Shops', least: 30_000 },
  { product: 'Logistics Fleet', least: 75_000 },
  { product: 'Lekki Rental Income', least: 200_000 },
];
const plans = ['Daily Ajo', 'School Fees Plan', 'Rent Saver', 'Owambe Plan'];

function storyOf(person: number): Dated[] {
  const customer = seedCustomers[person];
  if (!customer) return [];
  const random = randomFrom(person * 7919 + 11);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  const story: Dated[] = [];
  const thousands = Math.round(20 + random() ** 3 * 380);
  const saves = random() < 0.6 ? pick(plans) : null;
  let months = 0;
  for (let daysAgo = customer.joinedDaysAgo - random(); daysAgo > 0.5; daysAgo -= 14 + random() * 16) {
    const luck = random();
    const outcome = luck < 0.9 ? 'completed' : luck < 0.95 ? 'failed' : 'user_cancelled';
    const amount = 1000 * Math.max(5, Math.round(thousands * (0.4 + random())));
    story.push({ person, daysAgo, what: 'deposit', amount, outcome, channel: pick(channels) });
    const soon = Math.max(0.1, daysAgo - 1 - random() * 3);
    if (saves !== null && outcome === 'completed') {
      const saved = 1000 * Math.max(10, Math.round(amount / 5000));
      story.push({ person, daysAgo: soon, what: months === 0 ? 'invest' : 'top_up', product: saves, amount: saved });
      months += 1;
    }
    if (random() < 0.55) {
      const { product, least } = pick(investments);
      const invested = least + 5000 * Math.floor(random() * 6);
      story.push({ person, daysAgo: Math.max(0.1, soon - 1), what: 'invest', product, amount: invested });
    }
    if (customer.bank && random() < 0.35) {
      const fate = random();
      const paid =
        daysAgo < 6 && fate < 0.5 ? 'pending' : fate < 0.88 ? 'completed' : fate < 0.95 ? 'failed' : 'user_cancelled';
      const withdrawn = 1000 * Math.max(2, Math.round((amount / 1000) * (0.1 + random() * 0.4)));
      story.push({ person, daysAgo: Math.max(0.1, soon - 2), what: 'withdrawal', amount: withdrawn, outcome: paid });
    }
  }
  if (person % 13 === 5) {
    const daysAgo = Math.min(customer.joinedDaysAgo, 75);
    story.push({ person, daysAgo, what: 'offline', product: 'Market Stalls Ibadan', amount: 150_000 });
  }
  return story;
}

/** How many days ago a person joined; Infinity for those of `seedCustomers`, whose stories begin on their own day. */
function joinedDaysAgo(person: number): number {
  if (person >= 0) return Infinity;
  return (person === -1 ? demoCustomer : seedOrganisations[-2 - person])?.joinedDaysAgo ?? 0;
}

/** What all customers did, in the order of time. */
export function seedHistory(): Dated[] {
  const demo = demoStory.map((item) => ({ ...item, person: -1 }));
  const others = seedCustomers.flatMap((_, person) => storyOf(person));
  const organisations = organisationStories.flatMap((story, index) =>
    story.map((item) => ({ ...item, person: -2 - index })),
  );
  return [...demo, ...organisations, ...others]
    .filter(({ person, daysAgo }) => daysAgo < joinedDaysAgo(person))
    .toSorted((a, b) => b.daysAgo - a.daysAgo);
}
