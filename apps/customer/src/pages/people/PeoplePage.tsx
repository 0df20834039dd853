/** The people of the organisation that this tab acts for, and what each role may do. */
import type { Member, Organisation } from '@ajose/sdk/contract/organisations';
import { memberDuties, memberRightTable, memberRoleNames, memberRoles } from '@ajose/sdk/domain/members';
import { Avatar } from '@ajose/ui/display/Avatar';
import { DateTime } from '@ajose/ui/display/DateTime';
import { Money } from '@ajose/ui/display/Money';
import { Loaded } from '@ajose/ui/feedback/Loaded';
import { Card } from '@ajose/ui/layout/Card';
import { Fill } from '@ajose/ui/layout/Fill';
import { Grid } from '@ajose/ui/layout/Grid';
import { PageHeader } from '@ajose/ui/layout/PageHeader';
import { Quiet } from '@ajose/ui/layout/Quiet';
import { Row, Rows } from '@ajose/ui/layout/Rows';
import { Stack } from '@ajose/ui/layout/Stack';
import { Text } from '@ajose/ui/layout/Text';
import { fetchFailure } from '../../components/fetchFailure.ts';
import { usePeople } from '../../data/accounts.ts';

const howMany = ({ signatures }: Organisation): string =>
  signatures === 2
    ? 'Two people agree before money leaves: one asks, another approves.'
    : 'One person alone may let money leave.';

export function PeoplePage() {
  const people = usePeople();
  return (
    <>
      <PageHeader title="People" description={people.data ? howMany(people.data.organisation) : ' '} />
      <Loaded of={people} skeleton={320} failure={fetchFailure('Failed to fetch the people')}>
        {({ members }) => (
          <Grid columns={2} from="lg" align="start">
            <Members members={members} />
            <Roles />
          </Grid>
        )}
      </Loaded>
    </>
  );
}

function Members({ members }: { members: readonly Member[] }) {
  return (
    <Card title="Who acts for this account" flush>
      <Rows label="People">
        {members.map((member) => (
          <Row key={member._id}>
            <Avatar name={member.name} />
            <Fill least="12rem">
              <Text strong>
                <span translate="no">{member.name}</span>
              </Text>
              <Quiet>
                <Since of={member} />
              </Quiet>
              {member.mostAlone !== null && (
                <Quiet>
                  Up to <Money naira={member.mostAlone} /> without another person
                </Quiet>
              )}
            </Fill>
            <Text>{memberRoleNames[member.role]}</Text>
          </Row>
        ))}
      </Rows>
    </Card>
  );
}

function Since({ of: { since, endedAt, invitedBy } }: { of: Member }) {
  const by = invitedBy === null ? '' : `, invited by ${invitedBy}`;
  if (endedAt !== null)
    return (
      <>
        Left on <DateTime moment={endedAt} format="date" />
      </>
    );
  if (since === null) return <>Has not accepted yet{by}</>;
  return (
    <>
      Since <DateTime moment={since} format="date" />
      {by}
    </>
  );
}

/** The same table that the server enforces. */
function Roles() {
  return (
    <Card title="What each role may do" flush>
      <Rows label="Roles">
        {memberRoles.map((role) => (
          <Row key={role}>
            <Fill>
              <Stack gap={1}>
                <Text strong>{memberRoleNames[role]}</Text>
                <Quiet>{memberDuties[role]}</Quiet>
                <Quiet>
                  May{' '}
                  {memberRightTable
                    .filter(({ roles }) => roles.includes(role))
                    .map(({ words }) => words)
                    .join('; ')}
                  .
                </Quiet>
              </Stack>
            </Fill>
          </Row>
        ))}
      </Rows>
    </Card>
  );
}
