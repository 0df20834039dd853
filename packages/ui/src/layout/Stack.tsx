/** Puts its children below each other, with the same distance between all of them. */
import './gap.css';
import styles from './Stack.module.css';
import type { ReactNode } from 'react';
import type { Gap } from './gap.ts';

export interface StackProps {
  /** The distance between two children, in steps of 4 px. */
  gap?: Gap;
  /** Where children stand that are narrower than the stack; `stretch` makes them as wide as it is. */
  align?: 'stretch' | 'start' | 'center' | 'end';
  /** A list gives its children as `li` and loses its bullets. */
  as?: 'div' | 'ul' | 'ol';
  /** Names a list for screen readers. */
  label?: string;
  children: ReactNode;
}

export function Stack({ gap = 4, align = 'stretch', as: Element = 'div', label, children }: StackProps) {
  return (
    <Element className={styles['stack']} data-gap={gap} data-align={align} aria-label={label}>
      {children}
    </Element>
  );
}
