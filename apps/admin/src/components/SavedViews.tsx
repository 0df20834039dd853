/** The menu of a list's saved views: chooses one, saves the present list as one, and leads to renaming and removing them. */
import { useId, useRef, useState } from 'react';
import Button from '@mui/material/Button';
import Bookmark from 'lucide-react/icons/bookmark';
import type { ViewList } from '@ajose/sdk/contract/views';
import { dialogLater } from '@ajose/ui/feedback/dialogLater.ts';
import { nameInAddress, readAddress } from './list.ts';

const ViewsMenu = dialogLater(async () => (await import('./ViewsMenu.tsx')).ViewsMenu);
const SaveViewDialog = dialogLater(async () => (await import('./ViewDialogs.tsx')).SaveViewDialog);
const ViewsDialog = dialogLater(async () => (await import('./ViewDialogs.tsx')).ViewsDialog);

interface SavedViewsProps<State extends { page: number }> {
  list: ViewList;
  state: State;
  /** As for `useKept`: checks each value of a view, so that one from an older version still shows what it can. */
  read: (kept: unknown) => State;
  onChoose: (state: State) => void;
}

export function SavedViews<State extends { page: number }>({ list, state, read, onChoose }: SavedViewsProps<State>) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState<'menu' | 'save' | 'manage' | null>(null);
  const close = (): void => setOpen(null);
  const shown = wordsOf(state, read);

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
      {open === 'menu' && (
        <ViewsMenu
          id={id}
          anchor={() => button.current}
          list={list}
          isShown={(words) => isSame(wordsOf(stateOf(words, read), read), shown)}
          onChoose={(words) => {
            close();
            onChoose(stateOf(words, read));
          }}
          onSave={() => setOpen('save')}
          onManage={() => setOpen('manage')}
          onClose={close}
        />
      )}
      {open === 'save' && <SaveViewDialog list={list} words={shown} onClose={close} />}
      {open === 'manage' && <ViewsDialog list={list} onClose={close} />}
    </>
  );
}

/** A state's parameters in the address, without the page. */
function wordsOf<State extends { page: number }>(state: State, read: (kept: unknown) => State): Record<string, string> {
  const query = new URLSearchParams(nameInAddress('', { ...state, page: 1 }, read(null)));
  return Object.fromEntries(query);
}

function stateOf<State extends object>(words: Readonly<Record<string, string>>, read: (kept: unknown) => State): State {
  return readAddress(new URLSearchParams(words).toString(), read) ?? read(null);
}

function isSame(filters: Readonly<Record<string, string>>, other: Readonly<Record<string, string>>): boolean {
  const names = Object.keys(filters);
  return names.length === Object.keys(other).length && names.every((name) => filters[name] === other[name]);
}
