/** Says in a dialog that sends something that the device is offline, which the page's notice cannot while the dialog covers it. */
import styles from './OfflineHint.module.css';
import { createContext, use } from 'react';
import { createPortal } from 'react-dom';
import Alert from '@mui/material/Alert';
import WifiOff from 'lucide-react/icons/wifi-off';
import { useOnline } from '../useOnline.ts';

/** Where a dialog says it: below its title, which is in view whatever the dialog's length. */
export const HintPlace = createContext<HTMLElement | null>(null);

export function OfflineHint() {
  const place = use(HintPlace);
  const online = useOnline();
  const hint = (
    <output className={styles['hint']}>
      {!online && (
        <Alert severity="warning" role="presentation" icon={<WifiOff size="1.25em" aria-hidden="true" />}>
          You are offline. Nothing can be sent.
        </Alert>
      )}
    </output>
  );
  return place ? createPortal(hint, place) : hint;
}
