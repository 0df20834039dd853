/** The profile of an organisation or a family: what it is, its bank account, its documents and its data. What is the person's own is not here. */
import { useState } from 'react';
import Button from '@mui/material/Button';
import type { Organisation } from '@ajose/sdk/contract/organisations';
import { numberLetters, organisationFormNames } from '@ajose/sdk/domain/members';
import { showPhone } from '@ajose/sdk/domain/text';
import { Email } from '@ajose/ui/display/Email';
import { StatusChip } from '@ajose/ui/display/StatusChip';
import { DateTime } from '@ajose/ui/display/DateTime';
import { dialogLater } from '@ajose/ui/feedback/dialogLater.ts';
import { Loaded } from '@ajose/ui/feedback/Loaded';
import { Card } from '@ajose/ui/layout/Card';
import { Facts, type Fact } from '@ajose/ui/layout/Facts';
import { Grid } from '@ajose/ui/layout/Grid';
import { Inline } from '@ajose/ui/layout/Inline';
import { Section } from '@ajose/ui/layout/Section';
import { Stack } from '@ajose/ui/layout/Stack';
import { Text } from '@ajose/ui/layout/Text';
import { actFor } from '../../acting.ts';
import { fetchFailure } from '../../components/fetchFailure.ts';
import { MemberMay } from '../../components/MemberMay.tsx';
import { useBackCloses } from '../../components/useBackCloses.ts';
import { usePeople } from '../../data/people.ts';
import { useUser } from '../../session.tsx';
import { BankCard } from './BankCard.tsx';
import { DataCard } from './DataCard.tsx';
import { DocumentsCards } from './DocumentsCards.tsx';

const CloseDialog = dialogLater(async () => (await import('./CloseDialog.tsx')).CloseDialog);

const registeredNumber = ({ form, number, registeredIn }: Organisation): string | null =>
  number === null
    ? null
    : [numberLetters[form], number, registeredIn ? `(${registeredIn})` : ''].filter(Boolean).join(' ');

export function OrganisationProfile() {
  return (
    <Stack gap={8}>
      <Grid columns={2} from="lg" align="start">
        <Stack>
          <AboutIt />
          <YourOwn />
        </Stack>
        <BankCard />
      </Grid>
      <Section title="Documents">
        <DocumentsCards />
      </Section>
      <Grid columns={2} from="lg" align="start">
        <DataCard />
        <Closing />
      </Grid>
    </Stack>
  );
}

function AboutIt() {
  const people = usePeople();
  const { name, email, phoneNumber, createdAt, sub_status } = useUser();
  return (
    <Card label="About this account">
      <Loaded of={people} skeleton={240} failure={fetchFailure('Failed to fetch the organisation')}>
        {({ organisation }) => {
          const number = registeredNumber(organisation);
          const facts: Fact[] = [
            [
              'Name',
              <span key="name" translate="no">
                {name}
              </span>,
            ],
            ['Kind', organisationFormNames[organisation.form]],
            ...(number === null ? [] : [['Registered number', number] as const]),
            ...(organisation.tin === null ? [] : [['Tax number', organisation.tin] as const]),
            ['Address', organisation.address],
            ['Email', <Email key="email" address={email} />],
            ['Phone', showPhone(phoneNumber)],
            ['Who agrees', organisation.signatures === 2 ? 'Two people' : 'One person alone'],
            [
              'Papers checked',
              organisation.checkedAt === null ? (
                'Not yet'
              ) : (
                <DateTime key="checked" moment={organisation.checkedAt} format="date" />
              ),
            ],
            ['Since', <DateTime key="since" moment={createdAt} format="date" />],
            ['Status', <StatusChip key="status" kind="user" status={sub_status} />],
          ];
          return <Facts facts={facts} />;
        }}
      </Loaded>
    </Card>
  );
}

function YourOwn() {
  return (
    <Card title="What is yours alone">
      <Stack gap={3}>
        <Text tone="soft">
          Your name and next of kin, signing in, kept cards, an account number of your own, circles and aims belong to
          your own account.
        </Text>
        <Inline>
          <Button variant="outlined" onClick={() => actFor(null)}>
            Act for yourself
          </Button>
        </Inline>
      </Stack>
    </Card>
  );
}

function Closing() {
  const [asked, setAsked] = useState(false);
  const close = () => setAsked(false);
  useBackCloses(asked, close);
  return (
    <Card title="Close this account">
      <MemberMay>
        <Inline>
          <Button color="error" onClick={() => setAsked(true)}>
            Close the account
          </Button>
        </Inline>
      </MemberMay>
      {asked && <CloseDialog onClose={close} />}
    </Card>
  );
}
