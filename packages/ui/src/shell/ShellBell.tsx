/** The bell of the top bar, with the number of notices that were not seen yet. */
import toggleStyles from './toggle.module.css';
import styles from './ShellBell.module.css';
import Bell from 'lucide-react/icons/bell';

export interface ShellBellProps {
  /** 100 stands for more than can be counted. */
  unread: number;
  onOpen: () => void;
}

export function ShellBell({ unread, onOpen }: ShellBellProps) {
  const count = unread > 99 ? '99+' : String(unread);
  return (
    <button
      type="button"
      className={`${toggleStyles['toggle']} ${styles['bell']}`}
      aria-label={unread === 0 ? 'Notices' : `Notices, ${count} new`}
      onClick={onOpen}
    >
      <Bell aria-hidden="true" />
      {unread > 0 && (
        <span className={styles['bellCount']} aria-hidden="true">
          {count}
        </span>
      )}
    </button>
  );
}
