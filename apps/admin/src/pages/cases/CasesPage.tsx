/** Cases: differences that the server found in the books and that an administrator has to resolve. */
import { useState } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { Case } from '@ajose/sdk/contract/dashboard';
import { gatewayTitle } from '@ajose/sdk/domain/gateways';
import { FEW_A_PAGE } from '@ajose/sdk/domain/pages';
import { DateTime } from '@ajose/ui/display/DateTime';
import { EmptyState } from '@ajose/ui/display/EmptyState';
import { LinkButton } from '@ajose/ui/display/LinkButton';
import { ShortId } from '@ajose/ui/display/ShortId';
import { Money } from '@ajose/ui/display/Money';
import { Loaded } from '@ajose/ui/feedback/Loaded';
import type { Fact } from '@ajose/ui/layout/Facts';
import { PageHeader } from '@ajose/ui/layout/PageHeader';
import { Stack } from '@ajose/ui/layout/Stack';
import { Text } from '@ajose/ui/layout/Text';
import { useCases } from '../../data/dashboard.ts';
import { usePendingMoney } from '../../data/users.ts';
import { Allowed, useMay } from '../../components/role.tsx';
import { Export } from '../../components/Export.tsx';
import { useDialogAddress } from '../../components/links.ts';
import { asWords } from '@ajose/sdk/domain/as-words';
import { corrections } from '../../components/correction.ts';
import { PendingFacts } from '../../components/PendingFacts.tsx';
import { useWorklist, WorklistCard, WorklistCards, WorklistTabs } from '../../components/Worklist.tsx';
import { addressOf } from '../../paths.ts';
import { CorrectDialog } from './CorrectDialog.tsx';
import { ResolveDialog } from './ResolveDialog.tsx';

export function CasesPage() {
  const worklist = useWorklist();
  const { done: resolved, page } = worklist;
  const [chosen, setChosen] = useState<{ entry: Case; dialog: typeof CorrectDialog } | null>(null);
  const { id } = useDialogAddress('case');
  const { id: userId } = useDialogAddress('customer');
  const filters = { resolved, ...(userId === null ? {} : { userId }) };
  const cases = useCases(id === null ? { ...filters, page, limit: FEW_A_PAGE } : { id });
  const [opened] = id === null ? [] : (cases.data?.cases ?? []);
  const ofAll = userId === null ? 'Cases' : 'Cases of one customer';

  return (
    <>
      <PageHeader
        title={id === null ? ofAll : opened ? asWords(opened.kind) : 'Case'}
        actions={
          id === null ? (
            <Export variant="outlined" request={{ list: 'cases', filters }} rows={cases.data?.pagination.total} />
          ) : undefined
        }
        {...(id === null ? { description: 'What the server found and cannot settle by itself.' } : {})}
        {...(id === null && userId === null
          ? {}
          : { back: { label: 'All cases', href: addressOf({ section: 'cases' }) } })}
      />
      <Stack gap={6}>
        {id === null && (
          <WorklistTabs of={worklist} label="Cases" names={['Open', 'Resolved']} total={cases.data?.pagination.total} />
        )}
        <Loaded of={cases} failure="The cases could not be fetched." skeleton={360}>
          {({ cases, pagination }) => (
            <WorklistCards
              of={worklist}
              noun={['case', 'cases']}
              pagination={pagination}
              empty={
                <EmptyState
                  title={id === null ? emptyTitle(resolved) : 'There is no such case'}
                  text={
                    resolved || id !== null || userId !== null ? undefined : 'The books and the payment gateway agree.'
                  }
                />
              }
            >
              {cases.map((entry) => (
                <CaseCard
                  key={entry._id}
                  entry={entry}
                  isAlone={id !== null}
                  onAsk={(dialog) => setChosen({ entry, dialog })}
                />
              ))}
            </WorklistCards>
          )}
        </Loaded>
      </Stack>
      {chosen && <chosen.dialog entry={chosen.entry} onClose={() => setChosen(null)} />}
    </>
  );
}

const emptyTitle = (resolved: boolean): string => (resolved ? 'Nothing has been resolved yet' : 'No case is open');

interface CaseCardProps {
  entry: Case;
  /** Whether it is the one case on screen. */
  isAlone: boolean;
  onAsk: (dialog: typeof CorrectDialog) => void;
}

