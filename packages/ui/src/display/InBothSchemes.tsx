/** A preview: shows its content as on a phone, in light and dark, whatever the page's scheme. Nothing in it can be used. */
import styles from './InBothSchemes.module.css';
import type { CSSProperties, ReactNode } from 'react';
import { colors } from '../tokens.ts';

export interface InBothSchemesProps {
  /** Names the preview for screen readers. */
  label: string;
  children: ReactNode;
}

const schemes = [
  ['light', 0],
  ['dark', 1],
] as const;

const variablesOf = (which: 0 | 1): CSSProperties =>
  Object.fromEntries(Object.entries(colors).map(([name, pair]) => [`--${name}`, pair[which]]));

export function InBothSchemes({ label, children }: InBothSchemesProps) {
  return (
    <section className={styles['both']} aria-label={label}>
      {schemes.map(([scheme, which]) => (
        <div key={scheme} className={styles['phone']} data-shown={scheme} style={variablesOf(which)} inert>
          {children}
        </div>
      ))}
    </section>
  );
}
