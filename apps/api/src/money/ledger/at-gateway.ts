/** What the books have at each gateway: the sums of its two accounts over all customers and the platform. */
import type { GatewayName } from '@ajose/sdk/domain/gateways';
import { select, type Sql } from '../../platform/database/db.ts';
import { sql, type Piece } from '../../platform/database/sql.ts';

/** In kobo: what came in less what was charged and sent back, and what was paid out. */
export interface AtGateway {
  in: bigint;
  out: bigint;
}

const SUMS: Readonly<Record<GatewayName, Piece>> = {
  paystack: sql`SELECT coalesce(-sum(paystack), 0)::bigint AS in, coalesce(sum(paystack_out), 0)::bigint AS out FROM ledger.accounts`,
  monnify: sql`SELECT coalesce(-sum(monnify), 0)::bigint AS in, coalesce(sum(monnify_out), 0)::bigint AS out FROM ledger.accounts`,
};

export async function booksAt(on: Sql, gateway: GatewayName): Promise<AtGateway> {
  const [ledger] = await select<AtGateway>(on, SUMS[gateway]);
  return ledger ?? { in: 0n, out: 0n };
}
