/** The status of a row, shown as its chip and changed by choosing another one in place. */
import type { ReactNode } from 'react';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { useCellTabIndex } from './cellFocus.ts';

interface StatusSelectProps<Status extends string | number> {
  /** What it belongs to, for somebody who cannot see the row: "Status of Ada Obi". */
  label: string;
  value: Status;
  options: readonly Status[];
  /** The chip of a status. */
  chip: (status: Status) => ReactNode;
  disabled?: boolean;
  busy?: boolean;
  onChoose: (status: Status) => void;
}

export function StatusSelect<Status extends string | number>(props: StatusSelectProps<Status>) {
  const { label, value, options, chip, disabled = false, busy = false, onChoose } = props;
  const tabIndex = useCellTabIndex();
  return (
    <Select<Status>
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
      MenuProps={{ slotProps: { paper: { sx: { maxHeight: 360 } } } }}
      sx={look}
    >
      {options.map((status) => (
        <MenuItem key={status} value={status} dense>
          {chip(status)}
        </MenuItem>
      ))}
    </Select>
  );
}

const look = {
  '& .MuiSelect-select': { py: 0.25, pl: 0, borderRadius: 'var(--radius-small)' },
  '& .MuiSelect-icon': { right: 2 },
  // What cannot be changed looks like the chip that it is.
  '& .MuiSelect-icon.Mui-disabled': { display: 'none' },
  '& .MuiSelect-select.Mui-disabled': { WebkitTextFillColor: 'unset', paddingRight: 0 },
  '& .MuiSelect-select:focus-visible': { outline: '2px solid var(--focus)', outlineOffset: 2 },
};

function Arrow({ className }: { className?: string }) {
  return <ChevronDown size={16} className={className} aria-hidden="true" />;
}
