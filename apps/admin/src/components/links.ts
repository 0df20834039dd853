/** How the links of the back-office are followed, and the dialogs that have an address. */
import { useLocation, useNavigate } from 'react-router-dom';

/** The state of each history entry that a link made: one step back from there stays in the app. */
export const followed = { followed: true };

const wasFollowed = (state: unknown): boolean => typeof state === 'object' && state !== null && 'followed' in state;

/** For a click on a row, which does the same as the link in it. */
export function useFollow(): (href: string) => void {
  const navigate = useNavigate();
  return (href) => void navigate(href, { state: followed });
}

/**
 * A dialog that has an address: its link can be copied and opened in a new tab, and Back closes it.
 * @param name the word of the address whose value is the id of what the dialog shows
 */
export function useDialogAddress(name: string): {
  id: string | null;
  close: () => void;
  /** Shows another one in the same entry of the history. */
  show: (id: string) => void;
} {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const words = new URLSearchParams(search);
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
  return { id: words.get(name), close, show };
}
