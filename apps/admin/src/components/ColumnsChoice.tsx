/** The button that opens the choice of a list's columns. A phone does not show it, because a list has no columns there. */
import { useId, useRef, useState } from 'react';
import Button from '@mui/material/Button';
import Columns from 'lucide-react/icons/columns-3';
import { dialogLater } from '@ajose/ui/feedback/dialogLater.ts';
import { usePhone } from '@ajose/ui/usePhone.ts';
import { isShown, toggleColumn, type HiddenColumns } from './columns.ts';

const ColumnsMenu = dialogLater(async () => (await import('./ColumnsMenu.tsx')).ColumnsMenu);

export interface ColumnsChoiceProps<State extends HiddenColumns> {
  columns: readonly { key: string; header: string }[];
  /** The keys of the columns that may be hidden. */
  hideable: readonly string[];
  /** The state of the list. */
  list: State;
  onChange: (list: State) => void;
}

export function ColumnsChoice<State extends HiddenColumns>(props: ColumnsChoiceProps<State>) {
  const { columns, hideable, list, onChange } = props;
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const choices = columns
    .filter(({ key }) => hideable.includes(key))
    .map(({ key, header }) => ({ key, header, shown: isShown(list, key) }));
  const away = choices.filter(({ shown }) => !shown).length;
  if (usePhone()) return null;
  return (
    <>
      <Button
        ref={button}
        size="small"
        startIcon={<Columns size={16} aria-hidden="true" />}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(true)}
      >
        {away === 0 ? 'Columns' : `Columns (${away} hidden)`}
      </Button>
      {open && (
        <ColumnsMenu
          id={id}
          anchor={() => button.current}
          choices={choices}
          onToggle={(key) => onChange({ ...list, hidden: toggleColumn(hideable, list, key) })}
          onShowAll={() => {
            setOpen(false);
            onChange({ ...list, hidden: '' });
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
