/** Exceptions: differences that the server found in the books and that an administrator has to resolve. */
import { useState } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import type { LedgerException } from '@ajose/sdk/contract/dashboard';
import { DateTime } from '@ajose/ui/display/DateTime';
import { EmptyState } from '@ajose/ui/display/EmptyState';
import { LinkButton } from '@ajose/ui/display/LinkButton';
import { Money } from '@ajose/ui/display/Money';
import { Loaded } from '@ajose/ui/feedback/Loaded';
import type { Fact } from '@ajose/ui/layout/Facts';
import { PageHeader } from '@ajose/ui/layout/PageHeader';
import { Stack } from '@ajose/ui/layout/Stack';
import { useExceptions } from '../../data/dashboard.ts';
import { asWords } from '../../components/asWords.ts';
import {
  useWorklist,
  WORKLIST_PAGE_SIZE,
  WorklistCard,
  WorklistCards,
  WorklistTabs,
} from '../../components/Worklist.tsx';
import type { Go } from '../../paths.ts';
import { ResolveDialog } from './ResolveDialog.tsx';

export function ExceptionsPage({ go }: { go: Go }) {
  const worklist = useWorklist();
  const { done: resolved, page } = worklist;
  const [chosen, setChosen] = useState<LedgerException | null>(null);
  const exceptions = useExceptions({ resolved, page, limit: WORKLIST_PAGE_SIZE });

  return (
    <>
      <PageHeader
        title="Exceptions"
        description="Differences between the books and the payment gateway that an administrator has to resolve. Resolving one records how; it moves no money."
      />
      <Stack gap={6}>
        <WorklistTabs of={worklist} label="Exceptions" names={['Open', 'Resolved']} />
        <Loaded
          of={exceptions}
          failure="The exceptions could not be fetched."
          skeleton={<Skeleton variant="rounded" height={360} />}
        >
          {({ exceptions, pagination }) => (
            <WorklistCards
              of={worklist}
              noun={['exception', 'exceptions']}
              pagination={pagination}
              empty={
                <EmptyState
                  title={resolved ? 'Nothing has been resolved yet' : 'No exception is open'}
                  text={resolved ? undefined : 'The books and the payment gateway agree.'}
                />
              }
            >
              {exceptions.map((exception) => (
                <ExceptionCard
                  key={exception._id}
                  exception={exception}
                  go={go}
                  onResolve={() => setChosen(exception)}
                />
              ))}
            </WorklistCards>
          )}
        </Loaded>
      </Stack>
      {chosen && <ResolveDialog exception={chosen} onClose={() => setChosen(null)} />}
    </>
  );
}

interface ExceptionCardProps {
  exception: LedgerException;
  go: Go;
  onResolve: () => void;
}

function ExceptionCard({ exception, go, onResolve }: ExceptionCardProps) {
  const { kind, message, userId, reference, amount, raisedAt, resolvedAt, resolution } = exception;
  const facts: Fact[] = [
    ['Raised', <DateTime key="raised" moment={raisedAt} />],
    ['Amount', amount === null ? 'Not known' : <Money key="amount" naira={amount} />],
    ['Reference', reference ?? 'None'],
  ];
  const resolve =
    resolvedAt === null ? (
      <Button variant="contained" size="small" onClick={onResolve}>
        Resolve
      </Button>
    ) : null;
  return (
    <WorklistCard title={asWords(kind)} text={message} facts={facts} buttons={resolve}>
      {userId && (
        <div>
          <LinkButton onClick={() => go({ section: 'userDetails', userId, from: 'exceptions' })}>
            View the customer
          </LinkButton>
        </div>
      )}
      {resolvedAt !== null && (
        <Alert severity="success" role="note">
          {resolution} (<DateTime moment={resolvedAt} />)
        </Alert>
      )}
    </WorklistCard>
  );
}
