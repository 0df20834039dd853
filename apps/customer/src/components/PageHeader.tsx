/** The first lines of a section: what it is, one sentence, and what can be done here. */
import type { ReactNode } from 'react';

export function PageHeader({ title, text, actions }: { title: string; text?: ReactNode; actions?: ReactNode }) {
  return (
    <div className="section-head">
      <div>
        <h1>{title}</h1>
        {text !== undefined && <p>{text}</p>}
      </div>
      {actions !== undefined && <div className="section-actions">{actions}</div>}
    </div>
  );
}
