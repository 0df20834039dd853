/**
 * Toasts: short messages about what just happened. They close after the seconds that an app gives its ToastProvider (`app/Providers.tsx` of the
 * customers' app, `shell/Shell.tsx` of the back-office); a message that must not be missed belongs in the page.
 */
import styles from './Toasts.module.css';
import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
  type RefCallback,
} from 'react';
import { createPortal } from 'react-dom';
import IconButton from '@mui/material/IconButton';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import X from 'lucide-react/icons/x';
import { certainContext } from '../context.ts';

type Tone = 'success' | 'error';

interface Toast {
  id: number;
  tone: Tone;
  message: string;
  /** When it came, in milliseconds. */
  at: number;
}

export interface Toasts {
  success: (message: string) => void;
  error: (message: string) => void;
}

const [ToastContext, useToasts] = certainContext<Toasts>('useToasts needs a ToastProvider around it');

/** Gives the provider an element to show the toasts in while it is mounted. */
const HostContext = createContext<RefCallback<HTMLElement>>(() => undefined);

/** How many toasts are shown at once; a new one removes the oldest. */
const MOST = 3;

/** A message and a dialog that come this close together are of one act. */
const SAME_ACT_MS = 1000;

/** How many characters of good news, with its amount and its bank, are read in a second. */
const READ_A_SECOND = 12;

export interface ToastProviderProps {
  /** How long a toast is shown: 5 in the back-office, 3 for customers. */
  seconds?: number;
  children: ReactNode;
}

let lastId = 0;

export function ToastProvider({ seconds = 5, children }: ToastProviderProps) {
  const [toasts, setToasts] = useState<readonly Toast[]>([]);
  const close = useCallback((id: number) => setToasts((all) => all.filter((toast) => toast.id !== id)), []);
  const show = useMemo<Toasts>(() => {
    const add = (tone: Tone) => (message: string) => {
      lastId += 1;
      const toast = { id: lastId, tone, message, at: Date.now() };
      // A toast with the same words replaces the old one and is shown for its full time.
      setToasts((all) => [...all.filter((old) => old.message !== message), toast].slice(-MOST));
    };
    return { success: add('success'), error: add('error') };
  }, []);
  const [hosts, setHosts] = useState<readonly HTMLElement[]>([]);
  const host = useCallback<RefCallback<HTMLElement>>((place) => {
    if (!place) return undefined;
    setHosts((all) => [...all, place]);
    // A dialog that opens puts away what was said of an earlier act.
    setToasts((all) => all.filter(({ at }) => Date.now() - at < SAME_ACT_MS));
    return () => setHosts((all) => all.filter((other) => other !== place));
  }, []);
  const list = (
    <div className={styles['toasts']}>
      {toasts.map((toast) => (
        <ToastItem key={toast.id} toast={toast} seconds={seconds} onClose={close} />
      ))}
    </div>
  );
  const top = hosts.at(-1);
  return (
    <ToastContext value={show}>
      <HostContext value={host}>{children}</HostContext>
      {top ? createPortal(list, top) : list}
    </ToastContext>
  );
}

/** Shows the toasts inside an open dialog: a dialog hides everything outside of it from screen readers and from the Tab key. */
export function ToastHost() {
  return <div ref={useContext(HostContext)} />;
}

/** Shows toasts from anywhere inside a ToastProvider. */
export { useToasts };

function ToastItem(props: { toast: Toast; seconds: number; onClose: (id: number) => void }) {
  const { toast, seconds, onClose } = props;
  const box = useRef<HTMLDivElement>(null);
  const shownFor = toast.tone === 'success' ? Math.max(seconds, toast.message.length / READ_A_SECOND) : seconds;
  useEffect(() => {
    const timer = setInterval(() => {
      // A toast under the pointer or with the focus inside stays, so that a slow reader can finish. The browser still
      // reports a pointer over a toast after it went on into a frame, such as a payment's.
      const inFrame = document.activeElement instanceof HTMLIFrameElement;
      const read = box.current?.matches(':hover') || box.current?.contains(document.activeElement);
      if (inFrame || !read) onClose(toast.id);
    }, shownFor * 1000);
    return () => clearInterval(timer);
  }, [shownFor, toast.id, onClose]);
  const Icon = toast.tone === 'success' ? CircleCheck : CircleAlert;
  return (
    <div
      ref={box}
      className={styles['toast']}
      data-tone={toast.tone}
      role={toast.tone === 'success' ? 'status' : 'alert'}
    >
      <Icon aria-hidden="true" />
      <p>{toast.message}</p>
      <IconButton size="small" aria-label="Close message" onClick={() => onClose(toast.id)}>
        <X size="1.125rem" aria-hidden="true" />
      </IconButton>
    </div>
  );
}
