/** The dialog with the state of a payment and what the customer can do now. */
import styles from './OutcomeDialog.module.css';
import type { ReactNode } from 'react';
import Button from '@mui/material/Button';
import { Modal } from '@ajose/ui/feedback/Modal';
import { Text, type TextProps } from '@ajose/ui/layout/Text';
import { OfflineHint } from '@ajose/ui/feedback/OfflineHint';
import { useOnline } from '@ajose/ui/useOnline.ts';
import { Outcome } from '../Outcome.tsx';

interface ChoicesProps {
  onCancel?: (() => void) | undefined;
  /** The choices, the main one last: the words of each, and what it does or the address that it opens. */
  choices: readonly (readonly [words: string, does: string | (() => void)])[];
}

interface OutcomeDialogProps extends ChoicesProps {
  title: string;
  icon: ReactNode;
  headline?: ReactNode;
  text: ReactNode;
  /** What stands below the text. */
  more?: ReactNode;
  onClose: () => void;
}

/** With `onCancel` the dialog is wider, because long buttons beside each other need more room. */
export function OutcomeDialog({ title, icon, headline, text, more, onClose, onCancel, choices }: OutcomeDialogProps) {
  return (
    <Modal
      showsAmounts
      open
      title={title}
      onClose={onClose}
      size={onCancel ? 'medium' : 'small'}
      actions={<Choices onCancel={onCancel} choices={choices} />}
    >
      <Outcome icon={icon} headline={headline}>
        {text}
      </Outcome>
      {more}
      {onCancel && (
        <>
          <AfterCancelling align="center" />
          <OfflineHint />
        </>
      )}
    </Modal>
  );
}

/** What becomes of money that was sent before the customer cancels. */
export const AfterCancelling = ({ align }: Pick<TextProps, 'align'>) => (
  <Text tone="soft" size="sm" align={align}>
    What was sent in time is still credited after that, and after you cancel.
  </Text>
);

/** Quiet, because nothing that was paid is lost by it, and nothing is won. */
export function CancelTransaction({ onCancel }: { onCancel: () => void }) {
  const online = useOnline();
  return (
    <Button className={styles['cancel']} variant="text" color="inherit" disabled={!online} onClick={onCancel}>
      Cancel Transaction
    </Button>
  );
}

/** Share a line where there is room, the main one last or on top. */
export const OneLine = ({ children }: { children: ReactNode }) => <div className={styles['oneLine']}>{children}</div>;

export function Choices({ onCancel, choices }: ChoicesProps) {
  const buttons = choices.map(([words, does], index) => (
    <Button
      key={words}
      variant={index === choices.length - 1 ? 'contained' : 'outlined'}
      {...(typeof does === 'string' ? { href: does, target: '_blank', rel: 'noopener noreferrer' } : { onClick: does })}
    >
      {words}
    </Button>
  ));
  if (!onCancel) return buttons;
  return (
    <>
      <CancelTransaction onCancel={onCancel} />
      <OneLine>{buttons}</OneLine>
    </>
  );
}
