/** Refusals: each gateway has its own words and its own body for them. */

export class Refusal extends Error {
  readonly status: number;
  /** The answer as the gateway writes it. */
  readonly body: object;

  constructor(status: number, message: string, body: object) {
    super(message);
    this.status = status;
    this.body = body;
  }
}

/** The refusals that the shared parts of all sandboxes give, in the gateway's words. */
export interface Refusals {
  invalid: (message: string) => Refusal;
  notFound: (message: string) => Refusal;
  badAmount: () => Refusal;
  /** There is no payment with this reference. */
  noTransaction: () => Refusal;
  /** A card may not be charged by this code. */
  noKeptCard: () => Refusal;
  rateLimited: () => Refusal;
  /** An ordered 500. */
  broken: () => Refusal;
  /** What the server itself gets wrong, or Fastify refuses. */
  internal: (status: number, message: string) => Refusal;
}

/** A request that Fastify refuses keeps its status; any other error is a mistake of the sandbox and is shown as one. */
export function refusalOf(error: unknown, { internal }: Refusals): Refusal {
  if (error instanceof Refusal) return error;
  const status =
    error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500;
  return internal(status, error instanceof Error ? error.message : 'An error occurred');
}
