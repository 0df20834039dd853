/**
 * A list with a panel beside it for the row that the address names, where there is room. The panel has one entry in the history, however
 * many rows it shows in turn, so that Back closes it.
 */
import styles from './ListWithPanel.module.css';
import { Suspense, type MouseEvent, type ReactNode } from 'react';
import { textScale } from '@ajose/ui/useWidth.ts';
import useMediaQuery from '@mui/material/useMediaQuery';
import { lazyPart } from '@ajose/ui/shell/lazyPage.ts';
import { useDialogAddress, useFollow } from './links.ts';

/** Fetched when the first row is opened beside the list. */
const SidePanel = lazyPart(async () => (await import('@ajose/ui/layout/SidePanel')).SidePanel);

/** The window's width in pixels below which a row opens in its own page or dialog, at a text size of 100%. */
const PANEL_FROM = 1024;

/** Whether there is room for a panel beside a list. Larger text needs a wider window in proportion. */
export const usePanelFits = (): boolean => useMediaQuery(`(min-width: ${PANEL_FROM * textScale()}px)`, { noSsr: true });

/** Opens a row: in the open panel, or else at the row's own address. */
export function useBeside(word: string) {
  const { id, close, show } = useDialogAddress(word);
  const follow = useFollow();
  const fits = usePanelFits();
  const open = (row: string, address: string): void => (fits && id !== null ? show(row) : follow(address));
  return { id, fits, open, close };
}

interface ListWithPanelProps {
  /** The address's parameter with the id of the row. */
  word: string;
  /** What is shown, as "Customer". */
  title: string;
  /** The rows of the list on screen. */
  ids: readonly string[];
  /** What the panel shows of the row that the address names. */
  panel: ReactNode;
  /** Buttons beside the title of the panel. */
  actions?: ReactNode;
  children: ReactNode;
}

export function ListWithPanel({ word, title, ids, panel, actions, children }: ListWithPanelProps) {
  const fits = usePanelFits();
  const { id, close, show } = useDialogAddress(word);
  const open = fits ? id : null;
  const at = open === null ? -1 : ids.indexOf(open);
  const [before, after] = at === -1 ? [undefined, ids[0]] : [ids[at - 1], ids[at + 1]];

  /** Replaces the open row by another row of the list. */
  const replace = (event: MouseEvent): void => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || !(event.target instanceof Element)) return;
    const href = event.target.closest('a[href]')?.getAttribute('href');
    const next = href ? new URL(href, location.href).searchParams.get(word) : null;
    if (next === null) return;
    event.preventDefault();
    event.stopPropagation();
    show(next);
  };

  // The list is the same element with and without the panel, so that it keeps its scroll position and focus.
  return (
    <div className={open === null ? undefined : styles['beside']}>
      <div role="presentation" onClickCapture={open === null ? undefined : replace}>
        {children}
      </div>
      {open !== null && (
        <Suspense>
          <SidePanel
            title={title}
            shown={open}
            onPrevious={before === undefined ? null : () => show(before)}
            onNext={after === undefined ? null : () => show(after)}
            onClose={close}
            actions={actions}
          >
            {panel}
          </SidePanel>
        </Suspense>
      )}
    </div>
  );
}
