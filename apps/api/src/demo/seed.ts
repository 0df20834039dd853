/**
 * Fills an empty database with the demonstration: customers, administrators, the catalogue and a year of money, posted through the
 * ledger's own functions, so that it adds up. As a command: `node apps/api/src/demo/seed.ts`; it changes nothing where there are
 * customers already.
 */
import { callSql } from '../platform/database/call.ts';
import { connect, row, tx, type Db, type Tx } from '../platform/database/db.ts';
import { EnvError, readOwnerUrl } from '../platform/env.ts';
import { proveBooks } from '../money/reconciliation/books.ts';
import { DemoCircle } from './circle.ts';
import { plantComplaints } from './complaints.ts';
import { workAtDesk } from './desk.ts';
import { seedHistory } from './history.ts';
import { plantApprovals, plantOrganisations, seedOrganisations } from './organisations.ts';
import { demoCustomer, seedCustomers } from './people.ts';
import { plantCatalogue, plantPeople, type Planted } from './plant.ts';
import { Teller, type Product } from './teller.ts';

const DAY_MS = 86_400_000;
/** The organisations and the demonstration's customer, whose `person` is below 0. */
const BEFORE = seedOrganisations.length + 1;

async function fill(tx: Tx, now: Date): Promise<Planted> {
  const planted = await plantPeople(tx, now);
  const organisationIds = await plantOrganisations(tx, now, planted);
  await plantCatalogue(tx, now);
  const { rows: products } = await tx.query<Product>(
    `SELECT p.id, p.name, p.rate_bps, p.term_value, p.term_unit, coalesce(g.is_savings, false) AS is_savings
       FROM products p LEFT JOIN product_groups g ON g.id = p.group_id`,
  );
  const teller = new Teller(tx, products);
  const circle = await DemoCircle.plant(tx, now, planted);
  const moveUntil = async (moment: Date): Promise<void> => {
    for (let next = circle.next; next && next < moment; next = circle.next) {
      await teller.matureUntil(next);
      await circle.move();
    }
    await teller.matureUntil(moment);
  };
  // In the order of `person`, which begins below 0.
  const customers = [...seedOrganisations.toReversed(), demoCustomer, ...seedCustomers];
  const ids = [...organisationIds.toReversed(), planted.demoId, ...planted.customerIds];
  for (const happening of seedHistory()) {
    const { person, daysAgo } = happening;
    const customer = customers[person + BEFORE];
    const id = ids[person + BEFORE];
    if (!customer || id === undefined) continue;
    const { email, name, bank } = customer;
    const at = new Date(now.getTime() - daysAgo * DAY_MS);
    await moveUntil(at);
    await teller.tell({ id, email, name, bank }, happening, at);
  }
  await moveUntil(now);
  await plantApprovals(tx, organisationIds, planted);
  await plantComplaints(tx, now, planted);
  await callSql(tx, 'ledger.read_outbox', { most: null });
  return planted;
}

/**
 * Fills the database, people and money in one transaction.
 * @param now the end of the demonstration's year
 * @returns false when there are customers already
 */
export async function seed(db: Db, now: Date): Promise<boolean> {
  const someone = await row(db, 'SELECT id FROM customers LIMIT 1');
  if (someone) return false;
  const planted = await tx(db, (tx) => fill(tx, now));
  await workAtDesk(db, now, planted);
  await db.query('ANALYZE');
  await proveBooks({ db, clock: { now: () => now } });
  return true;
}

if (import.meta.main) {
  try {
    const db = connect(readOwnerUrl(process.env), 2);
    const done = await seed(db, new Date());
    console.log(done ? 'The demonstration is in place.' : 'There are customers already; nothing was changed.');
    await db.end();
  } catch (error) {
    console.error(error instanceof EnvError ? error.message : error);
    process.exitCode = 1;
  }
}
