/** Writes the demonstration's customers, administrators and catalogue into an empty database. teller.ts posts their money. */
import { percentToBps, toKobo } from '@ajose/sdk/domain/money';
import { DEFAULT_COUNTRY } from '@ajose/sdk/domain/countries';
import { DEMO_PASSWORD, hashPassword } from '../access/auth/passwords.ts';
import { insertCustomer } from '../customers/sign-up.ts';
import { row, run, type Sql } from '../platform/database/db.ts';
import { codeUntil } from '../access/auth/ref-code.ts';
import { insertAdmin } from '../access/staff/registration.ts';
import { seedAnnouncements, seedGroups, type SeedGroup } from './catalogue.ts';
import { demoAdmin, demoColleague, demoCustomer, seedCustomers } from './people.ts';

const DAY_MS = 86_400_000;

export interface Planted {
  /** The ids of the demonstration's customer and of the others; the others in the order of `seedCustomers`. */
  demoId: string;
  customerIds: string[];
  adminId: string;
}

interface Person {
  name: string;
  email: string;
  phone: string;
  state: string;
  bank: { code: string; accountNumber: string } | null;
}

async function plantCustomer(on: Sql, joined: Date, person: Person, passwordHash: string): Promise<string> {
  const { name, email, phone: phoneNumber, state, bank } = person;
  const id = await insertCustomer(on, joined, {
    name,
    email,
    phoneNumber,
    state,
    country: DEFAULT_COUNTRY,
    passwordHash,
  });
  await run(on, 'UPDATE customers SET email_confirmed_at = $2 WHERE id = $1', [id, joined]);
  if (bank) {
    await run(
      on,
      'UPDATE customers SET bank_code = $2, bank_account_name = $3, bank_account_number = $4 WHERE id = $1',
      [id, bank.code, name.toUpperCase(), bank.accountNumber],
    );
  }
  return id;
}

/** Every customer is active while the history is posted; desk.ts sets the status of today. */
export async function plantPeople(on: Sql, now: Date): Promise<Planted> {
  const passwordHash = await hashPassword(null, DEMO_PASSWORD, { account: 'demo' });
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const adminId = await insertAdmin(on, daysAgo(demoCustomer.joinedDaysAgo + 1), { ...demoAdmin, passwordHash }, null);
  await insertAdmin(on, daysAgo(demoCustomer.joinedDaysAgo + 1), { ...demoColleague, passwordHash }, null);
  await run(on, 'UPDATE staff SET ref_code_until = $1', [codeUntil(daysAgo(0))]);
  const demoId = await plantCustomer(on, daysAgo(demoCustomer.joinedDaysAgo), demoCustomer, passwordHash);
  const customerIds: string[] = [];
  for (const person of seedCustomers) {
    const id = await plantCustomer(on, daysAgo(person.joinedDaysAgo), person, passwordHash);
    const referrer = person.referredBy === null ? undefined : customerIds[person.referredBy];
    if (referrer) await run(on, 'UPDATE customers SET referred_by = $2 WHERE id = $1', [id, referrer]);
    customerIds.push(id);
  }
  return { demoId, customerIds, adminId };
}

/** When each person was last there: as the history has it, and administrators today. */
export async function plantVisits(on: Sql, now: Date): Promise<void> {
  await run(on, 'UPDATE staff SET last_seen_at = $1', [now]);
  await run(
    on,
    `UPDATE customers c SET last_seen_at = greatest(
       c.created_at,
       (SELECT max(t.at) FROM ledger.transactions t WHERE t.customer_id = c.id AND t.cause IN ('payment', 'withdrawal', 'purchase', 'top_up')),
       (SELECT max(m.at) FROM complaint_messages m WHERE m.customer_id = c.id AND m.staff_id IS NULL),
       (SELECT max(greatest(r.asked_at, r.decided_at)) FROM member_requests r WHERE c.id IN (r.asked_by, r.decided_by)))
      WHERE c.kind = 'person'`,
  );
}

async function plantGroup(on: Sql, madeAt: Date, group: SeedGroup): Promise<void> {
  const planted = await row<{ id: string }>(
    on,
    `INSERT INTO product_groups (name, description) VALUES ($1, $2)
     ON CONFLICT ON CONSTRAINT product_groups_name DO UPDATE SET description = excluded.description RETURNING id`,
    [group.name, group.description],
  );
  for (const product of group.products) {
    await run(
      on,
      `INSERT INTO products (name, description, rate_bps, min_kobo, term_value, term_unit, status, group_id, exit_after_days, exit_price_bps, tax_bps, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
      [
        product.name,
        product.description,
        percentToBps(product.rate),
        toKobo(product.cost),
        product.term.value,
        product.term.unit,
        product.status ?? 'active',
        planted?.id,
        product.exit?.afterDays,
        percentToBps(product.exit?.pricePercent ?? 0),
        percentToBps(product.tax ?? 0),
        madeAt,
      ],
    );
  }
}

/** Writes groups, products and announcements. */
export async function plantCatalogue(on: Sql, now: Date): Promise<void> {
  // Before the first customer joined.
  const madeAt = new Date(now.getTime() - (demoCustomer.joinedDaysAgo + 1) * DAY_MS);
  for (const group of seedGroups) await plantGroup(on, madeAt, group);
  for (const { title, message, target, endsInDays, active } of seedAnnouncements) {
    const endsAt = new Date(now.getTime() + endsInDays * DAY_MS);
    const monthBefore = new Date(endsAt.getTime() - 30 * DAY_MS);
    await run(
      on,
      'INSERT INTO announcements (title, message, target, ends_at, active, created_at) VALUES ($1, $2, $3, $4, $5, $6)',
      [title, message, target, endsAt, active, monthBefore < now ? monthBefore : now],
    );
  }
}
