/** One case: what was found, what to do about it, who has it, and for a late payout where its money is. */
import { useState } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { Case } from '@ajose/sdk/contract/dashboard';
import { asWords } from '@ajose/sdk/domain/as-words';
import { gatewayTitle } from '@ajose/sdk/domain/gateways';
import { formatNaira } from '@ajose/sdk/domain/money';
import { DateTime } from '@ajose/ui/display/DateTime';
import { EmptyState } from '@ajose/ui/display/EmptyState';
import { LinkButton } from '@ajose/ui/display/LinkButton';
import { Money } from '@ajose/ui/display/Money';
import { WholeId } from '@ajose/ui/display/ShortId';
import { Loaded } from '@ajose/ui/feedback/Loaded';
import type { Fact } from '@ajose/ui/layout/Facts';
import { PageHeader } from '@ajose/ui/layout/PageHeader';
import { Stack } from '@ajose/ui/layout/Stack';
import { Text } from '@ajose/ui/layout/Text';
import { fromCustomer, useWayBack } from '../../components/cameFrom.ts';
import { CaseChip } from '../../components/CaseChip.tsx';
import { corrections } from '../../components/correction.ts';
import { PendingFacts } from '../../components/PendingFacts.tsx';
import { Allowed, useMay } from '../../components/role.tsx';
import { WorklistCard } from '../../components/Worklist.tsx';
import { useDialogAddress } from '../../components/links.ts';
import { WorkOwner } from '../../components/WorkOwner.tsx';
import { useCases } from '../../data/dashboard.ts';
import { usePendingMoney } from '../../data/users.ts';
import { addressOf, backTo, KEPT_LIST } from '../../paths.ts';
import { CorrectDialog } from './CorrectDialog.tsx';
import { ResolveDialog } from './ResolveDialog.tsx';

const allCases = { label: 'All cases', href: backTo('cases') };

/** The way back to the list of one customer, from which a case was opened. */
const casesOf = (userId: string) => ({
  label: 'Cases of one customer',
  href: addressOf({ section: 'cases' }, { ...fromCustomer(userId), [KEPT_LIST]: 'yes' }),
});

export function OneCase({ id }: { id: string }) {
  const cases = useCases({ id });
  const [dialog, setDialog] = useState<{ Asked: typeof CorrectDialog } | null>(null);
  const entry = cases.data?.cases[0];
  const customer = useDialogAddress('customer').id;
  const back = useWayBack(customer === null ? allCases : casesOf(customer), entry?.userId);
  return (
    <>
      <PageHeader title={entry ? headingOf(entry) : 'Case'} back={back} />
      <Loaded of={cases} failure="The case could not be fetched." skeleton={360}>
        {({ cases: [entry] }) =>
          entry ? (
            <CaseCard entry={entry} onAsk={(Asked) => setDialog({ Asked })} />
          ) : (
            <EmptyState title="There is no such case" />
          )
        }
      </Loaded>
      {entry && dialog && <dialog.Asked entry={entry} onClose={() => setDialog(null)} />}
    </>
  );
}

/** Whom it is about, and how much; what it is where neither is known. */
function headingOf({ kind, userName, amount }: Case): string {
  return [userName ?? asWords(kind), ...(amount === null ? [] : [formatNaira(amount)])].join(', ');
}

interface CaseCardProps {
  entry: Case;
  onAsk: (dialog: typeof CorrectDialog) => void;
}

function CaseCard({ entry, onAsk }: CaseCardProps) {
  const mayClose = useMay('closeCases');
  const {
    _id,
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
    owner,
    impossible = [],
  } = entry;
  const saysWhere = kind === 'payout_stuck' && resolvedAt === null && userId !== null;
  const facts: Fact[] = [
    ...(userId === null ? [] : [['Customer', <Person key="user" id={userId} name={userName} />] as const]),
    ['Amount', amount === null ? 'Not known' : <Money key="amount" naira={amount} />],
    ...(place ? [['Asked for', <DateTime key="since" moment={place.since} />] as const] : []),
    ['Found', <DateTime key="raised" moment={raisedAt} />],
    ...(reference === null ? [] : [['Reference', <WholeId key="reference" id={reference} />] as const]),
    ...(gateway === null ? [] : [['Gateway', gatewayTitle(gateway)] as const]),
    ['State', <CaseChip key="state" of={entry} />],
  ];
  return (
    <WorklistCard
      title={asWords(kind)}
      text={
        <Stack gap={3}>
          {saysWhere && <WhereItIs userId={userId} caseId={_id} />}
          {place ? !saysWhere && <Text strong>{place.text}.</Text> : message}
          {resolvedAt === null && !waits && <Next of={entry} />}
        </Stack>
      }
      facts={facts}
      buttons={mayClose && resolvedAt === null && !waits ? <Buttons entry={entry} onAsk={onAsk} /> : null}
    >
      {resolvedAt === null && <WorkOwner id={_id} name="this case" owner={owner ?? null} />}
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

/** Where the money of a late payout is now. That is recorded as a look at the customer. */
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

/** What an administrator does about an open case; of a late payout, when it closes, because where its money is says what to do. */
function Next({ of }: { of: Case }) {
  if (of.kind !== 'payout_stuck') {
    return (
      <Text>
        <strong>Next:</strong> {nextOf(of)}
      </Text>
    );
  }
  return (
    <Text tone="soft">
      {of.place?.isOurs === true
        ? 'The money stays with us until somebody acts.'
        : 'The case closes by itself when the money is at the bank or back in the wallet.'}
    </Text>
  );
}

/** In one sentence. */
function nextOf(entry: Case): string {
  const [first, ...others] = entry.corrections;
  switch (entry.kind) {
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
