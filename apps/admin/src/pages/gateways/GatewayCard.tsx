/** A payment gateway now: whether it answers, its pauses and the outcomes of its calls. Its balance is under Reconciliation. */
import { useState } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { SystemSettings } from '@ajose/sdk/contract/dashboard';
import type { GatewayKind } from '@ajose/sdk/contract/gateways';
import { gatewayTitle } from '@ajose/sdk/domain/gateways';
import { formatNaira, formatNumber } from '@ajose/sdk/domain/money';
import { formatDateTime } from '@ajose/sdk/domain/time';
import { LinkButton } from '@ajose/ui/display/LinkButton';
import { Card } from '@ajose/ui/layout/Card';
import { Inline } from '@ajose/ui/layout/Inline';
import { Stack } from '@ajose/ui/layout/Stack';
import { Text } from '@ajose/ui/layout/Text';
import { DataTable, type Column } from '@ajose/ui/table/DataTable';
import { useNow } from '@ajose/ui/useNow.ts';
import { differenceInWords, isAnswering, kindWords, differenceSeverity } from '../../components/gateway.ts';
import { ReasonDialog } from '../../components/ReasonDialog.tsx';
import { Allowed } from '../../components/role.tsx';
import { pauseGateway, resumeGateway } from '../../data/gateways.ts';
import { Unfold } from '../../components/Unfold.tsx';
import { Verdict } from '../../components/Verdict.tsx';
import { addressOf } from '../../paths.ts';

type Gateway = SystemSettings['gateways'][number];

const kinds: readonly GatewayKind[] = ['payment', 'payout'];

/** What is as it should be is said quietly; what is not stands out. */
export function GatewayCard({ gateway }: { gateway: Gateway }) {
  const { name, pauses, calls, explained } = gateway;
  const [asks, setAsks] = useState<GatewayKind | null>(null);
  const pausedFor = (kind: GatewayKind) => pauses.some((pause) => pause.kind === kind);
  return (
    <Card
      title={gatewayTitle(name)}
      actions={
        <Allowed to="pauseGateways">
          <Inline gap={2}>
            {kinds.map((kind) => (
              <Button key={kind} size="small" onClick={() => setAsks(kind)}>
                {pausedFor(kind) ? 'Resume' : 'Pause'} {kindWords[kind]}
              </Button>
            ))}
          </Inline>
        </Allowed>
      }
    >
      <Stack gap={1}>
        <Answering gateway={gateway} />
        {pauses.map((pause) => (
          <Alert key={pause.kind} severity="warning" role="note">
            {`Paused for ${kindWords[pause.kind]} since ${formatDateTime(pause.at)} by ${pause.askedBy.name}${pause.approvedBy ? ` and ${pause.approvedBy.name}` : ''}: ${pause.reason}`}
          </Alert>
        ))}
        {explained && <Difference name={name} {...explained} />}
        {calls.length > 0 && (
          <Unfold title="How it answered">
            <Calls gateway={gatewayTitle(name)} calls={calls} />
          </Unfold>
        )}
      </Stack>
      {asks && <PauseDialog name={name} kind={asks} paused={pausedFor(asks)} onClose={() => setAsks(null)} />}
    </Card>
  );
}

function Answering({ gateway }: { gateway: Gateway }) {
  const { since, checkedAt, calls } = gateway;
  const is = isAnswering(gateway);
  if (is === null) return <Text tone="soft">It has not been checked yet.</Text>;
  const when = since !== null ? `Since ${formatDateTime(since)}` : `Checked ${formatDateTime(checkedAt ?? '')}`;
  if (!is)
    return (
      <Verdict good={false}>
        {`It does not answer. ${when}. What is new goes through another gateway where there is one.`}
      </Verdict>
    );
  const day = calls.filter(({ days }) => days === 1);
  const made = day.reduce((all, { calls }) => all + calls, 0);
  const answered = day.reduce((all, { answered }) => all + answered, 0);
  return (
    <Text size="sm">
      {made === 0
        ? `Answers. ${when}.`
        : `Answers: ${formatNumber(answered)} of ${formatNumber(made)} ${made === 1 ? 'call' : 'calls'} in the last 24 hours.`}
    </Text>
  );
}

