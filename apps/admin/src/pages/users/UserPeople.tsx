/** An organisation's papers and its people with their roles; on a person's page the organisations that they act for. */
import { useState } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { UserDetails } from '@ajose/sdk/contract/customers';
import type { GetUserPeopleReply, Membership, Organisation, StaffMember } from '@ajose/sdk/contract/organisations';
import { memberRoleNames } from '@ajose/sdk/domain/members';
import { formatNaira } from '@ajose/sdk/domain/money';
import { formatDate } from '@ajose/sdk/domain/time';
import { LinkButton } from '@ajose/ui/display/LinkButton';
import { Loaded } from '@ajose/ui/feedback/Loaded';
import { Card } from '@ajose/ui/layout/Card';
import { Facts } from '@ajose/ui/layout/Facts';
import { Inline } from '@ajose/ui/layout/Inline';
import { Row, Rows } from '@ajose/ui/layout/Rows';
import { Stack } from '@ajose/ui/layout/Stack';
import { Text } from '@ajose/ui/layout/Text';
import { addressOfOther } from '../../components/cameFrom.ts';
import { Allowed, RoleNotice } from '../../components/role.tsx';
import { usePeople } from '../../data/organisations.ts';
import { MendDialog } from './MendDialog.tsx';
import { organisationFacts } from './organisationFacts.ts';
import { UserRegistration } from './UserRegistration.tsx';

const FAILURE = 'The people could not be fetched.';

/** The papers that wait, at the top of an organisation's page. */
export function WaitingPapers({ user }: { user: UserDetails }) {
  const { data } = usePeople(user._id);
  if (!data?.organisation || data.registration?.state !== 'waiting') return null;
  return <UserRegistration user={user} organisation={data.organisation} registration={data.registration} />;
}

export function UserPeople({ user }: { user: Pick<UserDetails, '_id' | 'kind'> }) {
  const people = usePeople(user._id);
  return (
    <Card title={user.kind === 'person' ? 'Organisations' : 'Organisation'}>
      <Loaded of={people} failure={FAILURE} skeleton={48}>
        {(people) =>
          people.organisation ? (
            <OfOrganisation id={user._id} people={people} organisation={people.organisation} />
          ) : (
            <OfPerson id={user._id} memberships={people.memberships} />
          )
        }
      </Loaded>
    </Card>
  );
}

function checkOf({ registration }: GetUserPeopleReply, { form, checkedAt }: Organisation): string {
  if (form === 'family') return 'A family has the level of its lower owner';
  if (checkedAt !== null) return `Checked on ${formatDate(checkedAt)}`;
  if (registration?.state === 'waiting') return 'Waits';
  return registration?.state === 'refused' ? `Refused: ${registration.refusedBecause}` : 'No papers yet';
}

interface OfOrganisationProps {
  id: string;
  people: GetUserPeopleReply;
  organisation: Organisation;
}

function OfOrganisation({ id, people, organisation }: OfOrganisationProps) {
  return (
    <Stack>
      {people.stuck && <Stuck organisation={organisation} />}
      <Facts facts={[...organisationFacts(organisation), ['Papers', checkOf(people, organisation)]]} />
      <Rows label="People">
        {people.members.map((member) => (
          <MemberRow key={member._id} of={id} member={member} />
        ))}
      </Rows>
    </Stack>
  );
}

/** Says that an organisation's members cannot help themselves, with the button of the first of the two administrators who can. */
function Stuck({ organisation }: { organisation: Organisation }) {
  const [mends, setMends] = useState(false);
  return (
    <Alert severity="warning" role="note">
      <Stack>
        Nobody owns it, or two sign and fewer than two may approve. Its members cannot mend that.
        <RoleNotice to="verify" />
        <Allowed to="verify">
          <Inline>
            <Button variant="outlined" size="small" onClick={() => setMends(true)}>
              Say who acts for it
            </Button>
          </Inline>
        </Allowed>
      </Stack>
      {mends && <MendDialog organisation={organisation} onClose={() => setMends(false)} />}
    </Alert>
  );
}

const spanOf = ({ since, endedAt }: Pick<StaffMember, 'since' | 'endedAt'>): string => {
  const from = since === null ? 'never accepted' : `since ${formatDate(since)}`;
  return endedAt === null ? from : `${from}, ended on ${formatDate(endedAt)}`;
};

function MemberRow({ of, member }: { of: string; member: StaffMember }) {
  const { personId: userId, name, role, mostAlone, level } = member;
  const most = mostAlone === null ? '' : `, ${formatNaira(mostAlone)} alone at most`;
  return (
    <Row look="stack">
      <LinkButton href={addressOfOther(userId, of)}>{name}</LinkButton>
      <Text size="sm" tone="soft">
        {memberRoleNames[role]}
        {most}, level {level}, {spanOf(member)}
      </Text>
    </Row>
  );
}

function OfPerson({ id, memberships }: { id: string; memberships: readonly Membership[] }) {
  if (memberships.length === 0) return <Text tone="soft">Acts for no organisation.</Text>;
  return (
    <Rows label="Organisations">
      {memberships.map((membership) => (
        <Row key={membership._id} look="stack">
          <LinkButton href={addressOfOther(membership.organisation._id, id)}>{membership.organisation.name}</LinkButton>
          <Text size="sm" tone="soft">
            {memberRoleNames[membership.role]}, {spanOf(membership)}
          </Text>
        </Row>
      ))}
    </Rows>
  );
}
