/** Following the back-office's links, and dialogs that have an address. */
import { useLocation, useNavigate } from 'react-router-dom';

/** The state of history entries that a link made, from which one step back stays in the app. */
export const followed = { followed: true };

/** The state of an entry that the search made: a list that is on screen is whole then, so that it may hold what was searched for. */
export const searched = { ...followed, searched: true };

export const wasSearched = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'searched' in state;

const wasFollowed = (state: unknown): boolean => typeof state === 'object' && state !== null && 'followed' in state;

/** For a click on a row, which follows the link in it. */
export function useFollow(): (href: string) => void {
  const navigate = useNavigate();
  return (href) => void navigate(href, { state: followed });
}

/**
 * A dialog that has an address: its link can be copied and opened in a new tab, and Back closes it.
 * @param name the address's parameter with the id of the dialog's record
 */
export function useDialogAddress(name: string): {
  id: string | null;
  /** The address of a record's dialog over the page on screen. */
  at: (id: string) => string;
  close: () => void;
  /** Shows another record in the same history entry. */
  show: (id: string) => void;
} {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const words = new URLSearchParams(search);
  const at = (id: string): string => {
    const over = new URLSearchParams(search);
    over.set(name, id);
    return `${pathname}?${over.toString()}`;
  };
  const close = (): void => {
    if (wasFollowed(state)) {
      void navigate(-1);
      return;
    }
    words.delete(name);
    void navigate({ search: words.toString() }, { replace: true });
  };
  const show = (id: string): void => {
    words.set(name, id);
    void navigate({ search: words.toString() }, { replace: true, state });
  };
  return { id: words.get(name), at, close, show };
}
