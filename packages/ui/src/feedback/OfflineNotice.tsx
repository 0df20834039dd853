/**
 * Says that the device is offline or the server silent, and how old the figures on screen are. Forms keep what was typed. It stands last in
 * the content.
 */
import styles from './OfflineNotice.module.css';
import { useSyncExternalStore } from 'react';
import Alert from '@mui/material/Alert';
import WifiOff from 'lucide-react/icons/wifi-off';
import { formatDateTime } from '@ajose/sdk/domain/time';

export interface OfflineNoticeProps {
  /** When the oldest data on screen arrived, in milliseconds, where they may be out of date. */
  asOf?: number | null;
}

const NOTHING_SENT = 'nothing can be sent until you are connected again.';

function wordsOf(online: boolean, asOf: number | null): string | null {
  if (asOf === null) return online ? null : `You are offline. What you see may be out of date; ${NOTHING_SENT}`;
  const age = `You see the figures of ${formatDateTime(new Date(asOf))}`;
  return online ? `${age}. The server has not answered yet.` : `You are offline. ${age}; ${NOTHING_SENT}`;
}

export function OfflineNotice({ asOf = null }: OfflineNoticeProps) {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  const words = wordsOf(online, asOf);
  return (
    <output className={styles['notice']}>
      {words && (
        <Alert severity="warning" role="presentation" icon={<WifiOff size={20} aria-hidden="true" />}>
          {words}
        </Alert>
      )}
    </output>
  );
}

function subscribe(onChange: () => void) {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}
