/** The statuses that a row can get. Its code is fetched when the menu is opened; see StatusSelect. */
import styles from './StatusMenu.module.css';
import type { ReactNode } from 'react';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';

export interface StatusMenuProps {
  id: string;
  label: string;
  /** How each looks, and a line on what it does. */
  options: readonly { look: ReactNode; about?: string | undefined }[];
  /** The place of the present status among them. */
  chosen: number;
  /** What opened it, while it is open. */
  anchor: HTMLElement | null;
  onChoose: (index: number) => void;
  onClose: () => void;
}

export function StatusMenu({ id, label, options, chosen, anchor, onChoose, onClose }: StatusMenuProps) {
  return (
    <Menu
      anchorEl={anchor}
      open={anchor !== null}
      onClose={onClose}
      slotProps={{ paper: { className: styles['statusMenu'] }, list: { id, role: 'listbox', 'aria-label': label } }}
    >
      {options.map(({ look, about }, index) => (
        <MenuItem
          key={index}
          dense
          role="option"
          selected={index === chosen}
          aria-selected={index === chosen}
          onClick={() => onChoose(index)}
        >
          <span className={styles['option']}>
            {look}
            {about !== undefined && <small>{about}</small>}
          </span>
        </MenuItem>
      ))}
    </Menu>
  );
}
