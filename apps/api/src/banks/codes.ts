/** Banks as gateways name them. A bank is ours, and each gateway has a code for it, or does not pay to it. */
import { gatewayNames, type GatewayName } from '@ajose/sdk/gateways';
import { rows, type Sql } from '../database/db.ts';

/** By gateway, the code of a bank of ours. A gateway that does not pay to it is not in it. */
export async function bankCodesOf(on: Sql, bankCode: string): Promise<ReadonlyMap<GatewayName, string>> {
  const found = await rows<{ gateway: string; code: string }>(
    on,
    'SELECT gateway, code FROM bank_codes WHERE bank_code = $1 AND active',
    [bankCode],
  );
  return new Map(
    gatewayNames.flatMap((name) => {
      const known = found.find(({ gateway }) => gateway === name);
      return known ? [[name, known.code] as const] : [];
    }),
  );
}
