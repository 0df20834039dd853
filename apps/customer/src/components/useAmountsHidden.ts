/** Whether amounts are hidden in this browser, for components; data/amounts.ts keeps the choice. */
import { useSyncExternalStore } from 'react';
import { areAmountsHidden, onAmountsChange } from '../data/amounts.ts';

export const useAmountsHidden = (): boolean => useSyncExternalStore(onAmountsChange, areAmountsHidden);
