/** The changes of a customer's status, newest first. */
import type { StatusChange } from '@ajose/sdk/contract/customers';
import { statusNames } from '@ajose/sdk/domain/status';
import { DateTime } from '@ajose/ui/display/DateTime';
import { Card } from '@ajose/ui/layout/Card';
import { Stack } from '@ajose/ui/layout/Stack';
import { Text } from '@ajose/ui/layout/Text';

export function StatusHistory({ changes }: { changes: readonly StatusChange[] }) {
  return (
    <Card title="Status history">
      {changes.length === 0 ? (
        <Text tone="soft">The status has never been changed.</Text>
      ) : (
        <Stack as="ol" gap={3}>
          {changes.map(({ at, by, from, to, reason }) => (
            <li key={`${at}${from}${to}`}>
              <Text>
                {statusNames[from]} to <strong>{statusNames[to]}</strong>
              </Text>
              {reason !== null && <Text keepsLines>{reason}</Text>}
              <Text size="sm" tone="soft">
                <DateTime moment={at} /> by {by}
              </Text>
            </li>
          ))}
        </Stack>
      )}
    </Card>
  );
}
