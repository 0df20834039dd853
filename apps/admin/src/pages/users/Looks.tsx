/** Which administrators looked at a customer, newest first; for those who may see it. */
import { useState } from 'react';
import Skeleton from '@mui/material/Skeleton';
import { DateTime } from '@ajose/ui/display/DateTime';
import { Loaded } from '@ajose/ui/feedback/Loaded';
import { Card } from '@ajose/ui/layout/Card';
import { Stack } from '@ajose/ui/layout/Stack';
import { Text } from '@ajose/ui/layout/Text';
import { ListPages } from '@ajose/ui/table/ListPages';
import { lookWords, WHAT_COUNTS } from '../../components/lookWords.ts';
import { ON_A_CARD } from '../../data/list.ts';
import { useUserLooks } from '../../data/users.ts';

export function Looks({ userId }: { userId: string }) {
  const [page, setPage] = useState(1);
  const looks = useUserLooks(userId, { page, limit: ON_A_CARD });
  return (
    <Card title="Who looked at this customer">
      <Loaded of={looks} failure="This list could not be fetched." skeleton={<Skeleton height={96} />}>
        {({ looks, pagination }) => (
          <Stack gap={5}>
            {looks.length > 0 && (
              <Text size="sm" tone="soft">
                {WHAT_COUNTS}
              </Text>
            )}
            <Stack as="ol" gap={3}>
              {looks.map(({ at, by, what }) => (
                <li key={`${at}${by}`}>
                  <Text>{by}</Text>
                  <Text size="sm" tone="soft">
                    <DateTime moment={at} />: {lookWords(what)}
                  </Text>
                </li>
              ))}
            </Stack>
            {looks.length === 0 && <Text tone="soft">No looks yet.</Text>}
            {pagination.pages > 1 && (
              <ListPages
                noun={['look', 'looks']}
                total={pagination.total}
                page={page}
                pages={pagination.pages}
                onPage={setPage}
              />
            )}
          </Stack>
        )}
      </Loaded>
    </Card>
  );
}
