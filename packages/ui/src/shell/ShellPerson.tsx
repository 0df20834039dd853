/** The name of the signed-in person at the right end of the top bar, with their menu. */
import { useId, useState, type ReactNode } from 'react';
import Divider from '@mui/material/Divider';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { Avatar } from '../display/Avatar.tsx';

export interface ShellMenuItem {
  label: string;
  icon?: ReactNode;
  onSelect: () => void;
}

export interface ShellPersonProps {
  /** `line` is "Referral code: ADE4521" or "Admin ID: N/A". */
  person: { name: string; line: string };
  menu: readonly ShellMenuItem[];
}

export function ShellPerson({ person, menu }: ShellPersonProps) {
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const open = anchor !== null;
  return (
    <>
      <button
        type="button"
        id={id}
        className="shell-person"
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Avatar name={person.name} />
        <span className="shell-person-words">
          <b>{person.name}</b>
          <span>{person.line}</span>
        </span>
        <span className="shell-spoken">Account menu</span>
        <ChevronDown aria-hidden="true" />
      </button>
      <Menu
        anchorEl={anchor}
        open={open}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{
          list: { 'aria-labelledby': id },
          paper: { sx: { minWidth: 220, maxWidth: 'calc(100vw - 24px)' } },
        }}
      >
        {menu.flatMap((item, index) => {
          const entry = (
            <MenuItem
              key={item.label}
              onClick={() => {
                setAnchor(null);
                item.onSelect();
              }}
            >
              {item.icon}
              {item.label}
            </MenuItem>
          );
          // The last entry signs out; a line separates it from the others.
          return index > 0 && index === menu.length - 1 ? [<Divider key="line" />, entry] : [entry];
        })}
      </Menu>
    </>
  );
}
