/** A row of a list, opened beside the list, which stays usable. Escape closes the panel, and the arrow keys lead to neighbouring rows. */
import styles from './SidePanel.module.css';
import { useEffect, useEffectEvent, useId, useRef, type ReactNode } from 'react';
import IconButton from '@mui/material/IconButton';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import X from 'lucide-react/icons/x';

export interface SidePanelProps {
  /** What is shown, as "Customer". */
  title: string;
  /** The row's id. The panel gets the focus when it opens and when it shows another row. */
  shown: string;
  /** Null at the beginning of the list. */
  onPrevious: (() => void) | null;
  /** Null at the end of the list. */
  onNext: (() => void) | null;
  onClose: () => void;
  /** What stands beside the title, such as a link to the row's own page. */
  actions?: ReactNode;
  children: ReactNode;
}

export function SidePanel(props: SidePanelProps) {
  const { title, shown, onPrevious, onNext, onClose, actions, children } = props;
  const id = useId();
  const panel = useRef<HTMLElement>(null);
  useFocusGivenBack(panel);
  const last = useRef<string>(undefined);
  useEffect(() => {
    if (last.current === shown) return;
    last.current = shown;
    panel.current?.focus({ preventScroll: true });
    panel.current?.scrollTo({ top: 0 });
  }, [shown]);
  const press = useEffectEvent((event: KeyboardEvent) => {
    const does = new Map([
      ['Escape', onClose],
      ['ArrowLeft', onPrevious],
      ['ArrowRight', onNext],
    ]).get(event.key);
    if (!does || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    if (!panel.current || !isOwn(event.target, panel.current)) return;
    event.preventDefault();
    does();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);

  return (
    <section ref={panel} className={styles['panel']} data-panel aria-labelledby={id} tabIndex={-1}>
      <div className={styles['head']}>
        <h2 id={id} className={styles['title']}>
          {title}
        </h2>
        {actions}
        <IconButton size="small" aria-label="Previous" disabled={!onPrevious} onClick={() => onPrevious?.()}>
          <ChevronLeft size={20} aria-hidden="true" />
        </IconButton>
        <IconButton size="small" aria-label="Next" disabled={!onNext} onClick={() => onNext?.()}>
          <ChevronRight size={20} aria-hidden="true" />
        </IconButton>
        <IconButton size="small" aria-label="Close" onClick={onClose}>
          <X size={20} aria-hidden="true" />
        </IconButton>
      </div>
      {children}
    </section>
  );
}

/** Elements that use Escape or the arrow keys themselves. */
const OWN_KEYS =
  'input, textarea, select, [role="tablist"], [role="menu"], [role="listbox"], [role="grid"], [role="dialog"]';

/** Whether a key was pressed in the panel, or with no focus, and no element there uses the key itself. */
function isOwn(target: EventTarget | null, panel: HTMLElement): boolean {
  if (target === document.body) return document.querySelector('[role="dialog"], [role="menu"]') === null;
  return target instanceof Element && panel.contains(target) && target.closest(OWN_KEYS) === null;
}

/** When the panel goes, the focus returns to the row from which it was opened. */
function useFocusGivenBack(panel: { current: HTMLElement | null }): void {
  useEffect(() => {
    const opener = document.activeElement;
    const node = panel.current;
    return () => {
      const had = node?.contains(document.activeElement) ?? false;
      if (!had && document.activeElement !== document.body) return;
      requestAnimationFrame(() => {
        const back = opener instanceof HTMLElement && opener.isConnected ? opener : document.getElementById('content');
        back?.focus({ preventScroll: true });
      });
    };
  }, [panel]);
}
