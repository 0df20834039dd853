/** Whether amounts are hidden, because others may see the screen. */
import { createContext, use } from 'react';
import { hideAmounts } from '@ajose/sdk/domain/masks';

/**
 * Whether amounts are hidden here. A provider around a decision about money sets it to false, because people must see what they confirm.
 */
export const AmountsHidden = createContext(false);

/** What screen readers say in place of a hidden amount. */
export const HIDDEN_NAME = 'Amount hidden';

/** @returns functions that write a sentence without amounts where they are hidden; `name` is for sentences that are only heard */
export function useAmounts(): { hidden: boolean; words: (text: string) => string; name: (text: string) => string } {
  const hidden = use(AmountsHidden);
  return {
    hidden,
    words: (text) => (hidden ? hideAmounts(text) : text),
    name: (text) => (hidden ? hideAmounts(text, HIDDEN_NAME) : text),
  };
}
