/** Offers a new version of the app. It loads when the customer asks for it, who may be typing just now. */
import styles from './StatusNotice.module.css';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useNewVersion } from '../offline/worker.ts';

export function NewVersion() {
  const load = useNewVersion();
  if (!load) return null;
  return (
    <Alert
      severity="info"
      className={styles['statusNotice']}
      action={
        <Button size="small" color="inherit" variant="outlined" onClick={load}>
          Load it now
        </Button>
      }
    >
      A new version of Ajose is ready.
    </Alert>
  );
}
