/** Reads the gateways' lists of banks: which of our banks an entry means, and which banks the gateway pays to now. */
import { foldText } from '@ajose/sdk/domain/text';
import type { GatewayName } from '@ajose/sdk/domain/gateways';
import { rows, run, tx, type Tx } from '../../platform/database/db.ts';
import type { Deps } from '../deps.ts';
import { each, report } from '../../platform/database/each.ts';
import type { Gateway } from '../gateway.ts';

interface Listed {
  code: string;
  name: string;
}

/** Words that some gateways write into a bank's name and others leave out. */
const LEFT_OUT: ReadonlySet<string> = new Set(['bank', 'plc', 'ltd', 'limited', 'nigeria', 'of', 'the']);

/** Banks that gateways call by different names. */
const SAME: ReadonlyMap<string, string> = new Map([
  ['kuda', 'kuda mfb'],
  ['opay digital services', 'opay'],
  ['opay digital services opay', 'opay'],
  ['paycom', 'opay'],
  ['titan trust', 'titan'],
]);

/** A bank's name as it is compared: the same for `Rubies Microfinance Bank` and `Rubies MFB`. */
export function comparedName(name: string): string {
  const words = foldText(name)
    .replaceAll(/micro\s?finance bank/g, 'mfb')
    .replaceAll(/payment service bank/g, 'psb')
    .split(/[^a-z0-9]+/);
  const folded = words.filter((word) => word !== '' && !LEFT_OUT.has(word)).join(' ');
  return SAME.get(folded) ?? folded;
}

/**
 * The central bank's codes of deposit banks (cbn.gov.ng, list of licensed banks). They are the same at every gateway; other codes are each
 * gateway's own, so that the same code may mean another bank.
 */
const DEPOSIT_BANKS: ReadonlySet<string> = new Set(
  (
    '011 014 023 030 032 033 035 044 050 057 058 063 068 070 076 082 084 100 101 102 103 104 105 106 107 214 215 221 232 301 ' +
    '302 303'
  ).split(' '),
);
const isCentral = (code: string): boolean => DEPOSIT_BANKS.has(code);

/**
 * The bank of ours that a gateway means by a new code: the one with the central bank's code, or else the only one of that name. @param ours
 * those that this gateway has no code for yet @returns null where we have no such bank
 */
export function matchingBank(ours: readonly Listed[], { code, name }: Listed): string | null {
  const byCode = isCentral(code) ? ours.find((bank) => bank.code === code) : undefined;
  if (byCode) return byCode.code;
  const named = ours.filter((bank) => comparedName(bank.name) === comparedName(name));
  const [bank] = named;
  return bank && named.length === 1 && !(isCentral(code) && isCentral(bank.code)) ? bank.code : null;
}

/** Finds the bank of each code, or adds it to our banks. */
async function place(tx: Tx, gateway: GatewayName, listed: readonly Listed[]): Promise<void> {
  const known = await rows<{ code: string }>(tx, 'SELECT code FROM bank_codes WHERE gateway = $1', [gateway]);
  const isKnown = new Set(known.map(({ code }) => code));
  const ours = await rows<Listed>(
    tx,
    `SELECT b.code, b.name FROM banks b WHERE b.country = 'nigeria'
        AND NOT EXISTS (SELECT FROM bank_codes c WHERE c.bank_code = b.code AND c.gateway = $1) ORDER BY b.code`,
    [gateway],
  );
  const free = new Map(ours.map((bank) => [bank.code, bank]));
  const taken = new Set((await rows<{ code: string }>(tx, 'SELECT code FROM banks')).map(({ code }) => code));
  for (const bank of listed) {
    if (isKnown.has(bank.code)) continue;
    isKnown.add(bank.code);
    let match = matchingBank([...free.values()], bank);
    if (match === null) {
      // Another gateway's bank has the same code and is another bank.
      match = taken.has(bank.code) ? `${gateway}-${bank.code}`.slice(0, 20) : bank.code;
      await run(tx, 'INSERT INTO banks (code, name) VALUES ($1, $2) ON CONFLICT (code) DO NOTHING', [match, bank.name]);
      taken.add(match);
    }
    free.delete(match);
    await run(tx, 'INSERT INTO bank_codes (gateway, code, bank_code) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING', [
      gateway,
      bank.code,
      match,
    ]);
  }
}

