/** A page of text about us. */
import type { ReactNode } from 'react';

export interface Article {
  path: string;
  title: string;
  lead: string;
  /** Above the list of the sections. */
  search?: ReactNode;
  /** A list above all sections leads to those with an id. */
  sections: readonly { id?: string; heading: string; content: ReactNode }[];
}
