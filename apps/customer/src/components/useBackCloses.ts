/** Back closes an open dialog instead of leaving the page beneath it: while the dialog is open, it has an entry in the history. */
import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { overOf } from '../paths.ts';

export function useBackCloses(open: boolean, onClose: () => void): void {
  const location = useLocation();
  const navigate = useNavigate();
  const entry = useRef<string | null>(null);
  const over = overOf(location.state);

  const follow = useEffectEvent((open: boolean) => {
    if (open && entry.current === null) {
      entry.current = crypto.randomUUID();
      void navigate(location, { state: { ...(location.state as object | null), over: entry.current } });
    } else if (!open && entry.current !== null) {
      const onTop = over === entry.current;
      entry.current = null;
      if (onTop) void navigate(-1);
    }
  });
  useEffect(() => follow(open), [open]);

  const last = useRef(over);
  const leave = useEffectEvent((over: string | null) => {
    const left = entry.current !== null && last.current === entry.current && over !== entry.current;
    last.current = over;
    if (!left) return;
    entry.current = null;
    onClose();
  });
  useEffect(() => leave(over), [over]);
}
