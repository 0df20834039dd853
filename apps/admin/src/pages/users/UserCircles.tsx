/** A customer's newest circles, with a link to all of them. */
import { FewOf } from '@ajose/app/FewOf';
import { contributionWords } from '@ajose/sdk/domain/circles';
import type { StaffCircle } from '@ajose/sdk/contract/circles';
import { formatNumber } from '@ajose/sdk/domain/money';
import { LinkButton } from '@ajose/ui/display/LinkButton';
import { StatusChip } from '@ajose/ui/display/StatusChip';
import { Card } from '@ajose/ui/layout/Card';
import { Row } from '@ajose/ui/layout/Rows';
import { Text } from '@ajose/ui/layout/Text';
import { fromCustomer } from '../../components/cameFrom.ts';
import { circleStatus } from '../../components/circleStatus.ts';
import { ON_A_CARD } from '../../data/list.ts';
import { useCircles } from '../../data/circles.ts';
import { addressOf } from '../../paths.ts';

export function UserCircles({ userId }: { userId: string }) {
  const circles = useCircles({ customerId: userId, page: 1, limit: ON_A_CARD });
  return (
    <Card title="Circles">
      <FewOf
        of={circles}
        items={({ circles }) => circles}
        label="Circles"
        failure="The circles could not be fetched."
        skeleton={24}
        empty="No circles yet."
        renderFoot={({ circles, pagination: { total } }) =>
          total > circles.length && (
            <div>
              <LinkButton href={addressOf({ section: 'circles' }, { customer: userId })}>
                Open all {formatNumber(total)} circles
              </LinkButton>
            </div>
          )
        }
      >
        {(circle) => <CircleRow key={circle._id} of={userId} circle={circle} />}
      </FewOf>
    </Card>
  );
}

function CircleRow({ circle, of }: { circle: StaffCircle; of: string }) {
  return (
    <Row look="stack">
      <LinkButton href={addressOf({ section: 'circles' }, { circle: circle._id, ...fromCustomer(of) })}>
        {circle.name}
      </LinkButton>
      <Text size="sm" tone="soft">
        {contributionWords(circle)}, {circle.people} people
      </Text>
      <div>
        <StatusChip kind="circle" status={circleStatus(circle)} />
      </div>
    </Row>
  );
}
