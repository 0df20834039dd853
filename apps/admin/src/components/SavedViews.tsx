/** The menu of a list's saved views: choosing one, saving what is shown as one, and leading to those that can be renamed and removed. */
import { useId, useRef, useState, type MouseEvent } from 'react';
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Bookmark from 'lucide-react/icons/bookmark';
import type { ViewList } from '@ajose/sdk/contract/views';
import { readFailure } from '@ajose/sdk/failure';
import { dialogLater } from '@ajose/ui/feedback/dialogLater.ts';
import { Quiet } from '@ajose/ui/layout/Quiet';
import { useViews } from '../data/views.ts';
import { addressOf, type Section } from '../paths.ts';
import { nameInAddress, readAddress } from './list.ts';

const SaveViewDialog = dialogLater(async () => (await import('./ViewDialogs.tsx')).SaveViewDialog);
const ViewsDialog = dialogLater(async () => (await import('./ViewDialogs.tsx')).ViewsDialog);

const sectionOf: Readonly<Record<ViewList, Section>> = {
  users: 'userManagement',
  transactions: 'transactionManagement',
  audit: 'auditLog',
  complaints: 'complaints',
  inbox: 'inbox',
};

const FAILED = 'The views could not be fetched.';

interface SavedViewsProps<State extends { page: number }> {
  list: ViewList;
  state: State;
  /** As for `useKept`: it judges what a view says, so that one from an older version shows what it still can. */
  read: (kept: unknown) => State;
  onChoose: (state: State) => void;
}

export function SavedViews<State extends { page: number }>({ list, state, read, onChoose }: SavedViewsProps<State>) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState<'menu' | 'save' | 'manage' | null>(null);
  const views = useViews(open === null ? null : list);
  const close = (): void => setOpen(null);
  const words = wordsOf(state, read);
  const found = views.data ?? [];
  const shown = found.find((view) => isSame(wordsOf(stateOf(view.words, read), read), words));
  const choose = (chosen: Readonly<Record<string, string>>) => (event: MouseEvent) => {
    // With a key held the link opens elsewhere.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    close();
    onChoose(stateOf(chosen, read));
  };

  return (
    <>
      <Button
        ref={button}
        size="small"
        startIcon={<Bookmark size={16} aria-hidden="true" />}
        aria-haspopup="menu"
        aria-expanded={open === 'menu'}
        aria-controls={open === 'menu' ? id : undefined}
        onClick={() => setOpen('menu')}
      >
        Views
      </Button>
      <Menu
        anchorEl={() => button.current}
        open={open === 'menu'}
        onClose={close}
        slotProps={{ list: { id, 'aria-label': 'Saved views' } }}
      >
        {views.isLoading && <MenuItem disabled>Looking for views…</MenuItem>}
        {views.error !== undefined && !views.data && (
          <MenuItem onClick={() => void views.mutate()}>
            {readFailure(views.error, { refused: FAILED, broken: FAILED })} Try again
          </MenuItem>
        )}
        {found.map((view) => (
          <MenuItem
            key={view._id}
            component="a"
            href={addressOf({ section: sectionOf[list] }, view.words)}
            selected={view._id === shown?._id}
            onClick={choose(view.words)}
          >
            <span>
              {view.name}
              {view.shared && <Quiet>For all, by {view.by}</Quiet>}
            </span>
          </MenuItem>
        ))}
        {found.length > 0 && <Divider component="li" />}
        <MenuItem onClick={() => setOpen('save')}>Save this view…</MenuItem>
        {found.some(({ mayChange }) => mayChange) && (
          <MenuItem onClick={() => setOpen('manage')}>Rename or remove…</MenuItem>
        )}
      </Menu>
      {open === 'save' && <SaveViewDialog list={list} words={words} onClose={close} />}
      {open === 'manage' && <ViewsDialog list={list} onClose={close} />}
    </>
  );
}

/** What the address says of a state, without the page. */
function wordsOf<State extends { page: number }>(state: State, read: (kept: unknown) => State): Record<string, string> {
  const query = new URLSearchParams(nameInAddress('', { ...state, page: 1 }, read(null)));
  return Object.fromEntries(query);
}

function stateOf<State extends object>(words: Readonly<Record<string, string>>, read: (kept: unknown) => State): State {
  return readAddress(new URLSearchParams(words).toString(), read) ?? read(null);
}

function isSame(one: Readonly<Record<string, string>>, other: Readonly<Record<string, string>>): boolean {
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => one[name] === other[name]);
}
