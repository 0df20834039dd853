/** Requests for what one administrator may not do alone: one asks, another one decides. */
import { useState } from 'react';
import { FEW_A_PAGE } from '@ajose/sdk/domain/pages';
import { EmptyState } from '@ajose/ui/display/EmptyState';
import { Loaded } from '@ajose/ui/feedback/Loaded';
import { PageHeader } from '@ajose/ui/layout/PageHeader';
import { Stack } from '@ajose/ui/layout/Stack';
import { usePhone } from '@ajose/ui/usePhone.ts';
import { Export } from '../../components/Export.tsx';
import { useWayBack } from '../../components/cameFrom.ts';
import { useDialogAddress } from '../../components/links.ts';
import { useApprovals } from '../../data/approvals.ts';
import { useWorklist, WorklistCards, WorklistTabs } from '../../components/Worklist.tsx';
import { backTo } from '../../paths.ts';
import { ApprovalCard } from './ApprovalCard.tsx';
import { titleOf } from './request.ts';
import { DecideDialog, type Asked } from './DecideDialog.tsx';

export function ApprovalsPage() {
  const { id } = useDialogAddress('request');
  // One alone has its own tab and page.
  return <Approvals key={id} id={id} />;
}

function Approvals({ id }: { id: string | null }) {
  const worklist = useWorklist(id === null ? 'approvals' : `request ${id}`, 'decided');
  const [asked, setAsked] = useState<Asked | null>(null);
  const { page, done } = worklist;
  const approvals = useApprovals(id === null ? { waiting: !done, page, limit: FEW_A_PAGE } : { id });
  const [opened] = id === null ? [] : (approvals.data?.approvals ?? []);
  const back = useWayBack({ label: 'All approvals', href: backTo('approvals') });

  return (
    <>
      <PageHeader
        title={id === null ? 'Approvals' : opened ? titleOf(opened) : 'Request'}
        actions={
          id === null ? (
            <Export
              variant="outlined"
              request={{ list: 'approvals', filters: { waiting: !done } }}
              rows={approvals.data?.pagination.total}
            />
          ) : undefined
        }
        description={
          !usePhone() && (id === null || opened?.state === 'waiting')
            ? 'What one administrator asks for waits here until another approves it. It is due within a day, and after seven days it expires.'
            : undefined
        }
        {...(id !== null && { back })}
      />
      <Stack gap={6}>
        {id === null && (
          <WorklistTabs
            of={worklist}
            label="Approvals"
            names={['Waiting', 'Decided']}
            total={approvals.data?.pagination.total}
            section="approvals"
          />
        )}
        <Loaded of={approvals} failure="The approvals could not be fetched." skeleton={360}>
          {({ approvals, pagination }) => (
            <WorklistCards
              of={worklist}
              noun={['request', 'requests']}
              pagination={pagination}
              empty={
                id !== null ? (
                  <EmptyState title="There is no such request" text="The link may be old." />
                ) : (
                  <EmptyState
                    title={done ? 'Nothing has been decided yet' : 'Nothing waits for a second administrator'}
                    text={done ? undefined : 'What one administrator may not do alone appears here first.'}
                  />
                )
              }
            >
              {approvals.map((approval) => (
                <ApprovalCard
                  key={approval._id}
                  approval={approval}
                  isAlone={id !== null}
                  onAsk={(decision) => setAsked({ decision, approval })}
                />
              ))}
            </WorklistCards>
          )}
        </Loaded>
      </Stack>
      {asked && <DecideDialog {...asked} onClose={() => setAsked(null)} />}
    </>
  );
}
