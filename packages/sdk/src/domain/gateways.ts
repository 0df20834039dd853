/** The payment gateways. Customers see ways to pay and no gateway; staff see which one a payment went through. */

/** Each gateway by its name in the API, with the name as it writes it. Types, the contract and all lists of gateways derive from this. */
const titles = { paystack: 'Paystack', monnify: 'Monnify' } as const;

export type GatewayName = keyof typeof titles;

/** Whether a text is the name of a gateway. */
export const isGatewayName = (text: string): text is GatewayName => Object.hasOwn(titles, text);

export const gatewayNames: readonly GatewayName[] = Object.keys(titles).filter(isGatewayName);

export const gatewayTitle = (name: GatewayName): string => titles[name];

/** How long a difference between a gateway and the books may come from a payment that is under way. One that lasts longer is a case. */
export const DIFFERENCE_LASTS_MS = 45 * 60_000;
