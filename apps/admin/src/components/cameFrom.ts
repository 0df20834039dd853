/** The way back from the page of one case or complaint. */
import { useLocation } from 'react-router-dom';
import { addressOf, backTo } from '../paths.ts';

interface Back {
  label: string;
  href: string;
}

/**
 * Leads to where the address says that one came from.
 * @param list the way to the list, for an address that does not say it
 */
export function useWayBack(list: Back, userId?: string | null): Back {
  switch (new URLSearchParams(useLocation().search).get('from')) {
    case 'inbox':
      return { label: 'Back to Inbox', href: backTo('inbox') };
    case 'reconciliation':
      return { label: 'Back to Reconciliation', href: backTo('reconciliation') };
    case 'userDetails':
      return userId
        ? { label: 'Back to the customer', href: addressOf({ section: 'userDetails', userId, from: 'userManagement' }) }
        : list;
    default:
      return list;
  }
}
