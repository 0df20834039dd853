/** One of several similar cards, such as a product's. Its content fills the height, so that the ends of cards in a row line up. */
import styles from './ActionCard.module.css';
import type { ReactNode } from 'react';

interface Props {
  title: string;
  /** A picture above the title, from edge to edge. */
  face?: ReactNode;
  /** The level of the title's heading. */
  level?: 2 | 3;
  /** What stands beside the title, at the end of its line. */
  status?: ReactNode;
  children: ReactNode;
  /** A press anywhere on the card presses the button at its end. */
  whole?: boolean;
  /** The end of the card: progress, buttons. */
  end: ReactNode;
}

export function ActionCard({ title, face, level = 3, status, whole = false, children, end }: Props) {
  const Heading = `h${level}` as const;
  return (
    <article className={styles['actionCard']} data-whole={whole || undefined}>
      {face !== undefined && <div className={styles['face']}>{face}</div>}
      <div className={styles['head']}>
        <Heading>{title}</Heading>
        {status}
      </div>
      <div className={styles['content']}>{children}</div>
      {end}
    </article>
  );
}
