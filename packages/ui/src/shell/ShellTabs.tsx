/** The bar at the lower edge of a phone: the most used places, within the thumb's reach. The drawer has all places. */
import styles from './ShellTabs.module.css';
import type { ReactNode } from 'react';
import Ellipsis from 'lucide-react/icons/ellipsis';

export interface ShellTab {
  key: string;
  /** Short enough for a fifth of a phone's width: "Products". */
  label: string;
  /** A lucide icon element. */
  icon: ReactNode;
}

export interface ShellTabsProps {
  tabs: readonly ShellTab[];
  /** The place on screen. One without a tab lights More, whose drawer has it. */
  current: string;
  onSelect: (key: string) => void;
  /** Opens the drawer. */
  onMore: () => void;
}

export function ShellTabs({ tabs, current, onSelect, onMore }: ShellTabsProps) {
  return (
    <nav className={styles['tabs']} aria-label="Shortcuts">
      {tabs.map(({ key, label, icon }) => (
        <button
          key={key}
          type="button"
          aria-current={key === current ? 'page' : undefined}
          onClick={() => onSelect(key)}
        >
          {icon}
          <span>{label}</span>
        </button>
      ))}
      <button type="button" aria-current={tabs.some(({ key }) => key === current) ? undefined : true} onClick={onMore}>
        <Ellipsis aria-hidden="true" />
        <span>More</span>
      </button>
    </nav>
  );
}
