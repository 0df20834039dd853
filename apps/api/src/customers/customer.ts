/** A customer as the server knows the one who calls: read afresh with every request's session. */
import type { SubStatus } from '@ajose/sdk/contract/customers';

export interface Customer {
  id: string;
  name: string;
  email: string;
  /** `sub_status` on the wire. */
  status: SubStatus;
  twoFactor: boolean;
  bankCode: string | null;
  bankAccountName: string | null;
  bankAccountNumber: string | null;
}
