/** Says above the buttons of a dialog that the device is offline, which the page's notice cannot while the dialog covers it. */
import styles from './OfflineHint.module.css';
import Alert from '@mui/material/Alert';
import WifiOff from 'lucide-react/icons/wifi-off';
import { useOnline } from '../useOnline.ts';

export function OfflineHint() {
  return (
    <output className={styles['hint']}>
      {!useOnline() && (
        <Alert severity="warning" role="presentation" icon={<WifiOff size="1.25em" aria-hidden="true" />}>
          You are offline. Nothing can be sent.
        </Alert>
      )}
    </output>
  );
}
