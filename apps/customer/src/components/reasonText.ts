/** A transaction's reason as a reader sees it; the gateway wants a bare word for deposits, which reads like none. */
export const reasonText = (reason: string): string => (reason === 'wallet' ? 'Wallet deposit' : reason);
