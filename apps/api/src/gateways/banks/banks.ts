/** Banks, and the names of bank accounts. codes.ts has each gateway's code for a bank, refresh.ts reads their lists. */
import type { Bank } from '@ajose/sdk/contract/banks';
import { readSearch } from '@ajose/sdk/domain/text';
import { row, rows, type Sql } from '../../platform/database/db.ts';
import type { Deps } from '../deps.ts';
import { bankCodesOf } from './codes.ts';
import { refuse, Refusal } from '../../platform/server/errors.ts';

/** The banks of a country that take new accounts, by name. */
export async function listBanks(on: Sql, country: string): Promise<Bank[]> {
  return rows<Bank>(on, 'SELECT code AS "_id", name FROM banks WHERE country = lower($1) AND active ORDER BY name', [
    readSearch(country),
  ]);
}

/** One bank, even where it has left the gateway's list, because a customer may have an account there. @throws Refusal 404 */
export async function getBank(on: Sql, code: string): Promise<Bank> {
  const bank = await row<Bank>(on, 'SELECT code AS "_id", name FROM banks WHERE code = $1', [code]);
  if (!bank) throw refuse(404, 'bank_not_found', 'This bank is not in our list.');
  return bank;
}

const names = new WeakMap<Sql, Map<string, string>>();

/** A bank's name for the screen, cached; the code itself for a bank that is not in the list. */
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
  { db, gateways }: Deps,
  { bankCode, accountNumber, holder }: { bankCode: string; accountNumber: string; holder: string },
): Promise<string> {
  await getBank(db, bankCode);
  const codes = await bankCodesOf(db, bankCode);
  const able = gateways.all.filter(({ name }) => codes.has(name));
  let failure: unknown = refuse(503, 'gateway_unavailable', 'This bank cannot be asked at the moment.');
  for (const gateway of able) {
    try {
      const asked = { accountNumber, bankCode: codes.get(gateway.name) ?? bankCode, holder };
      return (await gateway.resolveAccount(asked)).accountName;
    } catch (error) {
      failure = error;
      // Another gateway is asked only where this one does not answer.
      if (!(error instanceof Refusal) || error.status !== 503) throw error;
    }
  }
  throw failure;
}