function CaseCard({ entry, isAlone, onAsk }: CaseCardProps) {
  const mayClose = useMay('closeCases');
  const {
    kind,
    message,
    userId,
    userName,
    reference,
    gateway,
    amount,
    raisedAt,
    resolvedAt,
    resolution,
    resolvedBy,
    waits,
    place,
    impossible = [],
  } = entry;
  const saysWhere = kind === 'payout_stuck' && resolvedAt === null && userId !== null && isAlone;
  const facts: Fact[] = [
    ...(userId === null ? [] : [['Customer', <Person key="user" id={userId} name={userName} />] as const]),
    ['Amount', amount === null ? 'Not known' : <Money key="amount" naira={amount} />],
    ...(place ? [['Asked for', <DateTime key="since" moment={place.since} />] as const] : []),
    ['Found', <DateTime key="raised" moment={raisedAt} />],
    ...(reference === null ? [] : [['Reference', <ShortId key="reference" id={reference} />] as const]),
    ...(gateway === null ? [] : [['Gateway', gatewayTitle(gateway)] as const]),
  ];
  return (
    <WorklistCard
      title={asWords(kind)}
      isAlone={isAlone}
      text={
        <>
          {place ? !saysWhere && <Text strong>{place.text}.</Text> : message}
          {resolvedAt === null && !waits && (
            <Text>
              <strong>Next:</strong> {nextOf(entry)}{' '}
              {kind === 'payout_stuck' && !isAlone && (
                <LinkButton href={addressOf({ section: 'cases' }, { case: entry._id })}>Where it is now</LinkButton>
              )}
            </Text>
          )}
        </>
      }
      facts={facts}
      buttons={mayClose && resolvedAt === null && !waits ? <Buttons entry={entry} onAsk={onAsk} /> : null}
    >
      {saysWhere && <WhereItIs userId={userId} caseId={entry._id} />}
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
          {resolution} ({resolvedBy && `${resolvedBy}, `}
          <DateTime moment={resolvedAt} />)
        </Alert>
      )}
    </WorklistCard>
  );
}

const Person = ({ id, name }: { id: string; name: string | null }) => (
  <LinkButton href={addressOf({ section: 'userDetails', userId: id, from: 'cases' })}>{name ?? 'Open'}</LinkButton>
);

/** Where the money of a late payout is now. It is asked for only for the one case on screen: that is recorded as a look at the customer. */
function WhereItIs({ userId, caseId }: { userId: string; caseId: string }) {
  const pending = usePendingMoney(userId);
  return (
    <Loaded of={pending} failure="Where it is could not be fetched." skeleton={120}>
      {(items) => {
        const item = items.find((pending) => pending.caseId === caseId);
        return item === undefined ? (
          <Text>The withdrawal has ended.</Text>
        ) : (
          <PendingFacts item={item} userId={userId} open="case" />
        );
      }}
    </Loaded>
  );
}

/** What an administrator does about an open case, in one sentence. */
function nextOf(entry: Case): string {
  const [first, ...others] = entry.corrections;
  switch (entry.kind) {
    case 'payout_stuck':
      if (entry.place?.isOurs === true) return 'see where it is, and act: it stays with us until then.';
      return 'see where it is. It closes by itself when the money is at the bank or back in the wallet.';
    case 'case_of_death':
      return 'decide it on the customer’s page.';
    default:
      if (first && others.length === 0 && !closesByWord(entry))
        return `“${corrections[first.correction]}” sets it right.`;
      if (first) return `set it right${closesByWord(entry) ? ', or resolve it with a note once it is' : ''}.`;
      if (!closesByWord(entry)) return 'nothing sets it right now; the reasons stand below.';
      return 'find out why, and resolve it with a note.';
  }
}

/**
 * Whether a note can close a case. It cannot where a debt is collected, or written off by two administrators; where the money of a closed
 * account is paid out or sent back; where a late payout ends; where a case of death is settled on the customer's page.
 */
const closesByWord = ({ kind, corrections }: Case): boolean =>
  kind !== 'closed_with_money' &&
  kind !== 'case_of_death' &&
  kind !== 'payout_stuck' &&
  !corrections.some(({ correction }) => correction === 'writeOff');

function Buttons({ entry, onAsk }: Pick<CaseCardProps, 'entry' | 'onAsk'>) {
  const correctable = entry.corrections.length > 0;
  return (
    <>
      {closesByWord(entry) && (
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
