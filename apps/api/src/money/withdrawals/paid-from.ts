/** The time from which money is paid to a changed or added bank account. */
import type { Limits } from '../../platform/env.ts';
import type { Customer } from '../../platform/server/signed-in.ts';

/** The time from which money is paid to an account. @returns null for the first account, which has no wait */
export function paidFrom({ bankChangedAt }: Pick<Customer, 'bankChangedAt'>, limits: Limits): Date | null {
  return bankChangedAt && new Date(bankChangedAt.getTime() + limits.bankChangeHours * 3_600_000);
}
