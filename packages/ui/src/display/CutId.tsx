/** An id shortened in its middle, which is whole when it is selected and copied. */
import styles from './CutId.module.css';

/** Ids up to this length are shown whole. */
const SHORT = 12;

export interface CutIdProps {
  id: string;
}

export function CutId({ id }: CutIdProps) {
  const [start = '', end = ''] = shortened(id).split('…');
  const middle = id.slice(start.length, id.length - end.length);
  return (
    <span title={id} translate="no">
      <span className={middle && styles['start']}>{start}</span>
      <span className={styles['middle']}>{middle}</span>
      {end}
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
