/** Whether amounts are hidden, because others may see the screen. */
import { createContext, use } from 'react';

/**
 * Whether amounts are hidden here. A provider around a decision about money sets it to false, because people must see what they confirm.
 */
export const AmountsHidden = createContext(false);

/** The sign for a hidden amount. Its one length does not reveal how much it is. */
export const HIDDEN = '₦••••';

/** What screen readers say for it. */
export const HIDDEN_NAME = 'Amount hidden';

const AMOUNT = /[−-]?₦\s?\d[\d,]*(?:\.\d+)?[KMB]?/g;

/** @returns functions that write a sentence without amounts where they are hidden; `name` is for sentences that are only heard */
export function useAmounts(): { hidden: boolean; words: (text: string) => string; name: (text: string) => string } {
  const hidden = use(AmountsHidden);
  return {
    hidden,
    words: (text) => (hidden ? text.replace(AMOUNT, HIDDEN) : text),
    name: (text) => (hidden ? text.replace(AMOUNT, HIDDEN_NAME) : text),
  };
}
