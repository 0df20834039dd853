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
          Give it to the tool, which checks with it that messages are ours (`verifyWebhook` of the SDK). It is not shown
          again; make a new one where it is lost.
        </Text>
        <CopyField label="Secret" value={secret} />
      </Stack>
    </Modal>
  );
}
