/** How an action ended, in the middle of its dialog: an icon, a headline and one sentence. Screen readers announce it. */
import './Outcome.css';
import type { ReactNode } from 'react';

interface Props {
  icon: ReactNode;
  headline?: ReactNode;
  children: ReactNode;
}

export function Outcome({ icon, headline, children }: Props) {
  return (
    <output className="outcome">
      <span aria-hidden="true">{icon}</span>
      {headline !== undefined && <p className="outcome-headline">{headline}</p>}
      <p>{children}</p>
    </output>
  );
}
