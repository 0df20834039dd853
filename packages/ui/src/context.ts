/** A React context without a default: reading it outside of its provider throws. */
import { createContext, useContext, type Context } from 'react';

/**
 * @param missing the words of the error: "useToasts needs a ToastProvider around it"
 * @returns the provider, and the hook that reads what it provides
 */
export function certainContext<Value extends object>(missing: string): [Context<Value | null>, () => Value] {
  const context = createContext<Value | null>(null);
  const useValue = (): Value => {
    const value = useContext(context);
    if (!value) throw new Error(missing);
    return value;
  };
  return [context, useValue];
}
