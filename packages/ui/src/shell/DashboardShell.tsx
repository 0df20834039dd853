/** The frame of everything behind the sign-in: sidebar, top bar, content. The app says which sections there are. */
import toggleStyles from './toggle.module.css';
import styles from './DashboardShell.module.css';
import { useEffect, useRef, useState, type CSSProperties, type ReactNode } from 'react';
import useMediaQuery from '@mui/material/useMediaQuery';
import Menu from 'lucide-react/icons/menu';
import PanelLeft from 'lucide-react/icons/panel-left';
import { AmountsToggle, type AmountsToggleProps } from '../display/AmountsToggle.tsx';
import { Brand } from './Brand.tsx';
import { ShellAccount, ShellActing, type ShellAccountProps } from './ShellAccount.tsx';
import { ShellBell, type ShellBellProps } from './ShellBell.tsx';
import { ShellNavigation, type ShellItem } from './ShellNavigation.tsx';
import type { ShellMenuItem } from './ShellMenu.tsx';
import { textScale } from '../useWidth.ts';
import { ShellPerson } from './ShellPerson.tsx';
import { ShellTabs, type ShellTab } from './ShellTabs.tsx';

/** Below this many pixels the sidebar is a drawer. */
const MOBILE_BELOW = 768;
/** From this many pixels on the sidebar is open at first. */
const WIDE_FROM = 1024;
/** With larger text from this many for each 100% on: in less room its words would break. */
const WIDE_FOR_TEXT = 640;

export interface ShellWidths {
  open: number;
  collapsed: number;
  /** Where given, a collapsed sidebar opens to this width, over the content, while the pointer is on it. */
  hover?: number;
  /** The width of the drawer; `open` where not given. */
  mobile?: number;
}

export interface DashboardShellProps {
  /** A word beside the mark, such as "Back-office". */
  label?: string;
  items: readonly ShellItem[];
  /** The entries of a bar at the lower edge of a phone. One more entry at its end opens the drawer. */
  tabs?: readonly ShellTab[];
  /** The key of the tab that is marked; `current` where it is left out. */
  currentTab?: string;
  /** The key of the section on show. */
  current: string;
  onSelect: (key: string) => void;
  /** `line` is "Referral code: ADE4521" or "Admin ID: N/A"; `role` stands in the sidebar. */
  person: { name: string; line: string; role?: string };
  /** For whom the person acts; the back-office has none. */
  account?: ShellAccountProps;
  /** The person's menu; its last entry signs out. */
  menu: readonly ShellMenuItem[];
  /** A bell with the number of what is new; the back-office has none. */
  bell?: ShellBellProps;
  /** The eye that hides amounts; the back-office has none. */
  amounts?: AmountsToggleProps;
  /** A `ShellSearch`, where everything can be searched. */
  search?: ReactNode;
  onLogout: () => void;
  widths: ShellWidths;
  /** Makes titles of pages one step smaller, for a dashboard that people work in all day. */
  dense?: boolean;
  children: ReactNode;
}

/** A width that grows with larger text, up to 30% of the window. */
const withText = (px: number): string => `max(${px}px, min(${px / 16}rem, 30vw))`;

