/** The shape of a section whose code is on its way. */
import Skeleton from '@mui/material/Skeleton';

export function PageSkeleton() {
  return (
    <div aria-busy="true" aria-label="Loading">
      <Skeleton width="32%" height={44} />
      <Skeleton width="48%" sx={{ mb: 3 }} />
      <Skeleton variant="rounded" height={120} sx={{ mb: 3 }} />
      <Skeleton variant="rounded" height={420} />
    </div>
  );
}
