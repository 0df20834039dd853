/** Banks as the gateway lists them, and whose an account number is. A bank's id is its code at the gateway. */
import type { Bank } from '@ajose/sdk/contract/banks';
import { row, rows, type Sql } from '../db.ts';
import type { Deps } from '../deps.ts';
import { refuse } from '../errors.ts';

export async function listBanks(on: Sql, country: string): Promise<Bank[]> {
  return rows<Bank>(on, 'SELECT code AS "_id", name FROM banks WHERE country = lower($1) AND active ORDER BY name', [
    country.trim(),
  ]);
}

/** A bank that takes no new accounts any more is still found: somebody may have one there. */
export async function getBank(on: Sql, code: string): Promise<Bank> {
  const found = await row<Bank>(on, 'SELECT code AS "_id", name FROM banks WHERE code = $1', [code]);
  if (!found) throw refuse(404, 'bank_not_found', 'This bank is not in our list.');
  return found;
}

/** @throws Refusal 404 `bank_not_found`, 422 `account_not_found`, 503 `gateway_unavailable` */
export async function resolveAccountName(
  { db, gateway }: Deps,
  bankCode: string,
  accountNumber: string,
): Promise<string> {
  await getBank(db, bankCode);
  const { accountName } = await gateway.resolveAccount({ accountNumber, bankCode });
  return accountName;
}
