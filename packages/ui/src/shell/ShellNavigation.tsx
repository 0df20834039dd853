/** The content of the sidebar and of the drawer: brand, entries with submenus, who is signed in, Logout. */
import styles from './ShellNavigation.module.css';
import { useState, type MouseEvent, type ReactNode } from 'react';
import ChevronDown from 'lucide-react/icons/chevron-down';
import LogOut from 'lucide-react/icons/log-out';
import { Anchor } from '../Anchor.tsx';

export interface ShellItem {
  key: string;
  label: string;
  /** A word of the label, which stands below the icon where the sidebar is folded. */
  short?: string;
  /** A lucide icon element. */
  icon: ReactNode;
  /** How many wait there, how many are late, and both in words. Nothing is shown where both are 0. */
  count?: { waiting: number; late: number; words: string } | undefined;
  /** Makes a link of it; without an address it is a button. */
  href?: string;
  /** A submenu; each of its entries selects its own key. */
  items?: readonly { key: string; label: string; href?: string }[];
}

export interface ShellNavigationProps {
  brand: ReactNode;
  /** For whom the person acts: a ShellAccount. */
  account?: ReactNode;
  items: readonly ShellItem[];
  current: string;
  /** Whether the sidebar is folded to icons, with a short word where an entry has one. Labels stay for screen readers and as tooltips. */
  iconsOnly?: boolean;
  role?: { name: string; label: string } | undefined;
  onSelect: (key: string) => void;
  onLogout: () => void;
}

export function ShellNavigation(props: ShellNavigationProps) {
  const { brand, items, current, iconsOnly = false, role, onSelect, onLogout } = props;
  const worded = iconsOnly && items.some(({ short }) => short !== undefined);
  return (
    <div className={styles['panel']} data-icons={iconsOnly || undefined}>
      <div className={styles['brand']}>{brand}</div>
      {props.account && <div className={styles['account']}>{props.account}</div>}
      <nav className={styles['nav']} aria-label="Main">
        <ul>
          {items.map((item) => (
            <li key={item.key}>
              <Entry item={item} current={current} iconsOnly={iconsOnly} onSelect={onSelect} />
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles['foot']}>
        {role && (
          <p className={styles['role']}>
            <b>{role.name}</b>
            {role.label}
          </p>
        )}
        <button type="button" className={styles['item']} title={iconsOnly ? 'Logout' : undefined} onClick={onLogout}>
          <LogOut aria-hidden="true" />
          <span className={styles['label']}>Logout</span>
          {worded && (
            <small className={styles['short']} aria-hidden="true">
              Logout
            </small>
          )}
        </button>
      </div>
    </div>
  );
}

function Entry(props: { item: ShellItem; current: string; iconsOnly: boolean; onSelect: (key: string) => void }) {
  const { item, current, iconsOnly, onSelect } = props;
  const submenu = item.items ?? [];
  const holdsCurrent = item.key === current || submenu.some(({ key }) => key === current);
  const [opened, setOpened] = useState(holdsCurrent);
  const folds = submenu.length > 0 && !iconsOnly;
  return (
    <>
      <Target
        href={submenu[0]?.href ?? item.href}
        title={titleOf(item, iconsOnly)}
        current={holdsCurrent && !(folds && opened)}
        expanded={folds ? opened : undefined}
        onClick={(event) => {
          // From another section a click also opens the first entry of the submenu, because unfolding alone would not
          // change the page.
          if (folds && holdsCurrent) event.preventDefault();
          else onSelect(submenu[0]?.key ?? item.key);
          setOpened(!holdsCurrent || !opened);
        }}
      >
        {item.icon}
        <span className={styles['label']}>{item.label}</span>
        {iconsOnly && item.short !== undefined && (
          <small className={styles['short']} aria-hidden="true">
            {item.short}
          </small>
        )}
        {item.count && <Counts of={item.count} />}
        {folds && <ChevronDown className={styles['chevron']} aria-hidden="true" />}
      </Target>
      {folds && opened && (
        <ul>
          {submenu.map((entry) => (
            <li key={entry.key}>
              <Target href={entry.href} current={entry.key === current} onClick={() => onSelect(entry.key)}>
                {entry.label}
              </Target>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

export function titleOf({ label, count }: Pick<ShellItem, 'label' | 'count'>, iconsOnly: boolean): string | undefined {
  const words = count && count.waiting + count.late > 0 ? count.words : '';
  return [iconsOnly ? label : '', words].filter(Boolean).join(': ') || undefined;
}

/** Draws both numbers. Screen readers skip them, because the title of the entry says them in words. */
export function Counts({ of: { waiting, late } }: { of: NonNullable<ShellItem['count']> }) {
  return (
    <small className={styles['counts']} aria-hidden="true">
      {waiting > 0 && <b>{waiting > 99 ? '99+' : waiting}</b>}
      {late > 0 && <b data-late>{late > 99 ? '99+' : late}</b>}
    </small>
  );
}

interface TargetProps {
  href: string | undefined;
  title?: string | undefined;
  current: boolean;
  expanded?: boolean | undefined;
  onClick: (event: MouseEvent) => void;
  children: ReactNode;
}

/** A link where the section has an address, so that it can be opened in a new tab; otherwise a button. */
function Target({ href, title, current, expanded, onClick, children }: TargetProps) {
  const shared = {
    className: styles['item'],
    title,
    'aria-current': current ? ('page' as const) : undefined,
    'aria-expanded': expanded,
  };
  if (href === undefined) {
    return (
      <button type="button" {...shared} onClick={onClick}>
        {children}
      </button>
    );
  }
  const onFollow = (event: MouseEvent): void => {
    if (!event.ctrlKey && !event.metaKey && !event.shiftKey) onClick(event);
  };
  return (
    <Anchor href={href} {...shared} onClick={onFollow}>
      {children}
    </Anchor>
  );
}
