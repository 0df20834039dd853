/** A paragraph or a part of one, without the browser's margins, because the Stack around it sets distances. */
import styles from './Text.module.css';
import type { ReactNode } from 'react';

export interface TextProps {
  /** `soft` for explanations, the others for states. Words or an icon must say the same as the colour. */
  tone?: 'ink' | 'soft' | 'positive' | 'negative' | 'caution';
  size?: 'sm' | 'md' | 'lg';
  strong?: boolean;
  align?: 'start' | 'center' | 'end';
  /** Keeps the line breaks of a text that an administrator wrote, at a readable width. */
  keepsLines?: boolean;
  as?: 'p' | 'div' | 'span';
  children: ReactNode;
}

export function Text(props: TextProps) {
  const { tone = 'ink', size = 'md', strong = false, align, keepsLines = false, as: Element = 'p', children } = props;
  return (
    <Element
      className={styles['text']}
      data-tone={tone}
      data-size={size}
      data-strong={strong || undefined}
      data-align={align}
      data-lines={keepsLines || undefined}
    >
      {children}
    </Element>
  );
}
