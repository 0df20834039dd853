/** Payment gateways by their names in the API, and pausing them. */
import { Type, type Static } from 'typebox';
import { gatewayNames, type GatewayName as Name } from '../domain/gateways.ts';
import { Named } from './common.ts';

export const gatewayLiterals = gatewayNames.map((name) => Type.Literal(name));

export const GatewayName = Named<Name>(Type.Union(gatewayLiterals));
export type GatewayName = Static<typeof GatewayName>;

/** What goes through a gateway: customers pay in, and are paid. */
export const GatewayKind = Type.Union([Type.Literal('payment'), Type.Literal('payout')]);
export type GatewayKind = Static<typeof GatewayKind>;

/** What it is paused or resumed for, and the reason. */
export const PauseGatewayBody = Type.Object({
  kinds: Type.Array(GatewayKind, { minItems: 1, maxItems: 2, uniqueItems: true }),
  reason: Type.String({ maxLength: 500 }),
});
export interface PauseGatewayBody extends Static<typeof PauseGatewayBody> {}
