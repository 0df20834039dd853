/** The status of a row: shown as its chip, and changed in place by choosing another one. */
import styles from './StatusSelect.module.css';
import { useId, useState, type ComponentType, type KeyboardEvent, type ReactNode } from 'react';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { loadCode } from '../shell/loadCode.ts';
import { useCellTabIndex } from './cellFocus.ts';
import type { StatusMenuProps } from './StatusMenu.tsx';

export interface StatusSelectProps<Status extends string | number> {
  /** Whose status it is, for people who cannot see the row: "Status of Ngozi Eze". */
  label: string;
  value: Status;
  options: readonly Status[];
  /** Draws a status as its chip. */
  chip: (status: Status) => ReactNode;
  /** A line on what a status does, for the menu. */
  about?: (status: Status) => string;
  /** The status cannot be changed: only its chip is shown. */
  disabled?: boolean;
  /** A change is being sent. */
  busy?: boolean;
  /** Called when another status than the present one is chosen. */
  onChoose: (status: Status) => void;
}

const fetchMenu = async () => (await import('./StatusMenu.tsx')).StatusMenu;
/** Fetches the menu when a pointer or the focus is on the control. A failure shows when the control is pressed. */
const prefetch = () => void fetchMenu().catch(() => undefined);

const OPENING: ReadonlySet<string> = new Set(['Enter', ' ', 'ArrowDown', 'ArrowUp']);

export function StatusSelect<Status extends string | number>(props: StatusSelectProps<Status>) {
  const { label, value, options, chip, about, disabled = false, busy = false, onChoose } = props;
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [Menu, setMenu] = useState<ComponentType<StatusMenuProps> | null>(null);
  const listId = useId();
  const tabIndex = useCellTabIndex();
  const fixed = disabled || busy;
  const open = async (control: HTMLElement): Promise<void> => {
    const fetched = await loadCode(fetchMenu);
    setMenu(() => fetched);
    setAnchor(control);
  };
  const press = (control: HTMLElement): void => {
    // Without a network and without its code the menu stays closed; the next press tries again.
    if (!fixed) void open(control).catch(() => undefined);
  };
  const choose = (index: number): void => {
    setAnchor(null);
    const chosen = options[index];
    if (chosen !== undefined && chosen !== value) onChoose(chosen);
  };
  return (
    <>
      <div
        className={styles['statusSelect']}
        role="combobox"
        aria-label={label}
        aria-haspopup="listbox"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? listId : undefined}
        aria-disabled={fixed || undefined}
        aria-busy={busy}
        tabIndex={fixed ? undefined : tabIndex}
        onPointerEnter={fixed ? undefined : prefetch}
        onFocus={fixed ? undefined : prefetch}
        onClick={({ currentTarget }) => press(currentTarget)}
        onKeyDown={(event: KeyboardEvent<HTMLElement>) => {
          if (!OPENING.has(event.key)) return;
          event.preventDefault();
          press(event.currentTarget);
        }}
      >
        {chip(value)}
        {!fixed && <ChevronDown size={16} aria-hidden="true" />}
      </div>
      {Menu && (
        <Menu
          id={listId}
          label={label}
          options={options.map((status) => ({ look: chip(status), about: about?.(status) }))}
          chosen={options.indexOf(value)}
          anchor={anchor}
          onChoose={choose}
          onClose={() => setAnchor(null)}
        />
      )}
    </>
  );
}