export function DashboardShell(props: DashboardShellProps) {
  const { items, tabs = [], current, onSelect, person, menu, onLogout, widths, dense = false, children } = props;
  const mobile = useMediaQuery(`(max-width: ${MOBILE_BELOW - 0.02}px)`, { noSsr: true });
  const wide = useMediaQuery(`(min-width: ${Math.max(WIDE_FROM, WIDE_FOR_TEXT * textScale())}px)`, { noSsr: true });
  const [open, setOpen] = useState(wide);
  const [hovered, setHovered] = useState(false);
  const [drawer, setDrawer] = useState(false);
  const [lastWide, setLastWide] = useState(wide);
  const content = useRef<HTMLElement>(null);

  // Resizing across the limit resets a sidebar that was opened or collapsed by hand.
  if (wide !== lastWide) {
    setLastWide(wide);
    setOpen(wide);
    // A sidebar that a pointer had opened closes too, even where the pointer still rests on it.
    setHovered(false);
  }
  if (!mobile && drawer) setDrawer(false);

  const floating = !mobile && !open && hovered && widths.hover !== undefined;
  const side = open ? widths.open : floating ? (widths.hover ?? widths.collapsed) : widths.collapsed;
  const role = person.role === undefined ? undefined : { name: person.name, label: person.role };
  const select = (key: string) => {
    setDrawer(false);
    onSelect(key);
  };
  const openAccounts = () => {
    setDrawer(false);
    props.account?.onOpen();
  };
  const navigation = (iconsOnly: boolean) => (
    <ShellNavigation
      brand={<Brand markOnly={iconsOnly} {...(props.label === undefined ? {} : { label: props.label })} />}
      {...{ items, current, iconsOnly, role, onLogout }}
      account={props.account && <ShellAccount {...props.account} onOpen={openAccounts} />}
      onSelect={select}
    />
  );

  return (
    <div
      className={styles['shell']}
      data-dense={dense || undefined}
      style={
        {
          '--shell-side': side === widths.open ? withText(side) : `${side}px`,
          '--shell-margin': mobile ? '0px' : open ? withText(widths.open) : `${widths.collapsed}px`,
          // With larger text the drawer grows up to the window's edge.
          '--shell-mobile': `max(${widths.mobile ?? widths.open}px, ${(widths.mobile ?? widths.open) / 16}rem)`,
        } as CSSProperties
      }
    >
      <a
        className={styles['skip']}
        href="#content"
        onClick={(event) => {
          // Following the fragment would add a history entry without the state that names the section.
          event.preventDefault();
          content.current?.focus();
        }}
      >
        Skip to content
      </a>
      {mobile ? (
        <Drawer open={drawer} onClose={() => setDrawer(false)}>
          {navigation(false)}
        </Drawer>
      ) : (
        <aside
          className={styles['side']}
          data-floating={floating || undefined}
          onPointerEnter={(event) => setHovered(event.pointerType === 'mouse')}
          onPointerLeave={() => setHovered(false)}
        >
          {navigation(!open && !floating)}
        </aside>
      )}
      <div className={styles['body']}>
        <header className={styles['top']}>
          <div className={styles['bar']}>
            <button
              type="button"
              className={toggleStyles['toggle']}
              aria-label={mobile ? 'Open menu' : open ? 'Collapse sidebar' : 'Expand sidebar'}
              aria-expanded={mobile ? drawer : open}
              onClick={() => (mobile ? setDrawer(true) : setOpen(!open))}
            >
              {mobile ? <Menu aria-hidden="true" /> : <PanelLeft aria-hidden="true" />}
            </button>
            {props.search}
            {props.amounts && <AmountsToggle {...props.amounts} />}
            {props.bell && <ShellBell {...props.bell} />}
            <ShellPerson person={person} menu={menu} />
          </div>
          {props.account?.other && <ShellActing {...props.account} />}
        </header>
        <main className={styles['content']} id="content" ref={content} tabIndex={-1}>
          {children}
        </main>
        {mobile && tabs.length > 0 && (
          <ShellTabs
            tabs={tabs}
            current={props.currentTab ?? current}
            onSelect={select}
            onMore={() => setDrawer(true)}
          />
        )}
      </div>
    </div>
  );
}

/** The browser's own modal: it traps the focus, closes on Escape and makes the rest inert without script. */
function Drawer({ open, onClose, children }: { open: boolean; onClose: () => void; children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null);
  // Drawn when it is first opened: a phone that opens a page has no time for it.
  const [drawn, setDrawn] = useState(open);
  if (open && !drawn) setDrawn(true);
  useEffect(() => {
    if (open) dialog.current?.showModal();
    else dialog.current?.close();
  }, [open]);
  useEffect(() => {
    const element = dialog.current;
    // A click on the backdrop has the dialog itself as its target, a click inside has what was clicked.
    const onClick = (event: MouseEvent) => event.target === element && element?.close();
    element?.addEventListener('click', onClick);
    return () => element?.removeEventListener('click', onClick);
  }, []);
  return (
    <dialog ref={dialog} className={styles['drawer']} aria-label="Menu" onClose={onClose}>
      {drawn && children}
    </dialog>
  );
}
