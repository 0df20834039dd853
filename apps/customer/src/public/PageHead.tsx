/** The dyed panel at the top of a public page other than the landing page. */
import shared from './shared.module.css';
import styles from './PageHead.module.css';
import type { ReactNode } from 'react';
import { AdirePattern, type AdirePatternProps } from '@ajose/ui/display/AdirePattern';

export function PageHead({
  children,
  ...pattern
}: Pick<AdirePatternProps, 'motif' | 'tile'> & { children: ReactNode }) {
  return (
    <div className={`${styles['pageHead']} ${shared['cloth']}`}>
      <AdirePattern className={shared['clothPattern']} {...pattern} />
      <div className={shared['wrap']}>{children}</div>
    </div>
  );
}
