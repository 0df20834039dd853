/** The limits by verification level: a table for each day from which limits apply. */
import type { LevelTable } from '@ajose/sdk/contract/levels';
import type { SystemSettings } from '@ajose/sdk/contract/dashboard';
import { levelNeeds } from '@ajose/sdk/domain/levels';
import { formatDate } from '@ajose/sdk/domain/time';
import { Money } from '@ajose/ui/display/Money';
import { Section } from '@ajose/ui/layout/Section';
import { Stack } from '@ajose/ui/layout/Stack';
import { Text } from '@ajose/ui/layout/Text';
import { DataTable, type Column } from '@ajose/ui/table/DataTable';

type Row = LevelTable['levels'][number];

const most = (naira: number | null) => (naira === null ? 'No limit' : <Money naira={naira} format="whole" />);

const columns: readonly Column<Row>[] = [
  { key: 'level', header: 'Level', cell: ({ level }) => `Level ${level}` },
  { key: 'needs', header: 'Needs', cell: ({ level }) => levelNeeds[level] },
  { key: 'deposit', header: 'One deposit', align: 'end', cell: ({ deposit }) => most(deposit) },
  { key: 'balance', header: 'Balance', align: 'end', cell: ({ balance }) => most(balance) },
  { key: 'day', header: 'Withdrawals a day', align: 'end', cell: ({ withdrawnADay }) => most(withdrawnADay) },
];

export function Levels({ levels }: { levels: SystemSettings['levels'] }) {
  if (levels === undefined) return null;
  return (
    <Section title="Levels of verification">
      <Stack>
        <Text tone="soft">
          {levels.checked
            ? 'Checked: deposits and withdrawals keep to these limits. Money that was paid is credited all the same.'
            : 'Not checked: KYC is off on the server. Only a confirmed email address is needed before money leaves.'}
        </Text>
        {levels.tables.map((table) => (
          <Stack key={table.from} gap={2}>
            <Text strong>From {formatDate(`${table.from}T12:00:00Z`)}</Text>
            <DataTable
              caption={`Limits by level from ${table.from}`}
              columns={columns}
              rows={table.levels}
              rowKey={({ level }) => String(level)}
              least={640}
            />
          </Stack>
        ))}
      </Stack>
    </Section>
  );
}
