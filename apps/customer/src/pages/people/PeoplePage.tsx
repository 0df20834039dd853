/**
 * The people of the organisation that this tab acts for: what waits for their approval, its papers, who acts for it and who is invited,
 * and what they decided.
 */
import { useState } from 'react';
import Button from '@mui/material/Button';
import Plus from 'lucide-react/icons/plus';
import type { GetPeopleReply, Organisation } from '@ajose/sdk/contract/organisations';
import { dialogLater } from '@ajose/ui/feedback/dialogLater.ts';
import { Loaded } from '@ajose/ui/feedback/Loaded';
import { Card } from '@ajose/ui/layout/Card';
import { Grid } from '@ajose/ui/layout/Grid';
import { PageHeader } from '@ajose/ui/layout/PageHeader';
import { Stack } from '@ajose/ui/layout/Stack';
import { Text } from '@ajose/ui/layout/Text';
import { fetchFailure } from '../../components/fetchFailure.ts';
import { useBackCloses } from '../../components/useBackCloses.ts';
import { WaitingForApproval } from '../../components/WaitingForApproval.tsx';
import { useMay } from '../../data/accounts.ts';
import { usePeople } from '../../data/people.ts';
import { EndedRequests } from './EndedRequests.tsx';
import { Invitations } from './Invitations.tsx';
import { Members } from './Members.tsx';
import { Papers } from './Papers.tsx';

const InviteDialog = dialogLater(async () => (await import('./MemberDialogs.tsx')).InviteDialog);

const SignaturesDialog = dialogLater(async () => (await import('./MemberDialogs.tsx')).SignaturesDialog);

const howMany = ({ signatures }: Organisation): string =>
  signatures === 2
    ? 'Two people agree before money leaves: one asks, another approves.'
    : 'One person alone may let money leave.';

export function PeoplePage() {
  const people = usePeople();
  const may = useMay('manage');
  const [invites, setInvites] = useState(false);
  const close = () => setInvites(false);
  useBackCloses(invites, close);
  return (
    <>
      <PageHeader
        title="People"
        description="Who acts for this account, what they ask for, and who agrees."
        {...(may && people.data
          ? {
              actions: (
                <Button variant="contained" startIcon={<Plus aria-hidden />} onClick={() => setInvites(true)}>
                  Invite
                </Button>
              ),
            }
          : {})}
      />
      <Stack>
        <WaitingForApproval />
        <Loaded of={people} skeleton={320} failure={fetchFailure('Failed to fetch the people')}>
          {(people) => <Everybody people={people} />}
        </Loaded>
      </Stack>
      {invites && people.data && <InviteDialog people={people.data} onClose={close} />}
    </>
  );
}

function Everybody({ people }: { people: GetPeopleReply }) {
  const papers = <Papers organisation={people.organisation} registration={people.registration} />;
  const isChecked = people.organisation.checkedAt !== null;
  return (
    <Grid columns={2} from="lg" align="start">
      <Stack>
        {!isChecked && papers}
        <Members people={people} />
        <Invitations {...people} />
      </Stack>
      <Stack>
        <HowMany organisation={people.organisation} />
        {isChecked && papers}
        <EndedRequests />
      </Stack>
    </Grid>
  );
}

/** How many have to agree, which owners can change. */
function HowMany({ organisation }: { organisation: Organisation }) {
  const may = useMay('manage');
  const [changes, setChanges] = useState(false);
  const close = () => setChanges(false);
  useBackCloses(changes, close);
  return (
    <Card
      title="Who has to agree"
      actions={
        may && (
          <Button size="small" onClick={() => setChanges(true)}>
            Change
          </Button>
        )
      }
    >
      <Text>{howMany(organisation)}</Text>
      {changes && <SignaturesDialog {...organisation} onClose={close} />}
    </Card>
  );
}
