/**
 * Says that the device is offline or the server silent, and how old the figures on screen are. Forms keep what was typed. It stands last in
 * the content.
 */
import styles from './OfflineNotice.module.css';
import type { ReactNode } from 'react';
import Alert from '@mui/material/Alert';
import WifiOff from 'lucide-react/icons/wifi-off';
import { formatDay, formatTime, lagosDay } from '@ajose/sdk/domain/time';
import { useOnline } from '../useOnline.ts';

export interface OfflineNoticeProps {
  /** When the oldest data on screen arrived, in milliseconds, where they may be out of date. */
  asOf?: number | null;
}

/** "2:05 AM", on another day "Nov 21, 2:05 AM". */
function whenOf(moment: Date): string {
  const time = formatTime(moment);
  return lagosDay(moment) === lagosDay(new Date()) ? time : `${formatDay(moment)}, ${time}`;
}

function wordsOf(online: boolean, asOf: number | null): ReactNode {
  const when = asOf === null ? null : whenOf(new Date(asOf));
  if (online) return when && `Figures of ${when}. The server has not answered yet.`;
  return (
    <>
      Offline: figures {when ? `of ${when}` : 'may be old'}. <span>Nothing can be sent.</span>
    </>
  );
}

export function OfflineNotice({ asOf = null }: OfflineNoticeProps) {
  const online = useOnline();
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
