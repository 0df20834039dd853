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
import { Text } from '@ajose/ui/layout/Text';
import { useExceptions } from '../../data/dashboard.ts';
import { Allowed, useMay } from '../../components/role.tsx';
import { asWords } from '../../components/asWords.ts';
import { corrections } from '../../components/correction.ts';
import {
  useWorklist,
  WORKLIST_PAGE_SIZE,
  WorklistCard,
  WorklistCards,
  WorklistTabs,
} from '../../components/Worklist.tsx';
import { addressOf } from '../../paths.ts';
import { CorrectDialog } from './CorrectDialog.tsx';
import { ResolveDialog } from './ResolveDialog.tsx';

export function ExceptionsPage() {
  const worklist = useWorklist();
  const { done: resolved, page } = worklist;
  const [chosen, setChosen] = useState<{ exception: LedgerException; dialog: typeof CorrectDialog } | null>(null);
  const exceptions = useExceptions({ resolved, page, limit: WORKLIST_PAGE_SIZE });

  return (
    <>
      <PageHeader
        title="Exceptions"
        description="Differences between the books and the payment gateway that an administrator has to settle. A correction moves money and needs a second administrator. A note closes an exception and moves no money; it needs a second administrator where nobody would hear of the money again."
      />
      <Stack gap={6}>
        <WorklistTabs
          of={worklist}
          label="Exceptions"
          names={['Open', 'Resolved']}
          total={exceptions.data?.pagination.total}
        />
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
                  onAsk={(dialog) => setChosen({ exception, dialog })}
                />
              ))}
            </WorklistCards>
          )}
        </Loaded>
      </Stack>
      {chosen && <chosen.dialog exception={chosen.exception} onClose={() => setChosen(null)} />}
    </>
  );
}

interface ExceptionCardProps {
  exception: LedgerException;
  onAsk: (dialog: typeof CorrectDialog) => void;
}

function ExceptionCard({ exception, onAsk }: ExceptionCardProps) {
  const mayClose = useMay('closeExceptions');
  const {
    kind,
    message,
    userId,
    reference,
    amount,
    raisedAt,
    resolvedAt,
    resolution,
    waits,
    impossible = [],
  } = exception;
  const facts: Fact[] = [
    ['Raised', <DateTime key="raised" moment={raisedAt} />],
    ['Amount', amount === null ? 'Not known' : <Money key="amount" naira={amount} />],
    ['Reference', reference ?? 'None'],
  ];
  return (
    <WorklistCard
      title={asWords(kind)}
      text={message}
      facts={facts}
      buttons={mayClose && resolvedAt === null && !waits ? <Buttons exception={exception} onAsk={onAsk} /> : null}
    >
      {userId && (
        <div>
          <LinkButton href={addressOf({ section: 'userDetails', userId, from: 'exceptions' })}>
            View the customer
          </LinkButton>
        </div>
      )}
      {impossible.map(({ correction, why }) => (
        <Text key={correction} tone="soft" size="sm">
          {corrections[correction]} is not possible: {why}
        </Text>
      ))}
      {waits && (
        <Alert severity="info" role="note">
          A decision about it waits for a second administrator.{' '}
          <LinkButton href={addressOf({ section: 'approvals' })}>Open Approvals</LinkButton>
        </Alert>
      )}
      {resolvedAt !== null && (
        <Alert severity="success" role="note">
          {resolution} (<DateTime moment={resolvedAt} />)
        </Alert>
      )}
    </WorklistCard>
  );
}

/**
 * What a customer still owes is not closed with a word: it is collected, or written off by two administrators. Nor is the money of a closed
 * account: it is paid out or sent back.
 */
function Buttons({ exception, onAsk }: Pick<ExceptionCardProps, 'exception' | 'onAsk'>) {
  const correctable = exception.corrections.length > 0;
  const byWord =
    exception.kind !== 'closed_with_money' &&
    !exception.corrections.some(({ correction }) => correction === 'writeOff');
  return (
    <>
      {byWord && (
        <Button variant={correctable ? 'outlined' : 'contained'} size="small" onClick={() => onAsk(ResolveDialog)}>
          Resolve
        </Button>
      )}
      {correctable && (
        <Allowed to="correct">
          <Button variant="contained" size="small" onClick={() => onAsk(CorrectDialog)}>
            Set right
          </Button>
        </Allowed>
      )}
    </>
  );
}
