/** Large amounts that one administrator asked to move and another one has to confirm. */
import { useState } from 'react';
import Skeleton from '@mui/material/Skeleton';
import { formatNaira } from '@ajose/sdk/money';
import { EmptyState } from '@ajose/ui/display/EmptyState';
import { useApprovals } from '../../data/approvals.ts';
import { useSystemSettings } from '../../data/dashboard.ts';
import { Loaded } from '../../components/Loaded.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { useWorklist, WORKLIST_PAGE_SIZE, WorklistCards, WorklistTabs } from '../../components/Worklist.tsx';
import type { Go } from '../../paths.ts';
import { ApprovalCard } from './ApprovalCard.tsx';
import { DecideDialog, type Asked } from './DecideDialog.tsx';

export function ApprovalsPage({ go }: { go: Go }) {
  const worklist = useWorklist();
  const { page } = worklist;
  const waiting = !worklist.done;
  const [asked, setAsked] = useState<Asked | null>(null);
  const approvals = useApprovals({ waiting, page, limit: WORKLIST_PAGE_SIZE });

  return (
    <>
      <PageHeader title="Approvals" description={<WhatFor />} />
      <WorklistTabs of={worklist} label="Approvals" names={['Waiting', 'Decided']} />
      <Loaded
        of={approvals}
        failure="The approvals could not be fetched."
        skeleton={<Skeleton variant="rounded" height={360} />}
      >
        {({ approvals, pagination }) => (
          <WorklistCards
            of={worklist}
            noun={['request', 'requests']}
            pagination={pagination}
            empty={
              <EmptyState
                title={waiting ? 'Nothing waits for a second administrator' : 'Nothing has been decided yet'}
                text={waiting ? 'Large amounts that somebody decides by hand appear here.' : undefined}
              />
            }
          >
            {approvals.map((approval) => (
              <ApprovalCard
                key={approval._id}
                approval={approval}
                onPerson={() => go({ section: 'userDetails', userId: approval.user._id, from: 'approvals' })}
                onAsk={(deed) => setAsked({ deed, approval })}
              />
            ))}
          </WorklistCards>
        )}
      </Loaded>
      {asked && <DecideDialog {...asked} onClose={() => setAsked(null)} />}
    </>
  );
}

function WhatFor() {
  const settings = useSystemSettings().data;
  if (settings?.dualApprovalFrom === null) {
    return 'Asking for a second administrator is switched off on the server.';
  }
  const from = settings ? ` from ${formatNaira(settings.dualApprovalFrom, 'whole')} on` : '';
  return `Money that somebody moves by hand${from} waits here until another administrator confirms it, for seven days.`;
}
