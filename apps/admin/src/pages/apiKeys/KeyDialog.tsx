/** Shows a new API key, the only time. */
import Button from '@mui/material/Button';
import { CopyField } from '@ajose/ui/display/CopyField';
import { Modal } from '@ajose/ui/feedback/Modal';
import { Stack } from '@ajose/ui/layout/Stack';
import { Text } from '@ajose/ui/layout/Text';

export function KeyDialog({ apiKey, onKept }: { apiKey: string; onKept: () => void }) {
  return (
    <Modal
      open
      stays
      title="Your new key"
      onClose={onKept}
      actions={
        <Button variant="contained" onClick={onKept}>
          I have saved the key
        </Button>
      }
    >
      <Stack gap={4}>
        <Text>
          Copy this key into the tool, where nobody else can read it. We show it only once; if you lose it, revoke it
          and make a new one.
        </Text>
        <CopyField label="Key" value={apiKey} />
      </Stack>
    </Modal>
  );
}