/**
 * A code that has left the list is closed, not removed. Where half of the open codes are missing, the list is taken as incomplete and none
 * is closed. A bank has the name that its gateway uses; of several gateways, the preferred one's.
 * @param preferred the gateways that are preferred to this one
 */
async function keep(
  tx: Tx,
  gateway: GatewayName,
  listed: readonly Listed[],
  preferred: readonly GatewayName[],
): Promise<void> {
  const codes = listed.map(({ code }) => code);
  const names = listed.map(({ name }) => name);
  await run(tx, 'UPDATE bank_codes SET active = true WHERE gateway = $1 AND code = ANY ($2) AND NOT active', [
    gateway,
    codes,
  ]);
  await run(
    tx,
    `UPDATE bank_codes SET active = false WHERE gateway = $1 AND active AND code <> ALL ($2)
        AND (SELECT 2 * count(*) FILTER (WHERE b.code = ANY ($2)) > count(*) FROM bank_codes b WHERE b.gateway = $1 AND b.active)`,
    [gateway, codes],
  );
  // Reads all, then writes: on a cluster each machine has the banks, and only the coordinator has the codes.
  const named = await rows<Listed>(
    tx,
    `SELECT l.code, l.name FROM unnest($2::text[], $3::text[]) l (code, name)
       JOIN bank_codes c ON c.gateway = $1 AND c.code = l.code AND c.bank_code = l.code
      WHERE NOT EXISTS (SELECT FROM bank_codes o
                         WHERE o.gateway = ANY ($4) AND o.code = l.code AND o.bank_code = l.code AND o.active)`,
    [gateway, codes, names, preferred],
  );
  await run(
    tx,
    `UPDATE banks b SET name = l.name FROM unnest($1::text[], $2::text[]) l (code, name)
      WHERE b.code = l.code AND b.name <> l.name`,
    [named.map(({ code }) => code), named.map(({ name }) => name)],
  );
}

/** @returns how many banks the gateway listed. An empty or unclear answer changes nothing */
async function refreshFrom(
  { db }: Pick<Deps, 'db'>,
  gateway: Gateway,
  preferred: readonly GatewayName[],
): Promise<number> {
  const answer = await gateway.listBanks();
  if (answer.outcome !== 'done' || answer.data.length === 0) return 0;
  const listed = answer.data;
  await tx(db, async (tx) => {
    await place(tx, gateway.name, listed);
    await keep(tx, gateway.name, listed, preferred);
    const open = await rows<{ code: string; pays: boolean }>(
      tx,
      'SELECT bank_code AS code, bool_or(active) AS pays FROM bank_codes GROUP BY bank_code',
    );
    await run(
      tx,
      `UPDATE banks b SET active = a.pays FROM unnest($1::text[], $2::boolean[]) a (code, pays)
        WHERE b.code = a.code AND b.active <> a.pays`,
      [open.map(({ code }) => code), open.map(({ pays }) => pays)],
    );
  });
  return listed.length;
}

/** The job: copies the gateways' lists of banks. A bank that no gateway pays to is closed to new accounts. @returns how many they listed */
export async function refreshBanks(deps: Pick<Deps, 'db' | 'gateways'>): Promise<number> {
  let listed = 0;
  const { all } = deps.gateways;
  const failures = await each(all, 1, async (gateway) => {
    const preferred = all.slice(0, all.indexOf(gateway)).map(({ name }) => name);
    listed += await refreshFrom(deps, gateway, preferred);
  });
  report(failures, 'lists of banks could not be copied');
  return listed;
}
