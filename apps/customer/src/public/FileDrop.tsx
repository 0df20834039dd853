/** Where a file is chosen or dropped, to be checked on the device. islands/said.ts makes it work. */
import styles from './FileDrop.module.css';

export interface FileDropProps {
  /** Types of files, as an input wants them. */
  accept: string;
}

export function FileDrop({ accept }: FileDropProps) {
  return (
    <label className={styles['drop']} data-drop>
      <input type="file" accept={accept} data-heard />
      <span>Choose the file</span>
    </label>
  );
}
