/**
 * Fills an empty database with the demonstration: customers, administrators, the catalogue and a year of money, posted through the
 * ledger's own functions, so that it adds up. As a command: `node apps/api/src/demo/seed.ts`; it changes nothing where there are
 * customers already. It needs the API's settings, and the sandbox.
 */
import type { Deps } from '../gateways/deps.ts';
import { createGateways } from '../gateways/gateways.ts';
import { callSql } from '../platform/database/call.ts';
import { systemClock } from '../platform/database/clock.ts';
import { connect, row, tx, type Tx } from '../platform/database/db.ts';
import { EnvError, readEnv, readOwnerUrl } from '../platform/env.ts';
import { proveBooks } from '../money/reconciliation/books.ts';
import { DemoCircle } from './circle.ts';
import { plantComplaints } from './complaints.ts';
import { workAtDesk } from './desk.ts';
import { seedHistory } from './history.ts';
import { plantApprovals, plantOrganisations, seedOrganisations } from './organisations.ts';
import { demoCustomer, seedCustomers } from './people.ts';
import { plantCatalogue, plantPeople, plantVisits, type Planted } from './plant.ts';
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
  const teller = new Teller(tx, planted.adminId, products);
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
  await plantVisits(tx, now);
  return planted;
}

/**
 * Fills the database, people and money in one transaction.
 * @param deps with the connection of the database's owner
 * @param sandbox the address of Paystack's
 * @returns false when there are customers already
 */
export async function seed(deps: Deps, sandbox: string): Promise<boolean> {
  const { db, clock } = deps;
  const someone = await row(db, 'SELECT id FROM customers LIMIT 1');
  if (someone) return false;
  const now = clock.now();
  const planted = await tx(db, (tx) => fill(tx, now));
  await workAtDesk(deps, planted, sandbox);
  // Customers are told of their money once they have the statuses of today.
  await callSql(db, 'ledger.read_outbox', { most: null });
  await db.query('ANALYZE');
  await proveBooks(deps);
  return true;
}

if (import.meta.main) {
  try {
    const env = readEnv(process.env);
    const db = connect(readOwnerUrl(process.env), 2);
    const gateways = createGateways(env, db, systemClock);
    const mail = { send: async () => undefined };
    const done = await seed({ env, db, clock: systemClock, gateways, mail }, env.paystack?.baseUrl ?? '');
    console.log(done ? 'The demonstration is in place.' : 'There are customers already; nothing was changed.');
    await db.end();
  } catch (error) {
    console.error(error instanceof EnvError ? error.message : error);
    process.exitCode = 1;
  }
}
