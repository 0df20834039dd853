/** An id shortened in its middle, with its whole value on hover and a button that copies it. */
import styles from './ShortId.module.css';
import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import { CellControl } from '../table/CellControl.tsx';
import { useCellTabIndex } from '../table/cellFocus.ts';
import { useCopied } from '../useCopied.ts';
import { CutId } from './CutId.tsx';

export interface ShortIdProps {
  id: string;
}

export function ShortId({ id }: ShortIdProps) {
  const [copied, copy] = useCopied();
  const tabIndex = useCellTabIndex();
  return (
    <CellControl>
      <span className={styles['shortId']}>
        <CutId id={id} />
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
