/** What each role may do, and who has it. Roles are given under Administrators. */
import styles from './RolesPage.module.css';
import Check from 'lucide-react/icons/check';
import type { AdminRole, ListedAdmin } from '@ajose/sdk/contract/staff';
import { asSentence } from '@ajose/sdk/domain/as-words';
import { MOST_A_PAGE } from '@ajose/sdk/domain/pages';
import { roleDuties, roleNames, roles, roleTable } from '@ajose/sdk/domain/roles';
import { LinkButton } from '@ajose/ui/display/LinkButton';
import { Loaded } from '@ajose/ui/feedback/Loaded';
import { Card } from '@ajose/ui/layout/Card';
import { FoldingSection } from '@ajose/ui/layout/FoldingSection';
import { Grid } from '@ajose/ui/layout/Grid';
import { PageHeader } from '@ajose/ui/layout/PageHeader';
import { Quiet } from '@ajose/ui/layout/Quiet';
import { Row, Rows } from '@ajose/ui/layout/Rows';
import { Stack } from '@ajose/ui/layout/Stack';
import { Text } from '@ajose/ui/layout/Text';
import { DataTable, type Column } from '@ajose/ui/table/DataTable';
import { canWork, useAdmins } from '../../data/staff.ts';
import { addressOf } from '../../paths.ts';
import { useAdmin } from '../../session.tsx';

export function RolesPage() {
  const admins = useAdmins({ limit: MOST_A_PAGE });
  return (
    <>
      <PageHeader
        title="Roles"
        description={
          <>
            What each role may do, and who has it. A Super Admin gives roles under{' '}
            <LinkButton href={addressOf({ section: 'administrators' })}>Administrators</LinkButton>.
          </>
        }
      />
      <Stack>
        <Loaded of={admins} failure="The administrators could not be fetched." skeleton={64}>
          {({ admins }) => <WhoHasThem people={admins.filter(canWork)} />}
        </Loaded>
        <DataTable
          caption="What each role may do"
          columns={columns}
          rows={lines}
          rowKey={({ words }) => words}
          groups={[{ of: ({ roles }) => whoMay(roles), render: (who) => <strong>{who} may</strong>, narrow: true }]}
          least={640}
        />
      </Stack>
    </>
  );
}

/** Folded, so that the table begins on the first screen. */
function WhoHasThem({ people }: { people: readonly ListedAdmin[] }) {
  const withRole = (role: AdminRole) => people.filter((admin) => admin.role === role);
  return (
    <FoldingSection
      everywhere
      title="Who has each role"
      summary={roles.map((role) => `${roleNames[role]} ${withRole(role).length}`).join(', ')}
    >
      <Grid columns={4}>
        {roles.map((role) => (
          <RoleCard key={role} role={role} people={withRole(role)} />
        ))}
      </Grid>
    </FoldingSection>
  );
}

function RoleCard({ role, people }: { role: AdminRole; people: readonly ListedAdmin[] }) {
  const self = useAdmin();
  return (
    <Card title={roleNames[role]} level={3}>
      <Stack gap={3}>
        <Text size="sm" tone="soft">
          {roleDuties[role]}
        </Text>
        {people.length === 0 ? (
          <Quiet>Nobody has this role.</Quiet>
        ) : (
          <Rows label={`Who has the role ${roleNames[role]}`}>
            {people.map(({ _id, name }) => (
              <Row key={_id}>
                {name}
                {_id === self._id && ' (you)'}
              </Row>
            ))}
          </Rows>
        )}
      </Stack>
    </Card>
  );
}

/** On the line of the row's words. */
const Yes = () => (
  <span className={styles['yes']}>
    <Check size={16} aria-hidden="true" />
    Yes
  </span>
);

const No = () => <span className={styles['no']}>No</span>;

type Line = (typeof roleTable)[number];

const whoMay = (who: Line['roles']): string =>
  who.length === roles.length ? 'Every role' : who.map((role) => roleNames[role]).join(', ');

/** Capabilities of the same roles stand together, those that the most roles have first. */
const lines = [...new Set(roleTable.map((line) => whoMay(line.roles)))]
  .map((who) => roleTable.filter((line) => whoMay(line.roles) === who))
  .toSorted(([first], [other]) => (other?.roles.length ?? 0) - (first?.roles.length ?? 0))
  .flat();

const columns: readonly Column<Line>[] = [
  { key: 'what', header: 'May do', place: 'name', cell: ({ words }) => asSentence(words) },
  ...roles.map((role): Column<Line> => ({
    key: role,
    header: roleNames[role],
    cell: (line) => (line.roles.includes(role) ? <Yes /> : <No />),
  })),
];
