/** The oldest open cases about a customer, with a link to all of them in the section of cases. */
import { FewOf } from '@ajose/app/FewOf';
import type { Case } from '@ajose/sdk/contract/dashboard';
import { formatNumber } from '@ajose/sdk/domain/money';
import { DateTime } from '@ajose/ui/display/DateTime';
import { LinkButton } from '@ajose/ui/display/LinkButton';
import { Money } from '@ajose/ui/display/Money';
import { Card } from '@ajose/ui/layout/Card';
import { Row } from '@ajose/ui/layout/Rows';
import { Text } from '@ajose/ui/layout/Text';
import { asWords } from '@ajose/sdk/domain/as-words';
import { ON_A_CARD } from '../../data/list.ts';
import { useCases } from '../../data/dashboard.ts';
import { fromCustomer } from '../../components/cameFrom.ts';
import { addressOf } from '../../paths.ts';

export const useOpenCases = (userId: string) => useCases({ userId, resolved: false, page: 1, limit: ON_A_CARD });

export function UserCases({ userId }: { userId: string }) {
  const cases = useOpenCases(userId);
  return (
    <Card title="Open cases">
      <FewOf
        of={cases}
        items={({ cases }) => cases}
        label="Open cases"
        failure="The cases could not be fetched."
        skeleton={24}
        empty="No case is open."
        renderFoot={({ cases, pagination: { total } }) => (
          <div>
            <LinkButton href={addressOf({ section: 'cases' }, fromCustomer(userId))}>
              {total > cases.length
                ? `All cases: ${formatNumber(total - cases.length)} more of this customer`
                : 'All cases of this customer'}
            </LinkButton>
          </div>
        )}
      >
        {(entry) => <CaseRow key={entry._id} entry={entry} />}
      </FewOf>
    </Card>
  );
}

function CaseRow({ entry: { _id, kind, message, amount, raisedAt } }: { entry: Case }) {
  return (
    <Row look="stack">
      <Text>
        <LinkButton href={addressOf({ section: 'cases' }, { case: _id, from: 'userDetails' })}>
          {asWords(kind)}
        </LinkButton>
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
