/** An id shortened in its middle, with its whole value on hover and a button that copies it. */
import styles from './ShortId.module.css';
import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import { CellControl } from '../table/CellControl.tsx';
import { useCellTabIndex } from '../table/cellFocus.ts';
import { useCopied } from '../useCopied.ts';

/** Ids up to this length are shown whole. */
const SHORT = 12;

export interface ShortIdProps {
  id: string;
  /** The full stop of a sentence that ends with the id: it stands before the button. */
  stop?: string;
}

export function ShortId({ id, stop = '' }: ShortIdProps) {
  const [copied, copy] = useCopied();
  const tabIndex = useCellTabIndex();
  return (
    <CellControl>
      <span className={styles['shortId']}>
        <span>
          <CutId id={id} />
          {stop}
        </span>
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

/** An id as {@link shortened} has it, which is whole when it is selected and copied. */
export function CutId({ id }: Pick<ShortIdProps, 'id'>) {
  const [start = '', end] = shortened(id).split('…');
  return (
    <span title={id} translate="no">
      {end === undefined ? (
        id
      ) : (
        <>
          <span className={styles['start']}>{start}</span>
          <span className={styles['middle']}>{id.slice(start.length, id.length - end.length)}</span>
          {end}
        </>
      )}
    </span>
  );
}

/** What follows an id's UUID, with the UUID's end: alone it may be the same for many, as a turn or an amount is. */
const AFTER_UUID = /-[\da-f]{8}([\da-f]{4}(?:-\d+)+)$/;

/** `WDL_1795284008071-01517` is `WDL_…1517`: its prefix, which says what it is, and its end, which tells it from others. */
export function shortened(id: string): string {
  if (id.length <= SHORT) return id;
  const prefix = /^[A-Za-z]{1,8}[_-]/.exec(id)?.[0] ?? id.slice(0, 4);
  return `${prefix}…${AFTER_UUID.exec(id)?.[1] ?? id.slice(-4)}`;
}
