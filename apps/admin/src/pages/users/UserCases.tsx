/** The open cases about this customer, newest first. */
import Skeleton from '@mui/material/Skeleton';
import type { Case } from '@ajose/sdk/contract/dashboard';
import { formatNumber } from '@ajose/sdk/money';
import { DateTime } from '@ajose/ui/display/DateTime';
import { LinkButton } from '@ajose/ui/display/LinkButton';
import { Money } from '@ajose/ui/display/Money';
import { Loaded } from '@ajose/ui/feedback/Loaded';
import { Card } from '@ajose/ui/layout/Card';
import { Row, Rows } from '@ajose/ui/layout/Rows';
import { Stack } from '@ajose/ui/layout/Stack';
import { Text } from '@ajose/ui/layout/Text';
import { asWords } from '../../components/asWords.ts';
import { useCases } from '../../data/dashboard.ts';
import { addressOf } from '../../paths.ts';

const MOST = 5;

export function UserCases({ userId }: { userId: string }) {
  const cases = useCases({ userId, resolved: false, page: 1, limit: MOST });
  return (
    <Card title="Open cases">
      <Loaded
        of={cases}
        failure="The cases could not be fetched."
        skeleton={<Skeleton variant="rounded" height={24} />}
      >
        {({ cases, pagination: { total } }) =>
          total === 0 ? (
            <Text tone="soft">No case is open.</Text>
          ) : (
            <Stack>
              <Rows label="Open cases">
                {cases.map((found) => (
                  <CaseRow key={found._id} found={found} />
                ))}
              </Rows>
              <div>
                <LinkButton href={addressOf({ section: 'cases' })}>
                  {total > cases.length
                    ? `Open Cases: ${formatNumber(total - cases.length)} more of this customer`
                    : 'Open Cases'}
                </LinkButton>
              </div>
            </Stack>
          )
        }
      </Loaded>
    </Card>
  );
}

function CaseRow({ found: { kind, message, amount, raisedAt } }: { found: Case }) {
  return (
    <Row look="stack">
      <Text>
        <strong>{asWords(kind)}</strong>
        {amount !== null && (
          <>
            : <Money naira={amount} />
          </>
        )}
      </Text>
      <Text size="sm">{message}</Text>
      <Text size="sm" tone="soft">
        <DateTime moment={raisedAt} />
      </Text>
    </Row>
  );
}
