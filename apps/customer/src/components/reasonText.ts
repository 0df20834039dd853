/** A transaction's reason as the customer reads it. Deposits carry the bare word `wallet`, which says nothing to a customer. */
export const reasonText = (reason: string): string => (reason === 'wallet' ? 'Wallet deposit' : reason);
