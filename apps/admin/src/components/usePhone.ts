/** Whether the window is as narrow as a phone, where the sidebar is a drawer. */
import { useWithin } from '@ajose/ui/useWithin.ts';

export const usePhone = (): boolean => useWithin('(width < 768px)');
