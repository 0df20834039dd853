/** Fills the screen until the app knows whether the page may be shown. Inside a page use a skeleton, which keeps its shape. */
import styles from './fullScreen.module.css';
import CircularProgress from '@mui/material/CircularProgress';

export interface LoadingProps {
  /** What screen readers say. */
  label?: string;
}

export function Loading({ label = 'Loading' }: LoadingProps) {
  return (
    <div className={styles['fullScreen']}>
      <CircularProgress aria-label={label} />
    </div>
  );
}
