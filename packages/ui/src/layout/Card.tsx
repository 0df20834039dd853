/** A part of a page with edges: a title with actions beside it, and the content. Without a title it is a plain panel. */
import styles from './Card.module.css';
import { useId, type ReactNode } from 'react';

export interface CardProps {
  title?: ReactNode;
  /** Buttons beside the title, at the end of its line. Not without a title. */
  actions?: ReactNode;
  /** Lets a list or a table reach the edges. */
  flush?: boolean;
  /** `article` for one of several similar things, `li` for an item of a list. */
  as?: 'section' | 'article' | 'div' | 'li';
  /** The level of the title's heading. */
  level?: 2 | 3;
  /** Names the card for screen readers, where it shows no title or another part of the page has the same one. */
  label?: string;
  children: ReactNode;
}

export function Card({ title, actions, flush = false, as, level = 2, label, children }: CardProps) {
  const id = useId();
  const titled = title !== undefined;
  const Element = as ?? (titled || label !== undefined ? 'section' : 'div');
  const Heading = `h${level}` as const;
  return (
    <Element
      className={styles['card']}
      data-flush={flush || undefined}
      aria-labelledby={titled && label === undefined ? id : undefined}
      aria-label={label}
    >
      {titled && (
        <div className={styles['head']}>
          <Heading id={id} className={styles['title']}>
            {title}
          </Heading>
          {actions}
        </div>
      )}
      <div className={styles['body']}>{children}</div>
    </Element>
  );
}
