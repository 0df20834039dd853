/** The shape of a page while its code is fetched. */
import Skeleton from '@mui/material/Skeleton';

const CARDS = [1, 2, 3] as const;

export function PageSkeleton() {
  return (
    <div aria-busy="true" aria-label="Loading">
      <Skeleton width="min(280px, 60%)" height={40} />
      <Skeleton width="min(420px, 80%)" height={24} />
      <div className="cards" style={{ marginTop: 24 }}>
        {CARDS.map((card) => (
          <Skeleton key={card} variant="rounded" height={220} />
        ))}
      </div>
    </div>
  );
}
