/** Shows a value that is shown only once: a webhook's secret, a new API key. */
import type { ReactNode } from 'react';
import Button from '@mui/material/Button';
import { CopyField } from '@ajose/ui/display/CopyField';
import { Modal } from '@ajose/ui/feedback/Modal';
import { Stack } from '@ajose/ui/layout/Stack';
import { Text } from '@ajose/ui/layout/Text';

export interface ShownOnceDialogProps {
  title: string;
  /** What it is, in one word: "secret". */
  word: 'key' | 'secret';
  value: string;
  /** Where it goes, and what to do when it is lost. */
  children: ReactNode;
  onKept: () => void;
}

const labels = { key: 'Key', secret: 'Secret' } as const;

export function ShownOnceDialog({ title, word, value, children, onKept }: ShownOnceDialogProps) {
  return (
    <Modal
      open
      stays
      title={title}
      onClose={onKept}
      actions={
        <Button variant="contained" onClick={onKept}>
          I have saved the {word}
        </Button>
      }
    >
      <Stack gap={4}>
        <Text>{children}</Text>
        <CopyField label={labels[word]} value={value} />
      </Stack>
    </Modal>
  );
}
