/** The views of a list, to choose one of them. Its code is fetched when it is opened; see SavedViews. */
import type { MouseEvent } from 'react';
import Divider from '@mui/material/Divider';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import type { ViewList } from '@ajose/sdk/contract/views';
import { whyNotFetched } from '@ajose/ui/failure.ts';
import { Quiet } from '@ajose/ui/layout/Quiet';
import { useViews } from '../data/views.ts';
import { addressOf, type Section } from '../paths.ts';

const sectionOf: Readonly<Record<ViewList, Section>> = {
  users: 'userManagement',
  transactions: 'transactionManagement',
  audit: 'auditLog',
  complaints: 'complaints',
  inbox: 'inbox',
  circles: 'circles',
};

const FAILED = 'The views could not be fetched.';

/** A view's parameters, as an address has them. */
type Words = Readonly<Record<string, string>>;

export interface ViewsMenuProps {
  id: string;
  anchor: () => HTMLElement | null;
  list: ViewList;
  isShown: (words: Words) => boolean;
  onChoose: (words: Words) => void;
  onSave: () => void;
  onManage: () => void;
  onClose: () => void;
}

export function ViewsMenu({ id, anchor, list, isShown, onChoose, onSave, onManage, onClose }: ViewsMenuProps) {
  const views = useViews(list);
  const saved = views.data ?? [];
  const choose = (words: Words) => (event: MouseEvent) => {
    // With a modifier key the link opens elsewhere.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onChoose(words);
  };
  return (
    <Menu anchorEl={anchor} open onClose={onClose} slotProps={{ list: { id, 'aria-label': 'Saved views' } }}>
      {views.isLoading && <MenuItem disabled>Looking for views…</MenuItem>}
      {views.error !== undefined && !views.data && (
        <MenuItem onClick={() => void views.mutate()}>
          {whyNotFetched(views.error, { refused: FAILED, broken: FAILED })} Try again
        </MenuItem>
      )}
      {saved.map((view) => (
        <MenuItem
          key={view._id}
          component="a"
          href={addressOf({ section: sectionOf[list] }, view.words)}
          selected={isShown(view.words)}
          onClick={choose(view.words)}
        >
          <span>
            {view.name}
            {view.shared && <Quiet>For all, by {view.by}</Quiet>}
          </span>
        </MenuItem>
      ))}
      {saved.length > 0 && <Divider component="li" />}
      <MenuItem onClick={onSave}>Save this view…</MenuItem>
      {saved.some(({ mayChange }) => mayChange) && <MenuItem onClick={onManage}>Rename or remove…</MenuItem>}
    </Menu>
  );
}
