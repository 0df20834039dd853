/** One name and its value on a sunken line: the wallet's balance in a form, or the referral code. */
import './KeyFact.css';
import type { ReactNode } from 'react';

export function KeyFact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <p className="key-fact">
      <span className="key-fact-name">{name}</span>
      <span className="key-fact-value">{children}</span>
    </p>
  );
}
