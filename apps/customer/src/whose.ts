/** How a page names what the account that this tab acts for has: "your wallet" to a person, "the wallet" to a member of an organisation. */
import type { Whose } from '@ajose/sdk/domain/whose';
import { acting } from './acting.ts';

export const whose = (): Whose => (acting() === null ? 'your' : 'the');

/** What the sum of the home and its line are called. */
export const allMoney = (): string => `All ${whose()} money`;
