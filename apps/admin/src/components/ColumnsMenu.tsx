/** The columns of a list, each to show or to hide. It stays open while several are chosen; its code is fetched when it is opened. */
import Divider from '@mui/material/Divider';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Check from 'lucide-react/icons/check';

export interface ColumnsMenuProps {
  id: string;
  anchor: () => HTMLElement | null;
  choices: readonly { key: string; header: string; shown: boolean }[];
  onToggle: (key: string) => void;
  onShowAll: () => void;
  onClose: () => void;
}

export function ColumnsMenu({ id, anchor, choices, onToggle, onShowAll, onClose }: ColumnsMenuProps) {
  return (
    <Menu anchorEl={anchor} open onClose={onClose} slotProps={{ list: { id, 'aria-label': 'Columns' } }}>
      {choices.map(({ key, header, shown }) => (
        <MenuItem key={key} role="menuitemcheckbox" aria-checked={shown} onClick={() => onToggle(key)}>
          <ListItemIcon>{shown && <Check size={16} aria-hidden="true" />}</ListItemIcon>
          {header}
        </MenuItem>
      ))}
      <Divider component="li" />
      <MenuItem disabled={choices.every(({ shown }) => shown)} onClick={onShowAll}>
        Show all
      </MenuItem>
    </Menu>
  );
}
