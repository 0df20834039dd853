/** A place whose words are read out as soon as they appear in it; it stands there before they do. */
import type { ReactNode } from 'react';

export function LiveRegion({ children }: { children: ReactNode }) {
  return <output style={{ display: 'block' }}>{children}</output>;
}
