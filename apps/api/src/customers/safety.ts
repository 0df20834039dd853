/** What customers hold beside what gateways and bank hold, for anybody to read, as the last proof and the last comparison found it. */
import type { SafetySums } from '@ajose/sdk/contract/help';
import type { Db } from '../platform/database/db.ts';
import { readBooks } from '../money/reconciliation/books.ts';
import { balanceOf, readGateways } from '../money/reconciliation/gateway-balance.ts';

const MILLION = 1_000_000;
const rounded = (naira: number): number => Math.round(naira / MILLION) * MILLION;

export async function readSafetySums(db: Db): Promise<SafetySums> {
  const [books, gateways] = await Promise.all([readBooks(db), readGateways(db)]);
  const seen = [...gateways.values()];
  const balance = balanceOf(seen);
  const asked = seen.map(({ checkedAt }) => checkedAt).filter((at) => at !== null);
  return {
    provenAt: books.checkedAt,
    balanced: books.balanced,
    wallets: rounded(books.wallets + books.held + books.circles),
    invested: rounded(books.invested),
    atGateway: balance === null ? null : rounded(balance),
    gatewayAskedAt: asked.toSorted()[0] ?? null,
    atBank: rounded(books.offlineCash),
  };
}
