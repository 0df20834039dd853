/** The menu of the signed-in person. Its code is fetched when the menu is opened; see ShellPerson. */
import styles from './ShellMenu.module.css';
import type { ReactNode } from 'react';
import Divider from '@mui/material/Divider';
import ListSubheader from '@mui/material/ListSubheader';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { Anchor } from '../Anchor.tsx';

export interface ShellMenuItem {
  label: string;
  icon?: ReactNode;
  /** Where it leads; an entry without an address acts. */
  href?: string;
  onSelect?: () => void;
}

export interface ShellMenuProps {
  /** Who is signed in. On a phone the menu begins with the name, because the bar has no room for it. */
  person: { name: string; line: string };
  items: readonly ShellMenuItem[];
  /** The id of the button that opens it. */
  labelledBy: string;
  /** The button while the menu is open. */
  anchor: HTMLElement | null;
  onClose: () => void;
}

export function ShellMenu({ person, items, labelledBy, anchor, onClose }: ShellMenuProps) {
  return (
    <Menu
      anchorEl={anchor}
      open={anchor !== null}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{
        // Rendered in place, because beside the page's landmarks the menu would be outside of all of them.
        root: { role: 'navigation', 'aria-label': 'Account' },
        list: { 'aria-labelledby': labelledBy },
        paper: { className: styles['menu'] },
      }}
    >
      <ListSubheader className={styles['person']} role="presentation" disableSticky>
        <b>{person.name}</b>
        {person.line}
      </ListSubheader>
      {items.flatMap((item, index) => {
        const entry = (
          <MenuItem
            key={item.label}
            {...(item.href === undefined ? {} : { component: Anchor, href: item.href })}
            onClick={() => {
              onClose();
              item.onSelect?.();
            }}
          >
            {item.icon}
            {item.label}
          </MenuItem>
        );
        // The last entry signs out; a line separates it from the others.
        return index > 0 && index === items.length - 1 ? [<Divider key="line" />, entry] : [entry];
      })}
    </Menu>
  );
}
