/** Help: a call first, then the other ways to a person that the operator has stated, the answers to what is asked most, and complaints. */
import { useState } from 'react';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Phone from 'lucide-react/icons/phone';
import type { Help } from '@ajose/sdk/contract/help';
import { capital } from '@ajose/sdk/domain/whose';
import { dialogLater } from '@ajose/ui/feedback/dialogLater.ts';
import { Loaded } from '@ajose/ui/feedback/Loaded';
import { Modal } from '@ajose/ui/feedback/Modal';
import { Facts, type Fact } from '@ajose/ui/layout/Facts';
import { Inline } from '@ajose/ui/layout/Inline';
import { Stack } from '@ajose/ui/layout/Stack';
import { Text } from '@ajose/ui/layout/Text';
import { useDashboard } from '../../components/dashboard.ts';
import { callHref } from '../../components/HelpLine.tsx';
import { useHelp } from '../../data/help.ts';
import type { Place } from '../../paths.ts';
import { whose } from '../../whose.ts';
import { AnswerSearch } from './AnswerSearch.tsx';

const ComplainDialog = dialogLater(async () => (await import('../../components/ComplainDialog.tsx')).ComplainDialog);

export function HelpDialog({ onClose }: { onClose: () => void }) {
  const help = useHelp();
  const phone = help.data?.phone;
  const dashboard = useDashboard();
  const [complains, setComplains] = useState(false);
  const go = (place: Place) => {
    dashboard.go(place);
    onClose();
  };
  if (complains) return <ComplainDialog onClose={onClose} />;
  return (
    <Modal
      open
      title="Help"
      onClose={onClose}
      size="small"
      actions={
        <Inline justify="between">
          <Button onClick={() => go({ section: 'complaints' })}>{capital(whose())} complaints</Button>
          <Button variant="outlined" onClick={() => setComplains(true)}>
            Complain
          </Button>
        </Inline>
      }
    >
      <Stack gap={5}>
        {phone != null && (
          <Button variant="contained" size="large" fullWidth href={callHref(phone)} startIcon={<Phone aria-hidden />}>
            Call {phone}
          </Button>
        )}
        <Loaded of={help} skeleton={56} failure="The ways to reach us could not be fetched.">
          {(help) => {
            const ways = waysOf(help);
            if (ways.length > 0) return <Facts facts={ways} />;
            return help.phone === null && <Text>A complaint reaches a person.</Text>;
          }}
        </Loaded>
        <AnswerSearch onOpen={(what) => (typeof what === 'string' ? dashboard[what]() : go(what))} />
        <Text tone="soft" size="sm">
          We never ask for your password or for a code.
        </Text>
      </Stack>
    </Modal>
  );
}

/** What the operator has stated beside the phone: its hours stand below it. */
function waysOf({ email, hours }: Help): Fact[] {
  return [
    ...(hours === null ? [] : [['We answer calls', hours] as const]),
    ...(email === null
      ? []
      : [
          [
            'Write, at any hour',
            <Link key="email" href={`mailto:${email}`}>
              {email}
            </Link>,
          ] as const,
        ]),
  ];
}
