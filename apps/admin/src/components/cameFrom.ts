/** The way back from one record, customer or the changes of one product. */
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { keptInTab } from '@ajose/sdk/store';
import { addressOf, backTo, KEPT_LIST, type Place, type Section } from '../paths.ts';

interface Back {
  label: string;
  href: string;
}

/** The words of an address that leads back to its customer, for a place that does not know the customer itself. */
export const fromCustomer = (userId: string) => ({ from: 'userDetails', customer: userId });

/** Where the tab keeps by which words of the address a customer's page was opened. */
const keyOf = (userId: string): string => `kept:came to ${userId}`;

/** The address of a customer's page as it was left. @param from the section that led there, where the tab does not know it */
export function backToCustomer(userId: string, from: Section = 'userManagement'): string {
  const came = Object.fromEntries(new URLSearchParams(keptInTab.get(keyOf(userId)) ?? ''));
  return addressOf({ section: 'userDetails', userId, from }, { ...came, [KEPT_LIST]: 'yes' });
}

/** The address of a customer whom another one's page names; the way back where the other was opened from that customer. */
export function addressOfOther(userId: string, other: string): string {
  const came = new URLSearchParams(keptInTab.get(keyOf(other)) ?? '');
  if (came.get('customer') === userId) return backToCustomer(userId);
  return addressOf({ section: 'userDetails', userId, from: 'userManagement' }, fromCustomer(other));
}

/** The way back from a customer's page, which the ways back to that page keep. @param from the section that led there */
export function useWayFromCustomer(userId: string, from: Section, list: Back | undefined): Back | undefined {
  const words = new URLSearchParams(useLocation().search);
  const other = words.get('from') === 'userDetails' ? words.get('customer') : null;
  const looks = words.get('looks');
  const ofList: Record<string, string> = looks === null ? { from } : { from, looks };
  const came = new URLSearchParams(other === null ? ofList : fromCustomer(other)).toString();
  useEffect(() => void keptInTab.set(keyOf(userId), came), [userId, came]);
  return useWayBack(list);
}

/** The address of a customer who is opened from a place, to which the page's way back leads. */
export function customerFrom(place: Place, userId: string): string {
  if (!('userId' in place)) return addressOf({ section: 'userDetails', userId, from: place.section });
  return place.userId === userId ? backToCustomer(userId) : addressOfOther(place.userId, userId);
}

/** The sections that `useWayBack` leads back to. */
const waysBack: readonly Section[] = ['home', 'inbox', 'productManagement', 'reconciliation'];

/** The words of an address that leads back to a place; none where the list of what is opened is as near. */
export function fromPlace(place: Place): Readonly<Record<string, string>> {
  if ('userId' in place) return fromCustomer(place.userId);
  return waysBack.includes(place.section) ? { from: place.section } : {};
}

/** The words of an address that leads back to a case. @param caseFrom from where the case was opened, to which its own way back leads */
export const fromCase = (id: string, caseFrom: string | null = null): Readonly<Record<string, string>> => ({
  from: 'cases',
  case: id,
  ...(caseFrom === null ? {} : { caseFrom }),
});

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
    case 'home':
      return { label: 'Back to Dashboard', href: backTo('home') };
    case 'inbox':
      return { label: 'Back to Inbox', href: backTo('inbox') };
    case 'productManagement':
      return { label: 'Back to Products', href: backTo('productManagement') };
    case 'reconciliation':
      return { label: 'Back to Reconciliation', href: backTo('reconciliation') };
    case 'cases': {
      const id = words.get('case');
      const from = words.get('caseFrom');
      const ofCase: Record<string, string> = from === null ? {} : { from };
      return id ? { label: 'Back to the case', href: addressOf({ section: 'cases' }, { case: id, ...ofCase }) } : list;
    }
    case 'administrators': {
      const looks = words.get('looks');
      return looks === null
        ? list
        : { label: 'Back to the looks', href: addressOf({ section: 'administrators' }, { looks, [KEPT_LIST]: 'yes' }) };
    }
    case 'userDetails':
      return userId ? { label: 'Back to the customer', href: backToCustomer(userId) } : list;
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
