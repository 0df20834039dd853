/** A sent email as the customer got it, in a frame in which nothing runs or loads and no link works. The audit log records each look. */
import styles from './SentEmailDialog.module.css';
import type { SentEmail } from '@ajose/sdk/contract/sent-emails';
import { DateTime } from '@ajose/ui/display/DateTime';
import { Loaded } from '@ajose/ui/feedback/Loaded';
import { CloseButton } from '@ajose/ui/feedback/CloseButton';
import { Modal } from '@ajose/ui/feedback/Modal';
import { Facts } from '@ajose/ui/layout/Facts';
import { Quiet } from '@ajose/ui/layout/Quiet';
import { Stack } from '@ajose/ui/layout/Stack';
import { apiUrl } from '../../api.ts';
import { useSentEmail } from '../../data/users.ts';

const outcomes: Readonly<Record<SentEmail['outcome'], string>> = {
  sent: 'The mail server took it',
  refused: 'The mail server refused the address',
  given_up: 'It could not be sent for days',
};

export function SentEmailDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const email = useSentEmail(id);
  return (
    <Modal
      open
      title={email.data?.subject ?? 'Email'}
      size="large"
      onClose={onClose}
      actions={<CloseButton onClose={onClose} />}
    >
      <Loaded of={email} failure="This email could not be fetched. It is kept for a year at most." skeleton={320}>
        {({ to, at, outcome, page }) => (
          <Stack>
            <Facts
              facts={[
                ['To', to],
                ['Sent', <DateTime key="sent" moment={at} />],
                ['What became of it', outcomes[outcome]],
              ]}
            />
            <iframe
              className={styles['frame']}
              title="The email as it was sent"
              sandbox=""
              referrerPolicy="no-referrer"
              src={`${apiUrl}${page}`}
            />
            <Quiet>Links that let their reader act are not kept. The audit log records your look.</Quiet>
          </Stack>
        )}
      </Loaded>
    </Modal>
  );
}
