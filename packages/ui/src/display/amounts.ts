/** Whether amounts are hidden, because others may see the screen. */
import { createContext, use } from 'react';

/** Whether amounts are hidden here. Where a person decides about money, its provider says false again: one must see what one confirms. */
export const AmountsHidden = createContext(false);

/** What stands for an amount. It has one length, so that it does not tell how much it is. */
export const HIDDEN = '₦••••';

/** What screen readers say for it. */
export const HIDDEN_NAME = 'Amount hidden';

const AMOUNT = /[−-]?₦\s?\d[\d,]*(?:\.\d+)?[KMB]?/g;

/** @returns what writes a sentence without its amounts, where they are hidden; `name` writes one that is only heard */
export function useAmounts(): { hidden: boolean; words: (text: string) => string; name: (text: string) => string } {
  const hidden = use(AmountsHidden);
  return {
    hidden,
    words: (text) => (hidden ? text.replace(AMOUNT, HIDDEN) : text),
    name: (text) => (hidden ? text.replace(AMOUNT, HIDDEN_NAME) : text),
  };
}
