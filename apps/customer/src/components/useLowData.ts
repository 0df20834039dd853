/** Whether this browser is to use less data, for components; data/lowData.ts keeps the choice. */
import { useSyncExternalStore } from 'react';
import { isLowData, onLowDataChange } from '../data/lowData.ts';

export const useLowData = (): boolean => useSyncExternalStore(onLowDataChange, isLowData);
