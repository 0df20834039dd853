/** The shape of a page while its code is fetched. */
import styles from './PageSkeleton.module.css';
import Skeleton from '@mui/material/Skeleton';

const CARDS = [1, 2, 3] as const;

export interface PageSkeletonProps {
  /** The main content below the page's title. */
  shape?: 'cards' | 'table';
}

export function PageSkeleton({ shape = 'cards' }: PageSkeletonProps) {
  return (
    <output className={styles['pageSkeleton']} aria-busy="true" aria-label="Loading">
      <Skeleton width="min(280px, 60%)" height={44} />
      <Skeleton width="min(420px, 80%)" height={24} />
      {shape === 'table' ? (
        <>
          <Skeleton variant="rounded" height={120} />
          <Skeleton variant="rounded" height={420} />
        </>
      ) : (
        <div className={styles['cards']}>
          {CARDS.map((card) => (
            <Skeleton key={card} variant="rounded" height={220} />
          ))}
        </div>
      )}
    </output>
  );
}
