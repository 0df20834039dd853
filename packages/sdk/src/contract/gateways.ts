/** Payment gateways, as the wire names them. */
import { Type, type Static } from 'typebox';

export const GatewayName = Type.Union([Type.Literal('paystack'), Type.Literal('monnify')]);
export type GatewayName = Static<typeof GatewayName>;
