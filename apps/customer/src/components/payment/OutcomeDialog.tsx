/** The dialog with the state of a payment and what the customer can do now. */
import type { ReactNode } from 'react';
import Button from '@mui/material/Button';
import { Modal } from '@ajose/ui/feedback/Modal';
import { Outcome } from '../Outcome.tsx';

interface OutcomeDialogProps {
  title: string;
  icon: ReactNode;
  headline: ReactNode;
  text: string;
  /** Below the text. */
  more?: ReactNode;
  /** `medium` has room for two long buttons beside each other. */
  size?: 'small' | 'medium';
  onClose: () => void;
  /** The buttons. */
  children: ReactNode;
}

export function OutcomeDialog({
  title,
  icon,
  headline,
  text,
  more,
  size = 'small',
  onClose,
  children,
}: OutcomeDialogProps) {
  return (
    <Modal showsAmounts open title={title} onClose={onClose} size={size} actions={children}>
      <Outcome icon={icon} headline={headline}>
        {text}
      </Outcome>
      {more}
    </Modal>
  );
}

export const CloseButton = ({ onClose, words = 'Close' }: { onClose: () => void; words?: string | undefined }) => (
  <Button variant="contained" onClick={onClose}>
    {words}
  </Button>
);
