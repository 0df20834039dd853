/**
 * Says that the device is offline or the server silent, and how old the figures on screen are. Forms keep what was typed. It stands last in
 * the content.
 */
import styles from './OfflineNotice.module.css';
import { useSyncExternalStore } from 'react';
import Alert from '@mui/material/Alert';
import WifiOff from 'lucide-react/icons/wifi-off';
import { formatDay, formatTime, lagosDay } from '@ajose/sdk/domain/time';

export interface OfflineNoticeProps {
  /** When the oldest data on screen arrived, in milliseconds, where they may be out of date. */
  asOf?: number | null;
}

/** "2:05 AM", on another day "Nov 21, 2:05 AM". */
function whenOf(moment: Date): string {
  const time = formatTime(moment);
  return lagosDay(moment) === lagosDay(new Date()) ? time : `${formatDay(moment)}, ${time}`;
}

function wordsOf(online: boolean, asOf: number | null): string | null {
  if (asOf === null) return online ? null : 'Offline: figures may be old. Nothing can be sent.';
  const when = whenOf(new Date(asOf));
  return online
    ? `Figures of ${when}. The server has not answered yet.`
    : `Offline: figures of ${when}. Nothing can be sent.`;
}

export function OfflineNotice({ asOf = null }: OfflineNoticeProps) {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  const words = wordsOf(online, asOf);
  return (
    <output className={styles['notice']}>
      {words && (
        <Alert severity="warning" role="presentation" icon={<WifiOff size="1.25em" aria-hidden="true" />}>
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
