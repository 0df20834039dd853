/** Shows a secret, the only time. */
import Button from '@mui/material/Button';
import { CopyField } from '@ajose/ui/display/CopyField';
import { Modal } from '@ajose/ui/feedback/Modal';
import { Stack } from '@ajose/ui/layout/Stack';
import { Text } from '@ajose/ui/layout/Text';

export function SecretDialog({ secret, onKept }: { secret: string; onKept: () => void }) {
  return (
    <Modal
      open
      stays
      title="The secret of this address"
      onClose={onKept}
      actions={
        <Button variant="contained" onClick={onKept}>
          I have saved the secret
        </Button>
      }
    >
      <Stack gap={4}>
        <Text>
          Copy this secret into the tool. The tool uses it to check that a message came from us (`verifyWebhook` of the
          SDK). We show it only once; if you lose it, make a new one.
        </Text>
        <CopyField label="Secret" value={secret} />
      </Stack>
    </Modal>
  );
}
