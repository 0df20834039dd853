/** The way back from one case, complaint, transaction or the changes of one product. */
import { useLocation } from 'react-router-dom';
import { addressOf, backTo, KEPT_LIST } from '../paths.ts';

interface Back {
  label: string;
  href: string;
}

/** The words of an address that leads back to its customer, for a place that does not know the customer itself. */
export const fromCustomer = (userId: string) => ({ from: 'userDetails', customer: userId });

/** The words of an address that leads back to a transaction. */
export const fromTransaction = (id: string) => ({ from: 'transactionManagement', transaction: id });

/**
 * Leads to where the address says that one came from.
 * @param list the way to the list, for an address that does not say it
 */
export function useWayBack<List extends Back | undefined>(list: List, ofCustomer?: string | null): Back | List {
  const words = new URLSearchParams(useLocation().search);
  const userId = ofCustomer ?? words.get('customer');
  switch (words.get('from')) {
    case 'inbox':
      return { label: 'Back to Inbox', href: backTo('inbox') };
    case 'productManagement':
      return { label: 'Back to Products', href: backTo('productManagement') };
    case 'reconciliation':
      return { label: 'Back to Reconciliation', href: backTo('reconciliation') };
    case 'userDetails':
      return userId
        ? {
            label: 'Back to the customer',
            href: addressOf({ section: 'userDetails', userId, from: 'userManagement' }, { [KEPT_LIST]: 'yes' }),
          }
        : list;
    case 'transactionManagement': {
      const transaction = words.get('transaction');
      return transaction
        ? {
            label: 'Back to the transaction',
            href: addressOf({ section: 'transactionManagement' }, { transaction, [KEPT_LIST]: 'yes' }),
          }
        : list;
    }
    default:
      return list;
  }
}
