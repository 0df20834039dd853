/** A titled part of a page without edges, for content that has edges of its own, as a table or several cards. */
import styles from './Section.module.css';
import { useId, type ReactNode } from 'react';

export interface SectionProps {
  title: ReactNode;
  /** Buttons beside the title, at the end of its line. */
  actions?: ReactNode;
  /** The level of the title's heading. */
  level?: 2 | 3;
  children: ReactNode;
}

export function Section({ title, actions, level = 2, children }: SectionProps) {
  const id = useId();
  const Heading = `h${level}` as const;
  return (
    <section className={styles['part']} aria-labelledby={id}>
      <div className={styles['head']}>
        <Heading id={id} className={styles['title']}>
          {title}
        </Heading>
        {actions}
      </div>
      {children}
    </section>
  );
}
