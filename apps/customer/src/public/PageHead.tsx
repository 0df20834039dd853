/** The dyed panel at the top of a public page other than the landing page. */
import type { ReactNode } from 'react';
import { AdirePattern, type AdirePatternProps } from '@ajose/ui/display/AdirePattern';

export function PageHead({
  children,
  ...pattern
}: Pick<AdirePatternProps, 'motif' | 'tile'> & { children: ReactNode }) {
  return (
    <div className="page-head cloth">
      <AdirePattern className="cloth-pattern" {...pattern} />
      <div className="wrap">{children}</div>
    </div>
  );
}
