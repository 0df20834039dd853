/** Help from a person: the operator's phone number, email address and hours, the page of answers, and complaints. */
import { useState } from 'react';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { dialogLater } from '@ajose/ui/feedback/dialogLater.ts';
import { Loaded } from '@ajose/ui/feedback/Loaded';
import { Modal } from '@ajose/ui/feedback/Modal';
import { Facts } from '@ajose/ui/layout/Facts';
import { Stack } from '@ajose/ui/layout/Stack';
import { Text } from '@ajose/ui/layout/Text';
import { useDashboard } from '../../components/dashboard.ts';
import { callHref } from '../../components/HelpLine.tsx';
import { useHelp } from '../../data/help.ts';
import { paths } from '../../paths.ts';

const ComplainDialog = dialogLater(async () => (await import('../../components/ComplainDialog.tsx')).ComplainDialog);

const NOT_STATED = 'Not stated';

export function HelpDialog({ onClose }: { onClose: () => void }) {
  const help = useHelp();
  const { go } = useDashboard();
  const [complains, setComplains] = useState(false);
  if (complains) return <ComplainDialog onClose={onClose} />;
  return (
    <Modal
      open
      title="Help"
      onClose={onClose}
      size="small"
      actions={
        <>
          <Button
            variant="outlined"
            onClick={() => {
              go({ section: 'complaints' });
              onClose();
            }}
          >
            Your complaints
          </Button>
          <Button variant="outlined" onClick={() => setComplains(true)}>
            Complain
          </Button>
        </>
      }
    >
      <Stack gap={5}>
        <Loaded of={help} skeleton={120} failure="The ways to reach us could not be fetched.">
          {({ phone, email, hours }) => (
            <Facts
              facts={[
                [
                  'Call',
                  phone === null ? (
                    NOT_STATED
                  ) : (
                    <Link key="phone" href={callHref(phone)}>
                      {phone}
                    </Link>
                  ),
                ],
                [
                  'Write',
                  email === null ? (
                    NOT_STATED
                  ) : (
                    <Link key="email" href={`mailto:${email}`}>
                      {email}
                    </Link>
                  ),
                ],
                ['Hours', hours ?? NOT_STATED],
              ]}
            />
          )}
        </Loaded>
        <Text tone="soft" size="sm">
          We never ask for your password or for a code.{' '}
          <Link
            href={paths.help}
            target="_blank"
            rel="noopener"
            aria-label="Answers to common questions (opens in a new tab)"
          >
            Answers to common questions
          </Link>
        </Text>
      </Stack>
    </Modal>
  );
}
