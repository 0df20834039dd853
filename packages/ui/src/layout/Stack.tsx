/** Arranges its children below each other, at equal distances. */
import './gap.css';
import styles from './Stack.module.css';
import type { ReactNode } from 'react';
import type { Gap } from './gap.ts';

export interface StackProps {
  /** The distance between two children, in steps of 4 px. */
  gap?: Gap;
  /** The position of children narrower than the stack; `stretch` makes them as wide as it. */
  align?: 'stretch' | 'start' | 'center' | 'end';
  /** For a list, whose children are `li`; it has no bullets. */
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
