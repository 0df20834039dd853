/** The name of the signed-in person at the right end of the top bar, with their menu. */
import styles from './ShellPerson.module.css';
import { useId, useState, type ComponentType } from 'react';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { Avatar } from '../display/Avatar.tsx';
import { loadCode } from './loadCode.ts';
import type { ShellMenuItem, ShellMenuProps } from './ShellMenu.tsx';

export interface ShellPersonProps {
  /** `line` is "Referral code: ADE4521" or "Admin ID: N/A". */
  person: { name: string; line: string };
  menu: readonly ShellMenuItem[];
}

const fetchMenu = async () => (await import('./ShellMenu.tsx')).ShellMenu;
/** A pointer or the focus on the button announces that its menu is next. A failure shows when the button is pressed. */
const prefetch = () => void fetchMenu().catch(() => undefined);

export function ShellPerson({ person, menu }: ShellPersonProps) {
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [Menu, setMenu] = useState<ComponentType<ShellMenuProps> | null>(null);
  const open = async (button: HTMLElement) => {
    const fetched = await loadCode(fetchMenu);
    setMenu(() => fetched);
    setAnchor(button);
  };
  return (
    <>
      <button
        type="button"
        id={id}
        className={styles['person']}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onPointerEnter={prefetch}
        onFocus={prefetch}
        // Without a network and without its code the menu stays closed; the sidebar leads to the same places.
        onClick={({ currentTarget }) => void open(currentTarget).catch(() => undefined)}
      >
        <Avatar name={person.name} />
        <span className={styles['personWords']}>
          <b>{person.name}</b>
          <span>{person.line}</span>
        </span>
        <span data-heard>Account menu</span>
        <ChevronDown aria-hidden="true" />
      </button>
      {Menu && <Menu person={person} items={menu} labelledBy={id} anchor={anchor} onClose={() => setAnchor(null)} />}
    </>
  );
}
