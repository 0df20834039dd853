/** A page of text about us. */
import type { ReactNode } from 'react';

export interface Article {
  path: string;
  title: string;
  lead: string;
  /** With an id, a link may lead to the section. */
  sections: readonly { id?: string; heading: string; content: ReactNode }[];
}
