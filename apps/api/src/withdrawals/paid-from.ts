/** From when on money is paid to a bank account that was changed or added. */
import type { Limits } from '../env.ts';
import type { Customer } from '../server/signed-in.ts';

/** @returns null for the first account, which waits for nothing */
export function paidFrom({ bankChangedAt }: Pick<Customer, 'bankChangedAt'>, limits: Limits): Date | null {
  return bankChangedAt && new Date(bankChangedAt.getTime() + limits.bankChangeHours * 3_600_000);
}
