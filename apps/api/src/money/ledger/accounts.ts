/**
 * The one list of the ledger's accounts. What SQL needs of all of them is written from it into sql/money/accounts.sql, by
 * `pnpm --filter @ajose/api accounts`; a test holds the file to it, and the list to the database's type and columns.
 */
import { gatewayNames, type GatewayName } from '@ajose/sdk/domain/gateways';

/** What a customer owns, which is never below zero. */
const owned = ['wallet', 'held', 'invested', 'circle'] as const;

/** What came in through a gateway, and what went out to banks through it. */
export const accountsAt = <Name extends GatewayName>(name: Name) =>
  ({ in: name, out: `${name}_out` as const }) as const;

/** The rest of the outside world, which balances what customers own. */
const outside = [
  'interest',
  'offline',
  'adjustment',
  'receivable',
  'gateway_fee',
  'transfer_fee',
  'stamp_duty',
  'tax',
  'bank',
  'passed_on',
] as const;

export type AccountOfUs = (typeof owned)[number] | (typeof outside)[number];
export type LedgerAccount = AccountOfUs | GatewayName | `${GatewayName}_out`;

const gatewayAccounts = gatewayNames.map(accountsAt);

export const ledgerAccounts: readonly LedgerAccount[] = [
  ...owned,
  ...gatewayAccounts.flatMap((at) => [at.in, at.out]),
  ...outside,
];

const WIDEST = 120;

/** Joins pieces into lines that fit; each later line begins with the indent. */
function wrapped(pieces: readonly string[], indent: string, between = ', '): string {
  const lines = [''];
  for (const [index, piece] of pieces.entries()) {
    const next = index === pieces.length - 1 ? piece : `${piece}${between}`;
    const last = lines.at(-1) ?? '';
    // The first line begins behind the indent too.
    if (last !== '' && indent.length + last.length + next.trimEnd().length > WIDEST) lines.push(next);
    else lines[lines.length - 1] = last + next;
  }
  return lines.map((line) => line.trimEnd()).join(`\n${indent}`);
}

const columns = (alias: string, indent: string, between = ', '): string =>
  wrapped(
    ledgerAccounts.map((account) => `${alias}.${account}`),
    indent,
    between,
  );

const at = (account: LedgerAccount): number => ledgerAccounts.indexOf(account) + 1;

const functions =
  (): string => `-- Written by \`pnpm --filter @ajose/api accounts\` from the list in src/money/ledger/accounts.ts. Do not edit.
-- What names all accounts. An account that the list lacks is refused by \`move\`, wherever it stands in the type.

-- Moves money between a customer's accounts, one movement for each leg; a leg of 0 moves nothing. What a customer
-- owns never goes below zero: the row refuses it, which undoes the posting. The caller has written the transaction,
-- or writes it next.
CREATE OR REPLACE FUNCTION ledger.move(
  customer uuid, transaction uuid, legs ledger.leg[], at timestamptz
) RETURNS ledger.moved LANGUAGE plpgsql AS $$
DECLARE
  accounts CONSTANT ledger.account[] := ARRAY[
    ${wrapped(
      ledgerAccounts.map((account) => `'${account}'`),
      '    ',
    )}];
  balances bigint[]; -- in the order of \`accounts\`
  seq      bigint;
  leg      ledger.leg;
  source   integer;
  target   integer;
BEGIN
  SELECT a.last_seq, ARRAY[
    ${columns('a', '    ')}]
    INTO seq, balances FROM ledger.accounts a WHERE a.customer_id = customer FOR NO KEY UPDATE;
  FOREACH leg IN ARRAY legs LOOP
    CONTINUE WHEN leg.amount = 0;
    source := array_position(accounts, leg.source);
    target := array_position(accounts, leg.target);
    IF source IS NULL OR target IS NULL THEN
      RAISE EXCEPTION 'the ledger has no account %', CASE WHEN source IS NULL THEN leg.source ELSE leg.target END;
    END IF;
    balances[source] := balances[source] - leg.amount;
    balances[target] := balances[target] + leg.amount;
    seq := seq + 1;
    INSERT INTO ledger.movements (customer_id, seq, transaction, source, target, amount, source_after, target_after, at)
    VALUES (customer, seq, transaction, leg.source, leg.target, leg.amount, balances[source], balances[target], at);
  END LOOP;
  -- Uses sums, because Citus crashes on the bare element of an array.
  UPDATE ledger.accounts a
     SET ${wrapped(['last_seq = seq', ...ledgerAccounts.map((account) => `${account} = 0 + balances[${at(account)}]`)], '         ')}
   WHERE a.customer_id = customer;
  RETURN ROW(seq, balances[${at('wallet')}], balances[${at('tax')}])::ledger.moved;
END $$;

-- A trigger of the table calls it (triggers.sql).
CREATE OR REPLACE FUNCTION ledger.refuse_unbalanced() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF ${columns('NEW', '     ', ' + ')} <> 0 THEN
    RAISE EXCEPTION 'the account of customer % does not add up', NEW.customer_id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
`;

const views = (): string => `
-- The balances of account rows, each as a row.
CREATE OR REPLACE VIEW ledger.balances AS
  SELECT a.customer_id, b.account, b.balance
    FROM ledger.accounts a CROSS JOIN LATERAL (VALUES
      ${wrapped(
        ledgerAccounts.map((account, index) =>
          index === 0 ? `('${account}'::ledger.account, a.${account}::bigint)` : `('${account}', a.${account})`,
        ),
        '      ',
      )}) b (account, balance);

-- What the proof asks of each row: the sum of all accounts, the least of what the customer owns, and what
-- came in and went out through all gateways.
CREATE OR REPLACE VIEW ledger.sums AS
  SELECT a.customer_id,
         (${columns('a', '          ', ' + ')})::bigint AS total,
         least(${owned.map((account) => `a.${account}`).join(', ')})::bigint AS least_owned,
         (${gatewayAccounts.map((at) => `- a.${at.in}`).join(' ')})::bigint AS came_in,
         (${gatewayAccounts.map((at) => `a.${at.out}`).join(' + ')})::bigint AS went_out
    FROM ledger.accounts a;

-- What each row has at each gateway: what came in, less what was charged and taken back, and what went out to banks.
CREATE OR REPLACE VIEW ledger.at_gateways AS
  SELECT a.customer_id, g.gateway, g.came_in, g.went_out
    FROM ledger.accounts a CROSS JOIN LATERAL (VALUES
      ${wrapped(
        gatewayAccounts.map((at) => `('${at.in}', -a.${at.in}, a.${at.out})`),
        '      ',
      )}) g (gateway, came_in, went_out);

-- Where our own money is: at a gateway, or in the bank.
CREATE OR REPLACE FUNCTION ledger.is_place(account ledger.account) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT account IN (${[...gatewayNames, 'bank'].map((place) => `'${place}'`).join(', ')})
$$;
`;

/** The text of sql/money/accounts.sql. */
export const accountsSql = (): string => functions() + views();
