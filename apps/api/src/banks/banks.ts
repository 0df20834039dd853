/** Banks as the gateway lists them, and the name of a bank account. A bank's id is its code at the gateway. */
import type { Bank } from '@ajose/sdk/contract/banks';
import { readSearch } from '@ajose/sdk/text';
import { row, rows, run, type Sql } from '../database/db.ts';
import type { Deps } from '../deps.ts';
import { refuse } from '../server/errors.ts';

/** The banks of a country that take new accounts, by name. */
export async function listBanks(on: Sql, country: string): Promise<Bank[]> {
  return rows<Bank>(on, 'SELECT code AS "_id", name FROM banks WHERE country = lower($1) AND active ORDER BY name', [
    readSearch(country),
  ]);
}

/** One bank; also one that has left the gateway's list, because a customer may have an account there. @throws Refusal 404 */
export async function getBank(on: Sql, code: string): Promise<Bank> {
  const found = await row<Bank>(on, 'SELECT code AS "_id", name FROM banks WHERE code = $1', [code]);
  if (!found) throw refuse(404, 'bank_not_found', 'This bank is not in our list.');
  return found;
}

const names = new WeakMap<Sql, Map<string, string>>();

/** A bank's name for showing; it is read once. The code itself for a bank that is not in the list. */
export async function bankName(on: Sql, code: string): Promise<string> {
  let known = names.get(on);
  if (!known) names.set(on, (known = new Map()));
  let name = known.get(code);
  if (name === undefined) {
    name = (await row<Bank>(on, 'SELECT code AS "_id", name FROM banks WHERE code = $1', [code]))?.name ?? code;
    known.set(code, name);
  }
  return name;
}

/** Whether a bank has left the gateway's list: a transfer to it would fail. */
export const hasLeft = async (on: Sql, code: string): Promise<boolean> =>
  (await row(on, 'SELECT FROM banks WHERE code = $1 AND NOT active', [code])) !== undefined;

/**
 * The name that a bank account has at its bank.
 * @param account `holder` is the customer who says that it is theirs
 * @throws Refusal 404 `bank_not_found`, 422 `account_not_found`, 503 `gateway_unavailable`
 */
export async function resolveAccountName(
  { db, gateway }: Deps,
  { bankCode, accountNumber, holder }: { bankCode: string; accountNumber: string; holder: string },
): Promise<string> {
  await getBank(db, bankCode);
  const { accountName } = await gateway.resolveAccount({ accountNumber, bankCode, holder });
  return accountName;
}

/**
 * The job: copies the gateway's list of banks. A bank that has left it is closed to new accounts and is not removed. A list without half of
 * the banks that are open is no list: none is closed then. An empty answer changes nothing.
 * @returns how many banks are open now
 */
export async function refreshBanks({ db, gateway }: Pick<Deps, 'db' | 'gateway'>): Promise<number> {
  const answer = await gateway.listBanks();
  if (answer.outcome !== 'done' || answer.data.length === 0) return 0;
  const codes = answer.data.map(({ code }) => code);
  const names = answer.data.map(({ name }) => name);
  await run(
    db,
    `INSERT INTO banks (code, name) SELECT DISTINCT ON (code) code, name FROM unnest($1::text[], $2::text[]) listed (code, name)
     ON CONFLICT (code) DO UPDATE SET name = excluded.name, active = true`,
    [codes, names],
  );
  await run(
    db,
    `UPDATE banks SET active = false WHERE country = 'nigeria' AND active AND code <> ALL ($1::text[])
        AND (SELECT 2 * count(*) FILTER (WHERE b.code = ANY ($1)) > count(*) FROM banks b WHERE b.country = 'nigeria' AND b.active)`,
    [codes],
  );
  return codes.length;
}
