/** Inside a form: a toast for each attempt that its rules kept from being sent. */
import { useToasts } from '../feedback/Toasts.tsx';
import { useInvalidAttempt } from './useInvalidAttempt.ts';

export interface InvalidToastProps {
  message: string;
}

export function InvalidToast({ message }: InvalidToastProps) {
  const toasts = useToasts();
  useInvalidAttempt(() => toasts.error(message));
  return null;
}
