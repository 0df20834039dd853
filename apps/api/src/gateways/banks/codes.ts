/** Gateways' codes for banks. A gateway that has no code for one of our banks does not pay to it. */
import { gatewayNames, type GatewayName } from '@ajose/sdk/domain/gateways';
import { rows, type Sql } from '../../platform/database/db.ts';

/** The code of one of our banks at each gateway that pays to it. */
export async function bankCodesOf(on: Sql, bankCode: string): Promise<ReadonlyMap<GatewayName, string>> {
  const bankCodes = await rows<{ gateway: string; code: string }>(
    on,
    'SELECT gateway, code FROM bank_codes WHERE bank_code = $1 AND active',
    [bankCode],
  );
  return new Map(
    gatewayNames.flatMap((name) => {
      const known = bankCodes.find(({ gateway }) => gateway === name);
      return known ? [[name, known.code] as const] : [];
    }),
  );
}
