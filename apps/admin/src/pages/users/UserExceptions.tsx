/** What an administrator has to look at about this customer: the open exceptions, newest first. */
import Skeleton from '@mui/material/Skeleton';
import type { LedgerException } from '@ajose/sdk/contract/dashboard';
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
import { useExceptions } from '../../data/dashboard.ts';
import { addressOf } from '../../paths.ts';

const MOST = 5;

export function UserExceptions({ userId }: { userId: string }) {
  const exceptions = useExceptions({ userId, resolved: false, page: 1, limit: MOST });
  return (
    <Card title="Open exceptions">
      <Loaded
        of={exceptions}
        failure="The exceptions could not be fetched."
        skeleton={<Skeleton variant="rounded" height={24} />}
      >
        {({ exceptions, pagination: { total } }) =>
          total === 0 ? (
            <Text tone="soft">No exception is open.</Text>
          ) : (
            <Stack>
              <Rows label="Open exceptions">
                {exceptions.map((exception) => (
                  <ExceptionRow key={exception._id} exception={exception} />
                ))}
              </Rows>
              <div>
                <LinkButton href={addressOf({ section: 'exceptions' })}>
                  {total > exceptions.length
                    ? `Open Exceptions: ${formatNumber(total - exceptions.length)} more of this customer`
                    : 'Open Exceptions'}
                </LinkButton>
              </div>
            </Stack>
          )
        }
      </Loaded>
    </Card>
  );
}

function ExceptionRow({ exception: { kind, message, amount, raisedAt } }: { exception: LedgerException }) {
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
