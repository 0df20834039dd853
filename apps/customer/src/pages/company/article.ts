/** A page of text about us. */
import type { ReactNode } from 'react';

export interface Article {
  path: string;
  title: string;
  lead: string;
  sections: readonly { heading: string; content: ReactNode }[];
}
