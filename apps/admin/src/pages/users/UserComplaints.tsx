/** A customer's complaints, the first few of them: open ones by their due time, then closed ones. */
import { FewOf } from '@ajose/app/FewOf';
import type { Complaint } from '@ajose/sdk/contract/complaints';
import { formatNumber } from '@ajose/sdk/domain/money';
import { DateTime } from '@ajose/ui/display/DateTime';
import { LinkButton } from '@ajose/ui/display/LinkButton';
import { Card } from '@ajose/ui/layout/Card';
import { Row } from '@ajose/ui/layout/Rows';
import { Text } from '@ajose/ui/layout/Text';
import { complaintState } from '../../components/complaintState.ts';
import { ON_A_CARD } from '../../data/list.ts';
import { useComplaints } from '../../data/complaints.ts';
import { addressOf } from '../../paths.ts';

export const useUserComplaints = (userId: string) => useComplaints({ userId, page: 1, limit: ON_A_CARD });

export function UserComplaints({ userId }: { userId: string }) {
  const complaints = useUserComplaints(userId);
  return (
    <Card title="Complaints">
      <FewOf
        of={complaints}
        items={({ complaints }) => complaints}
        label="Complaints"
        failure="The complaints could not be fetched."
        skeleton={24}
        empty="No complaints yet."
        renderFoot={({ complaints, pagination: { total } }) =>
          total > complaints.length && (
            <Text size="sm" tone="soft">
              {formatNumber(total - complaints.length)} more are in the timeline.
            </Text>
          )
        }
      >
        {(complaint) => <ComplaintRow key={complaint._id} complaint={complaint} />}
      </FewOf>
    </Card>
  );
}

function ComplaintRow({ complaint }: { complaint: Complaint }) {
  const { _id, number, subject, closedAt, dueAt, isLate } = complaint;
  return (
    <Row look="stack">
      <LinkButton href={addressOf({ section: 'complaints' }, { complaint: _id, from: 'userDetails' })}>
        {subject}
      </LinkButton>
      <Text size="sm" tone={isLate ? 'negative' : 'soft'}>
        {number}, {complaintState(complaint)}, {closedAt === null ? 'due ' : ''}
        <DateTime moment={closedAt ?? dueAt} />
      </Text>
    </Row>
  );
}
