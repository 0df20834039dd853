/** A dialog with a title. On phones it rises from the lower edge, near the thumb. While it is busy it cannot be closed. */
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import Dialog from '@mui/material/Dialog';
import IconButton from '@mui/material/IconButton';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import Box from '@mui/material/Box';
import X from 'lucide-react/icons/x';
import { useScrolls } from '../useScrolls.ts';
import { DiscardQuestion } from './DiscardQuestion.tsx';
import { ToastHost } from './Toasts.tsx';
import { TypedText, useTyped } from './typedText.ts';

const widths = { small: 400, medium: 520, large: 760 };

export interface ModalProps {
  open: boolean;
  title: string;
  onClose: () => void;
  /** A call is running: the dialog cannot be closed and shows a moving line. */
  busy?: boolean;
  size?: keyof typeof widths;
  /** Only its own button closes it: what it shows is not shown again. */
  stays?: boolean;
  /** Hides the page behind it. */
  covers?: boolean;
  /** Buttons, the main one last. Inside a form put them into the form instead. */
  actions?: ReactNode;
  children: ReactNode;
}

export function Modal(props: ModalProps) {
  const { open, title, onClose, busy = false, size = 'medium', stays = false, covers = false } = props;
  const { actions, children } = props;
  const id = useId();
  const { report, holdsText } = useTyped();
  const [asks, setAsks] = useState(false);
  /** Escape, or a click beside the dialog: both happen by mistake. */
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
        paper: { 'aria-busy': busy, sx: sheet(widths[size]) },
        container: { sx: lowEdge },
        backdrop: { sx: covers ? cloth : null },
      }}
    >
      <Box sx={{ height: 3 }}>{busy && <LinearProgress aria-label="Working" sx={{ height: 3 }} />}</Box>
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1, p: '14px 12px 0 24px' }}>
        <Typography id={id} variant="h2" sx={{ flex: 1, py: 1, overflowWrap: 'anywhere' }}>
          {title}
        </Typography>
        {!stays && (
          <IconButton aria-label="Close" onClick={onClose} disabled={busy}>
            <X size={20} aria-hidden="true" />
          </IconButton>
        )}
      </Box>
      <Content end={actions === undefined ? 24 : 12}>
        <TypedText value={report}>{children}</TypedText>
      </Content>
      <DiscardQuestion
        open={asks}
        onKeep={() => setAsks(false)}
        onDiscard={() => {
          setAsks(false);
          onClose();
        }}
      />
      {open && <ToastHost />}
      {actions !== undefined && (
        <Box
          sx={{
            display: 'flex',
            flexDirection: { xs: 'column-reverse', sm: 'row' },
            flexWrap: { sm: 'wrap' },
            justifyContent: 'flex-end',
            gap: 1.5,
            p: '12px 24px 24px',
          }}
        >
          {actions}
        </Box>
      )}
    </Dialog>
  );
}

/** The button that opened a dialog may be gone when it closes, as in a deleted row. The page's content gets the focus then. */
function useFocusNotLost(open: boolean): void {
  useEffect(() => {
    if (!open) return undefined;
    return () => {
      // The dialog tries first to give the focus back itself.
      requestAnimationFrame(() => {
        if (document.activeElement === document.body)
          document.getElementById('content')?.focus({ preventScroll: true });
      });
    };
  }, [open]);
}

/** @param end the space below it, in pixels */
function Content({ end, children }: { end: number; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const scrolls = useScrolls(box);
  return (
    <Box ref={box} sx={{ p: `8px 24px ${end}px`, overflowY: 'auto' }} tabIndex={scrolls ? 0 : undefined}>
      {children}
    </Box>
  );
}

/** As specific as the theme's own colour of a backdrop. */
const cloth = { '&:not(.MuiBackdrop-invisible)': { backgroundColor: 'var(--cloth)' } };
const lowEdge = { alignItems: { xs: 'flex-end', sm: 'center' } };

function sheet(width: number) {
  return {
    width: '100%',
    maxWidth: { xs: '100%', sm: width },
    maxHeight: { xs: 'calc(100dvh - 24px)', sm: 'calc(100dvh - 64px)' },
    m: { xs: 0, sm: 4 },
    borderRadius: { xs: '16px 16px 0 0', sm: '16px' },
    pb: { xs: 'env(safe-area-inset-bottom)', sm: 0 },
  };
}
