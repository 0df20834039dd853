/** An id shortened in its middle, with its whole value on hover and a button that copies it. */
import styles from './ShortId.module.css';
import type { ReactNode } from 'react';
import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import { CellControl } from '../table/CellControl.tsx';
import { useCellTabIndex } from '../table/cellFocus.ts';
import { useCopied } from '../useCopied.ts';
import { CutId } from './CutId.tsx';

export interface ShortIdProps {
  id: string;
  /** The full stop of a sentence that ends with the id: it stands before the button. */
  stop?: string;
}

export function ShortId({ id, stop = '' }: ShortIdProps) {
  return (
    <CopyId id={id}>
      <span>
        <CutId id={id} />
        {stop}
      </span>
    </CopyId>
  );
}

/** An id whole, which breaks where a line ends, with the button that copies it. */
export const WholeId = ({ id }: Pick<ShortIdProps, 'id'>) => (
  <CopyId id={id}>
    <span className={styles['whole']} translate="no">
      {id}
    </span>
  </CopyId>
);

/** What shows the id, as a link of its own, with the button that copies it. */
export function CopyId({ id, children }: { id: string; children: ReactNode }) {
  const [copied, copy] = useCopied();
  const tabIndex = useCellTabIndex();
  return (
    <CellControl>
      <span className={styles['shortId']}>
        {children}
        <button
          type="button"
          className={styles['copy']}
          data-copy
          title={copied ? 'Copied' : 'Copy the ID'}
          aria-label={copied ? `Copied ${id}` : `Copy ${id}`}
          tabIndex={tabIndex}
          // Without permission or https the browser refuses; the details show the id to copy by hand.
          onClick={() => void copy(id).catch(() => undefined)}
        >
          {copied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
        </button>
      </span>
    </CellControl>
  );
}
