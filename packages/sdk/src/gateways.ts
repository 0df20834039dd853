/** The payment gateways. Customers see ways to pay and no gateway; staff see which one a payment went through. */

export const gatewayNames = ['paystack', 'monnify'] as const;
export type GatewayName = (typeof gatewayNames)[number];

const titles: Readonly<Record<GatewayName, string>> = { paystack: 'Paystack', monnify: 'Monnify' };

/** The gateway's name as it writes it. */
export const gatewayTitle = (name: GatewayName): string => titles[name];

/** Whether a text is the name of a gateway. */
export const isGatewayName = (text: string): text is GatewayName => gatewayNames.some((name) => name === text);
