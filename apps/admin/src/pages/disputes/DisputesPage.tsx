/** Disputes: payments that payers want back from their banks. Each needs an answer in time. */
import { useState } from 'react';
import type { Dispute } from '@ajose/sdk/contract/disputes';
import { FEW_A_PAGE } from '@ajose/sdk/domain/pages';
import { EmptyState } from '@ajose/ui/display/EmptyState';
import { Loaded } from '@ajose/ui/feedback/Loaded';
import { PageHeader } from '@ajose/ui/layout/PageHeader';
import { Stack } from '@ajose/ui/layout/Stack';
import { useWorklist, WorklistCards, WorklistTabs } from '../../components/Worklist.tsx';
import { Export } from '../../components/Export.tsx';
import { useWayBack } from '../../components/cameFrom.ts';
import { useDialogAddress } from '../../components/links.ts';
import { useDisputes } from '../../data/disputes.ts';
import { backTo } from '../../paths.ts';
import { AnswerDialog } from './AnswerDialog.tsx';
import { DisputeCard } from './DisputeCard.tsx';
import { titleOf } from './words.ts';

export function DisputesPage() {
  const { id } = useDialogAddress('dispute');
  // One alone has its own tab and page.
  return <Disputes key={id} id={id} />;
}

function Disputes({ id }: { id: string | null }) {
  const worklist = useWorklist(id === null ? 'disputes' : `dispute ${id}`, 'ended');
  const { done: ended, page } = worklist;
  const [chosen, setChosen] = useState<Dispute | null>(null);
  const disputes = useDisputes(id === null ? { ended, page, limit: FEW_A_PAGE } : { id });
  const [opened] = id === null ? [] : (disputes.data?.disputes ?? []);
  const back = useWayBack({ label: 'All disputes', href: backTo('disputes') });

  return (
    <>
      <PageHeader
        title={id === null ? 'Disputes' : opened ? titleOf(opened) : 'Dispute'}
        actions={
          id === null ? (
            <Export
              variant="outlined"
              request={{ list: 'disputes', filters: { ended } }}
              rows={disputes.data?.pagination.total}
            />
          ) : undefined
        }
        {...(id !== null && { back })}
        description={
          id === null ? 'Answer within 16 hours, weekends not counted; otherwise the payer gets the money.' : undefined
        }
      />
      <Stack gap={6}>
        {id === null && (
          <WorklistTabs
            of={worklist}
            label="Disputes"
            names={['Under way', 'Ended']}
            total={disputes.data?.pagination.total}
            section="disputes"
          />
        )}
        <Loaded of={disputes} failure="The disputes could not be fetched." skeleton={360}>
          {({ disputes, pagination }) => (
            <WorklistCards
              of={worklist}
              noun={['dispute', 'disputes']}
              pagination={pagination}
              empty={
                id !== null ? (
                  <EmptyState title="There is no such dispute" text="The link may be old." />
                ) : (
                  <EmptyState
                    title={ended ? 'No dispute has ended yet' : 'No dispute is under way'}
                    text={ended ? undefined : 'A dispute appears here as soon as the gateway reports it.'}
                  />
                )
              }
            >
              {disputes.map((dispute) => (
                <DisputeCard
                  key={dispute._id}
                  dispute={dispute}
                  isAlone={id !== null}
                  onAnswer={() => setChosen(dispute)}
                />
              ))}
            </WorklistCards>
          )}
        </Loaded>
      </Stack>
      {chosen && <AnswerDialog dispute={chosen} onClose={() => setChosen(null)} />}
    </>
  );
}
