/** What the books have at each gateway: the sums of its two accounts over all customers and the platform. */
import type { GatewayName } from '@ajose/sdk/domain/gateways';
import { row, type Sql } from '../../platform/database/db.ts';

/** In kobo: what came in less what was charged and sent back, and what was paid out. */
export interface AtGateway {
  in: bigint;
  out: bigint;
}

export async function booksAt(on: Sql, gateway: GatewayName): Promise<AtGateway> {
  const books = await row<AtGateway>(
    on,
    `SELECT coalesce(sum(came_in), 0)::bigint AS in, coalesce(sum(went_out), 0)::bigint AS out
       FROM ledger.at_gateways WHERE gateway = $1`,
    [gateway],
  );
  return books ?? { in: 0n, out: 0n };
}
