/** A dialog with a title. On phones it rises from the lower edge, near the thumb. While it is busy it cannot be closed. */
import styles from './Modal.module.css';
import { use, useEffect, useId, useRef, useState, type ReactNode } from 'react';
import Dialog from '@mui/material/Dialog';
import IconButton from '@mui/material/IconButton';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import X from 'lucide-react/icons/x';
import { AmountsHidden } from '../display/amounts.ts';
import { Detachable } from '../shell/Detachable.tsx';
import { useScrolls } from '../useScrolls.ts';
import { DiscardQuestion } from './DiscardQuestion.tsx';
import { HintPlace } from './OfflineHint.tsx';
import { ToastHost } from './Toasts.tsx';
import { TypedText, useTyped } from './typedText.ts';

export interface ModalProps {
  open: boolean;
  title: string;
  onClose: () => void;
  /** While a call is running: the dialog cannot be closed and shows a moving line. */
  busy?: boolean;
  size?: 'small' | 'medium' | 'large' | 'wide';
  /** Lets only its own button close it, because its content is not shown again. */
  stays?: boolean;
  /** Hides the page behind it. */
  covers?: boolean;
  /** For decisions about money: shows amounts even where the person has hidden them. */
  showsAmounts?: boolean;
  /** Buttons, the main one last. Inside a form put them into the form instead. */
  actions?: ReactNode;
  children: ReactNode;
}

export function Modal(props: ModalProps) {
  const { open, title, onClose, busy = false, size = 'medium', stays = false, covers = false } = props;
  const { actions, showsAmounts = false, children } = props;
  const hidden = use(AmountsHidden) && !showsAmounts;
  const id = useId();
  const { report, holdsText } = useTyped();
  const [asks, setAsks] = useState(false);
  const [hintPlace, setHintPlace] = useState<HTMLElement | null>(null);
  /** For Escape and for a click beside the dialog. Both happen by mistake, so it asks before typed text is discarded. */
  const leave = (): void => {
    if (busy || stays) return;
    if (holdsText()) setAsks(true);
    else onClose();
  };
  useFocusNotLost(open);
  return (
    <Dialog
      open={open}
      onClose={leave}
      aria-labelledby={id}
      slotProps={{
        paper: { 'aria-busy': busy, className: `${styles['modal']} ${styles[size]}` },
        container: { className: styles['place'] },
        // Until the dialog has left, the focus may be in it.
        transition: { onExited: keepFocus },
        ...(covers ? { backdrop: { className: styles['cloth'] } } : {}),
      }}
    >
      <div className={styles['line']}>{busy && <LinearProgress aria-label="Working" />}</div>
      <div className={styles['head']}>
        <Typography id={id} variant="h2" className={styles['title']}>
          {title}
        </Typography>
        {!stays && (
          <IconButton aria-label="Close" onClick={onClose} disabled={busy}>
            <X size="1.25rem" aria-hidden="true" />
          </IconButton>
        )}
      </div>
      <div ref={setHintPlace} className={styles['offline']} />
      {open && <ToastHost />}
      <Content end={actions === undefined ? 24 : 12}>
        <Detachable>
          <AmountsHidden value={hidden}>
            <HintPlace value={hintPlace}>
              <TypedText value={report}>{children}</TypedText>
            </HintPlace>
          </AmountsHidden>
        </Detachable>
      </Content>
      <DiscardQuestion
        open={asks}
        onKeep={() => setAsks(false)}
        onDiscard={() => {
          setAsks(false);
          onClose();
        }}
      />
      {actions !== undefined && <div className={styles['actions']}>{actions}</div>}
    </Dialog>
  );
}

/** The button that opened a dialog may be gone when it closes, as in a deleted row. The page's content gets the focus then. */
function keepFocus(): void {
  // The dialog tries first to give the focus back itself.
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) document.getElementById('content')?.focus({ preventScroll: true });
  });
}

/** Keeps the focus where a dialog is removed at once, together with the component that shows it. */
function useFocusNotLost(open: boolean): void {
  useEffect(() => (open ? keepFocus : undefined), [open]);
}

/** @param end the space below it, in pixels */
function Content({ end, children }: { end: number; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const scrolls = useScrolls(box);
  return (
    <div ref={box} className={styles['content']} style={{ paddingBottom: end }} {...(scrolls ? { tabIndex: 0 } : {})}>
      {children}
    </div>
  );
}
