/** The buttons at the foot of a form in a dialog; on a phone the main one is on top. */
import type { ReactNode } from 'react';

export function DialogActions({ children }: { children: ReactNode }) {
  return <div className="dialog-actions">{children}</div>;
}