interface PauseDialogProps {
  name: Gateway['name'];
  kind: GatewayKind;
  paused: boolean;
  onClose: () => void;
}

function PauseDialog({ name, kind, paused, onClose }: PauseDialogProps) {
  const verb = paused ? 'Resume' : 'Pause';
  return (
    <ReasonDialog
      title={`${verb} ${kindWords[kind]} through ${gatewayTitle(name)}?`}
      helperText="It is shown here and kept in the audit log."
      submit={verb}
      busy="Sending…"
      failure="It could not be sent. Please try again."
      send={(reason) => (paused ? resumeGateway : pauseGateway)(name, { kinds: [kind], reason })}
      onClose={onClose}
    >
      <Text tone="soft">
        {paused
          ? `New ${kindWords[kind]} go through it again. Another administrator has to approve it.`
          : `No new ${kindWords[kind]} go through it until it is resumed. What has begun there goes on. Another administrator has to approve it.`}
      </Text>
    </ReasonDialog>
  );
}

/** Its amount opens the looks at which it was seen. */
function Difference({ name, difference, differsSince }: Pick<Gateway, 'name'> & NonNullable<Gateway['explained']>) {
  const now = useNow();
  if (difference === 0) return <Text size="sm">Difference from the books: {formatNaira(0)}</Text>;
  const since = differsSince === null ? '' : `, since ${formatDateTime(differsSince)}`;
  return (
    <Alert severity={differenceSeverity(differsSince, now)} role="note">
      {`Difference: it holds ${differenceInWords(difference)}${since}. `}
      <LinkButton href={addressOf({ section: 'reconciliation' }, { line: `difference.${name}` })}>
        See when it came
      </LinkButton>
    </Alert>
  );
}

type Row = Gateway['calls'][number];

/** Never rounded up to all. */
const answeredShare = (answered: number, calls: number): string =>
  `${(Math.floor((1000 * answered) / calls) / 10).toFixed(1)}%`;

const callNames: Readonly<Record<Row['kind'], string>> = {
  payment: 'Payments',
  payout: 'Payouts',
  other: 'Everything else',
};

/** The last day first, and in each period payments, payouts, and then everything else. */
const order = Object.keys(callNames);
const inOrder = (calls: readonly Row[]): readonly Row[] =>
  calls.toSorted((a, b) => a.days - b.days || order.indexOf(a.kind) - order.indexOf(b.kind));

const columns: readonly Column<Row>[] = [
  { key: 'kind', header: 'Calls about', place: 'name', cell: ({ kind }) => callNames[kind] },
  { key: 'days', header: 'Last', place: 'note', cell: ({ days }) => (days === 1 ? '24 hours' : '30 days') },
  { key: 'calls', header: 'Calls', align: 'end', place: 'more', cell: ({ calls }) => formatNumber(calls) },
  {
    key: 'answered',
    header: 'Answered',
    align: 'end',
    place: 'value',
    cell: ({ calls, answered }) => answeredShare(answered, calls),
  },
  {
    key: 'time',
    header: 'Answered in',
    align: 'end',
    place: 'more',
    cell: ({ averageMs }) => (averageMs === null ? 'Never' : `${formatNumber(averageMs)} ms`),
  },
];

function Calls({ gateway, calls }: { gateway: string; calls: readonly Row[] }) {
  const unasked = (['payment', 'payout'] as const).filter((each) => calls.every(({ kind }) => kind !== each));
  return (
    <Stack gap={2}>
      <DataTable
        caption={`How ${gateway} answered`}
        columns={columns}
        rows={inOrder(calls)}
        rowKey={({ kind, days }) => `${kind} ${days}`}
        least={420}
      />
      {unasked.length > 0 && (
        <Text size="sm" tone="soft">
          {`No call about ${unasked.map((kind) => kindWords[kind]).join(' or ')} in the last 30 days.`}
        </Text>
      )}
    </Stack>
  );
}
