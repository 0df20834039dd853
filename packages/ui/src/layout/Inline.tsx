/** Arranges its children beside each other, in several lines where they do not fit. */
import './gap.css';
import styles from './Inline.module.css';
import type { ReactNode } from 'react';
import type { Gap } from './gap.ts';

export interface InlineProps {
  /** The distance between two children, in steps of 4 px. */
  gap?: Gap;
  /** How children of different heights line up. */
  align?: 'start' | 'center' | 'end' | 'baseline';
  justify?: 'start' | 'center' | 'end' | 'between';
  /** For a list, whose children are `li`; it has no bullets. */
  as?: 'div' | 'span' | 'ul';
  /** Names a list for screen readers. */
  label?: string;
  children: ReactNode;
}

export function Inline(props: InlineProps) {
  const { gap = 3, align = 'center', justify = 'start', as: Element = 'div', label, children } = props;
  return (
    <Element className={styles['inline']} data-gap={gap} data-align={align} data-justify={justify} aria-label={label}>
      {children}
    </Element>
  );
}
