/**
 * The transfers that the customer says were sent, or left in the gateway's own window. The server is told; until the tab is closed this device
 * knows it as well, because the server may not have heard.
 */
import { keptInTab } from '@ajose/sdk/store';
import type { Transaction } from '@ajose/sdk/contract/transactions';

const NAME = 'sentTransfers';
const all = (): string => keptInTab.get(NAME) ?? '';

const isKept = (reference: string): boolean => all().includes(reference);

export const keep = (reference: string): unknown => keptInTab.set(NAME, `${all()} ${reference}`);

/** Whether the transaction waits for a transfer that was sent. */
export const isSent = ({ transactionId, status, isSent }: Transaction): boolean =>
  status === 'pending' && (isSent === true || isKept(transactionId));
