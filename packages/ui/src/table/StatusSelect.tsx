/** The status of a row: shown as its chip, and changed in place by choosing another one. */
import './StatusSelect.css';
import type { ReactNode } from 'react';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { useCellTabIndex } from './cellFocus.ts';

export interface StatusSelectProps<Status extends string | number> {
  /** Whose status it is, for people who cannot see the row: "Status of Ngozi Eze". */
  label: string;
  value: Status;
  options: readonly Status[];
  /** Draws a status as its chip. */
  chip: (status: Status) => ReactNode;
  /** The status cannot be changed: only its chip is shown. */
  disabled?: boolean;
  /** A change is being sent. */
  busy?: boolean;
  /** Called when another status than the present one is chosen. */
  onChoose: (status: Status) => void;
}

export function StatusSelect<Status extends string | number>(props: StatusSelectProps<Status>) {
  const { label, value, options, chip, disabled = false, busy = false, onChoose } = props;
  const tabIndex = useCellTabIndex();
  return (
    <Select<Status>
      className="status-select"
      variant="standard"
      disableUnderline
      fullWidth={false}
      value={value}
      disabled={disabled || busy}
      onChange={(event) => {
        const chosen = options.find((status) => status === event.target.value);
        if (chosen !== undefined && chosen !== value) onChoose(chosen);
      }}
      renderValue={chip}
      IconComponent={Arrow}
      aria-busy={busy}
      SelectDisplayProps={{ 'aria-label': label, ...(disabled || busy ? {} : { tabIndex }) }}
      MenuProps={{ slotProps: { paper: { className: 'status-menu' } } }}
    >
      {options.map((status) => (
        <MenuItem key={status} value={status} dense>
          {chip(status)}
        </MenuItem>
      ))}
    </Select>
  );
}

function Arrow({ className }: { className?: string }) {
  return <ChevronDown size={16} className={className} aria-hidden="true" />;
}
