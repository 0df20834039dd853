/** The customer's complaints, newest first, each with its state and who answers next. */
import { useState } from 'react';
import Button from '@mui/material/Button';
import Plus from 'lucide-react/icons/plus';
import { clocksOf, withinWords } from '@ajose/sdk/domain/complaint-clocks';
import { complaintStatus, whoAnswersNext } from '@ajose/sdk/domain/complaints';
import type { OwnComplaint } from '@ajose/sdk/contract/complaints';
import { capital } from '@ajose/sdk/domain/whose';
import { EmptyState } from '@ajose/ui/display/EmptyState';
import { Loaded } from '@ajose/ui/feedback/Loaded';
import { Card } from '@ajose/ui/layout/Card';
import { Fill } from '@ajose/ui/layout/Fill';
import { PageHeader } from '@ajose/ui/layout/PageHeader';
import { Quiet } from '@ajose/ui/layout/Quiet';
import { Row, Rows } from '@ajose/ui/layout/Rows';
import { Text } from '@ajose/ui/layout/Text';
import { fetchFailure } from '../../components/fetchFailure.ts';
import { useBackCloses } from '../../components/useBackCloses.ts';
import { useComplaints } from '../../data/complaints.ts';
import { useUser } from '../../session.tsx';
import { ComplainDialog, type ComplaintSubject } from '../../components/ComplainDialog.tsx';
import { ComplaintDialog } from '../../components/ComplaintDialog.tsx';
import { whose } from '../../whose.ts';

const { firstAnswer, failedTransfer } = clocksOf(new Date());

type Opened = { id: string } | { about: ComplaintSubject | null };

export function ComplaintsPage() {
  const complaints = useComplaints(useUser()._id);
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  useBackCloses(opened !== null, close);
  const complain = (
    <Button variant="contained" startIcon={<Plus aria-hidden />} onClick={() => setOpened({ about: null })}>
      Complain
    </Button>
  );
  const some = (complaints.data?.length ?? 0) > 0;
  return (
    <>
      <PageHeader
        title={`${capital(whose())} complaints`}
        description={`What went wrong, what we say to it, and by when. A person answers within ${withinWords(firstAnswer)}, on Sundays and holidays too; money that did not arrive is settled within ${withinWords(failedTransfer)}.`}
        {...(some ? { actions: complain } : {})}
      />
      <Loaded of={complaints} skeleton={240} failure={fetchFailure(`Failed to fetch ${whose()} complaints`)}>
        {(list) =>
          list.length === 0 ? (
            <EmptyState
              title={whose() === 'your' ? 'You have not complained yet' : 'There is no complaint yet'}
              text="Tell us what went wrong: here, or in the details of a transaction or an investment."
              action={complain}
            />
          ) : (
            <Card label="Complaints" flush>
              <Rows label="Complaints">
                {list.map((complaint) => (
                  <ComplaintRow
                    key={complaint._id}
                    complaint={complaint}
                    onOpen={() => setOpened({ id: complaint._id })}
                  />
                ))}
              </Rows>
            </Card>
          )
        }
      </Loaded>
      {opened && 'id' in opened && (
        <ComplaintDialog id={opened.id} onAgain={(about) => setOpened({ about })} onClose={close} />
      )}
      {opened && 'about' in opened && (
        <ComplainDialog {...(opened.about === null ? {} : { about: opened.about })} onClose={close} />
      )}
    </>
  );
}

function ComplaintRow({ complaint, onOpen }: { complaint: OwnComplaint; onOpen: () => void }) {
  const { number, subject, closedAt, helped } = complaint;
  const asks = closedAt !== null && helped === null;
  return (
    <Row>
      <Fill>
        <Text strong>{subject}</Text>
        <Quiet>
          {number}. {complaintStatus(complaint)}. {asks ? 'Did this help?' : whoAnswersNext(complaint, whose())}
        </Quiet>
      </Fill>
      <Button size="small" aria-label={`Open ${number}`} onClick={onOpen}>
        Open
      </Button>
    </Row>
  );
}
