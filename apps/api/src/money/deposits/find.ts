/** Finds deposits in the books, by customer or by the payment's reference. */
import type { GatewayName } from '@ajose/sdk/domain/gateways';
import { row, type Sql } from '../../platform/database/db.ts';
import type { PaymentAt } from '../../gateways/gateway.ts';

export interface Deposit {
  customer_id: string;
  id: string;
  key: string;
  fingerprint: string;
  status: 'pending' | 'completed' | 'failed' | 'user_cancelled';
  amount: bigint;
  at: Date;
  /** The gateway at which it was begun, which never changes. */
  gateway: GatewayName;
  /** The code that opens its popup, and the address of its page; null where it was not opened so. */
  access_code: string | null;
  pay_page: string | null;
  paid_kobo: bigint | null;
  /** Whether it is paid by transfer to an account that was opened for it. */
  has_account: boolean;
}

const SELECT = `
  SELECT t.customer_id, t.id, t.transaction_id AS key, t.fingerprint, t.status::text AS status, t.amount, t.at,
         d.gateway, d.access_code, d.pay_page, d.paid_kobo, d.transfer_to IS NOT NULL AS has_account
    FROM ledger.transactions t JOIN money.deposits d ON d.customer_id = t.customer_id AND d.id = t.id`;

export const findDeposit = (on: Sql, customerId: string, key: string): Promise<Deposit | undefined> =>
  row<Deposit>(on, `${SELECT} WHERE t.customer_id = $1 AND t.transaction_id = $2`, [customerId, key]);

/** Whether it is paid in a popup or on a page of its gateway. */
export const isOpened = ({ access_code: popup, pay_page: page }: Deposit): boolean => popup !== null || page !== null;

/** The customer whom `money.payments` has for a payment at a gateway. */
export const payeeOf = (on: Sql, { gateway, reference }: PaymentAt): Promise<{ id: string } | undefined> =>
  row<{ id: string }>(on, 'SELECT customer_id AS id FROM money.payments WHERE reference = $1 AND gateway = $2', [
    reference,
    gateway,
  ]);

/**
 * The deposit that the payment with this reference was credited to. The books of all customers are searched only where `money.payments` has
 * no customer, because that asks each machine of a cluster.
 */
export async function findPaid(on: Sql, payment: PaymentAt): Promise<Deposit | undefined> {
  const { gateway, reference } = payment;
  const payee = await payeeOf(on, payment);
  const deposit = payee && (await findDeposit(on, payee.id, reference));
  if (deposit?.paid_kobo != null && deposit.gateway === gateway) return deposit;
  return row<Deposit>(on, `${SELECT} WHERE t.transaction_id = $1 AND d.gateway = $2 AND d.paid_kobo IS NOT NULL`, [
    reference,
    gateway,
  ]);
}
