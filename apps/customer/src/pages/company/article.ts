/** A page of text about us. */
import type { ReactNode } from 'react';

export interface Article {
  path: string;
  title: string;
  lead: string;
  /** With a topic, the section is folded, and a list above all sections leads to its id. */
  sections: readonly { id?: string; topic?: string; heading: string; content: ReactNode }[];
}
