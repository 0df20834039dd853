/** What a check has found. It is empty and hidden until islands/said.ts shows something in it. */
import styles from './CheckResult.module.css';

export interface CheckResultProps {
  /** The name of the region; without it the result is of the file beside it. */
  label?: string;
}

export function CheckResult({ label }: CheckResultProps) {
  return label === undefined ? (
    <div className={styles['result']} data-file-result aria-live="polite" hidden />
  ) : (
    <section className={styles['result']} data-result aria-live="polite" aria-label={label} hidden />
  );
}
