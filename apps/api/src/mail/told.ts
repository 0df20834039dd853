/** A notice as the database keeps it, and how its words are made from what is kept. */
import type { Notice } from '@ajose/sdk/contract/notices';
import { formatNaira, toNaira } from '@ajose/sdk/money';

/** `cause` says what moved. */
export interface Told {
  kind: Notice['kind'];
  data: Readonly<Record<string, unknown>>;
}

export interface Words {
  title: string;
  text: string;
}

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
export const naira = (value: unknown): string =>
  typeof value === 'number' && Number.isSafeInteger(value) ? formatNaira(toNaira(BigInt(value))) : 'An amount';
