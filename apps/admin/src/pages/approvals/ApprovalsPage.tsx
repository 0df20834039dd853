/** Large amounts that one administrator asked to move and another one has to confirm. */
import { useState } from 'react';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { formatNaira } from '@ajose/sdk/money';
import { EmptyState } from '@ajose/ui/display/EmptyState';
import { useApprovals } from '../../data/approvals.ts';
import { useSystemSettings } from '../../data/dashboard.ts';
import { Loaded } from '../../layout/Loaded.tsx';
import { PageHeader } from '../../layout/PageHeader.tsx';
import { Pages } from '../../layout/Pages.tsx';
import type { Place } from '../../place.ts';
import { ApprovalCard } from './ApprovalCard.tsx';
import { DecideDialog, type Asked } from './DecideDialog.tsx';

const PAGE_SIZE = 10;

export default function ApprovalsPage({ go }: { go: (place: Place) => void }) {
  const [tab, setTab] = useState<'waiting' | 'decided'>('waiting');
  const waiting = tab === 'waiting';
  const [page, setPage] = useState(1);
  const [asked, setAsked] = useState<Asked | null>(null);
  const approvals = useApprovals({ waiting, page, limit: PAGE_SIZE });

  return (
    <>
      <PageHeader title="Approvals" description={<WhatFor />} />
      <Tabs
        value={tab}
        aria-label="Approvals"
        onChange={(_event, value: typeof tab) => {
          setTab(value);
          setPage(1);
        }}
        sx={{ mb: 3 }}
      >
        <Tab value="waiting" label="Waiting" />
        <Tab value="decided" label="Decided" />
      </Tabs>
      <Loaded
        of={approvals}
        failure="The approvals could not be fetched."
        skeleton={<Skeleton variant="rounded" height={360} />}
      >
        {({ approvals, pagination }) =>
          approvals.length === 0 ? (
            <EmptyState
              title={waiting ? 'Nothing waits for a second administrator' : 'Nothing has been decided yet'}
              text={waiting ? 'Large amounts that somebody decides by hand appear here.' : undefined}
            />
          ) : (
            <Box sx={{ display: 'grid', gap: 2 }}>
              {approvals.map((approval) => (
                <ApprovalCard
                  key={approval._id}
                  approval={approval}
                  onPerson={() => go({ section: 'userDetails', userId: approval.user._id, from: 'approvals' })}
                  onAsk={(deed) => setAsked({ deed, approval })}
                />
              ))}
              {pagination.pages > 1 && (
                <Pages
                  noun={['request', 'requests']}
                  total={pagination.total}
                  page={page}
                  pages={pagination.pages}
                  onPage={setPage}
                />
              )}
            </Box>
          )
        }
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
