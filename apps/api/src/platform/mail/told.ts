/** A notice as the database stores it, and helpers that turn what is stored into words. */
import type { Notice } from '@ajose/sdk/contract/notices';
import { formatKobo } from '@ajose/sdk/domain/money';

/** News of an account. Where money moved, `cause` in its data says what for. */
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
  typeof value === 'number' && Number.isSafeInteger(value) ? formatKobo(BigInt(value)) : 'An amount';
