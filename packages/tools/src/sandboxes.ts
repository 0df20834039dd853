/**
 * The gateways' sandboxes on this machine, one entry each: ports, secrets, settings and journeys are made of them. What an entry leaves out
 * follows from the gateway's name: the sandbox's folder, the address of its webhooks, and the setting by which the API reaches it.
 */
import { randomBytes } from 'node:crypto';
import { gatewayNames, type GatewayName } from '@ajose/sdk/domain/gateways';

const letters = (bytes: number): string => randomBytes(bytes).toString('hex').toUpperCase();

/** The secrets on which a sandbox and the API have to agree, under the names by which an installation keeps them. */
export const makeSandboxSecrets = {
  paystackSecretKey: () => `sk_test_${randomBytes(20).toString('hex')}`,
  monnifyApiKey: () => `MK_TEST_${letters(5)}`,
  monnifySecretKey: () => letters(16),
};

export type SandboxSecrets = Readonly<Record<keyof typeof makeSandboxSecrets, string>>;

type Settings = Readonly<Record<string, string>>;

interface Sandbox {
  port: readonly [variable: string, otherwise: number];
  /** The file in the data folder that the sandbox keeps its records in. */
  data: string;
  /** What a new sandbox holds: more than the demonstration's books have at the gateway, so that nothing is missing there. */
  openingKobo?: number;
  /** Settings of the sandbox and of the API. */
  agreed: (secrets: SandboxSecrets) => Settings;
  /** Settings of the sandbox alone. @param customers the port of the customers' app */
  more?: (customers: number) => Settings;
}

/** Paystack's public key. It is not a secret: the built app contains it. */
export const PAYSTACK_PUBLIC_KEY = 'pk_test_sandbox';

export const sandboxes: Readonly<Record<GatewayName, Sandbox>> = {
  paystack: {
    port: ['SANDBOX_PORT', 4010],
    data: 'sandbox.jsonl',
    openingKobo: 8_000_000_000,
    agreed: ({ paystackSecretKey }) => ({ PAYSTACK_SECRET_KEY: paystackSecretKey }),
    more: (customers) => ({
      SANDBOX_FRAME_ANCESTORS: `http://localhost:${customers} http://127.0.0.1:${customers}`,
      PAYSTACK_PUBLIC_KEY,
    }),
  },
  monnify: {
    port: ['MONNIFY_PORT', 4012],
    data: 'monnify.jsonl',
    agreed: ({ monnifyApiKey, monnifySecretKey }) => ({
      MONNIFY_API_KEY: monnifyApiKey,
      MONNIFY_SECRET_KEY: monnifySecretKey,
      // The merchant's contract, and the account number of its wallet, which are no secrets.
      MONNIFY_CONTRACT_CODE: '4000000001',
      MONNIFY_SOURCE_ACCOUNT: '3000000001',
    }),
  },
};

/** Something of each gateway, by its name. */
export const ofEachGateway = <Value>(make: (name: GatewayName) => Value): Record<GatewayName, Value> =>
  Object.fromEntries(gatewayNames.map((name) => [name, make(name)])) as Record<GatewayName, Value>;
