/** Help from a person: the operator's phone number, email address and hours, and the page of answers. */
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import { Loaded } from '@ajose/ui/feedback/Loaded';
import { Modal } from '@ajose/ui/feedback/Modal';
import { Facts } from '@ajose/ui/layout/Facts';
import { Stack } from '@ajose/ui/layout/Stack';
import { Text } from '@ajose/ui/layout/Text';
import { callHref } from '../../components/HelpLine.tsx';
import { useHelp } from '../../data/help.ts';
import { paths } from '../../paths.ts';

const NOT_STATED = 'Not stated';

export function HelpDialog({ onClose }: { onClose: () => void }) {
  return (
    <Modal open title="Help" onClose={onClose} size="small">
      <Stack gap={5}>
        <Loaded
          of={useHelp()}
          skeleton={<Skeleton variant="rounded" height={120} />}
          failure="The ways to reach us could not be fetched."
        >
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
