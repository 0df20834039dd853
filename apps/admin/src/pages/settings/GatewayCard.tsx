/** A payment gateway: whether it answers, pauses, the outcomes of its calls, and what explains its balance. */
import { useState } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { SystemSettings } from '@ajose/sdk/contract/dashboard';
import type { GatewayKind } from '@ajose/sdk/contract/gateways';
import { gatewayTitle } from '@ajose/sdk/domain/gateways';
import { formatNaira, formatNumber, toKobo, totalToNaira } from '@ajose/sdk/domain/money';
import { formatDateTime } from '@ajose/sdk/domain/time';
import { Card } from '@ajose/ui/layout/Card';
import { Facts } from '@ajose/ui/layout/Facts';
import { Inline } from '@ajose/ui/layout/Inline';
import { Stack } from '@ajose/ui/layout/Stack';
import { Text } from '@ajose/ui/layout/Text';
import { DataTable, type Column } from '@ajose/ui/table/DataTable';
import { isAnswering, kindWords } from '../../components/gateway.ts';
import { ReasonDialog } from '../../components/ReasonDialog.tsx';
import { Allowed } from '../../components/role.tsx';
import { explainedWords, underWayExplains } from '../../components/underWay.ts';
import { pauseGateway, resumeGateway } from '../../data/gateways.ts';
import { Verdict } from './Verdict.tsx';
import { ownMoneyName } from '../../components/ownMoney.ts';

type Gateway = SystemSettings['gateways'][number];

const kinds: readonly GatewayKind[] = ['payment', 'payout'];

export function GatewayCard({ gateway }: { gateway: Gateway }) {
  const { name, balance, explained, pauses, calls } = gateway;
  const [asks, setAsks] = useState<GatewayKind | null>(null);
  const pausedFor = (kind: GatewayKind) => pauses.some((pause) => pause.kind === kind);
  return (
    <Card title={gatewayTitle(name)}>
      <Stack>
        <Answering gateway={gateway} />
        {pauses.map((pause) => (
          <Alert key={pause.kind} severity="warning" role="note">
            {`Paused for ${kindWords[pause.kind]} since ${formatDateTime(pause.at)} by ${pause.askedBy.name}${pause.approvedBy ? ` and ${pause.approvedBy.name}` : ''}: ${pause.reason}`}
          </Alert>
        ))}
        <Allowed to="pauseGateways">
          <Inline gap={2}>
            {kinds.map((kind) => (
              <Button key={kind} variant="outlined" size="small" onClick={() => setAsks(kind)}>
                {pausedFor(kind) ? 'Resume' : 'Pause'} {kindWords[kind]}
              </Button>
            ))}
          </Inline>
        </Allowed>
        <Facts facts={[['Our balance', balance === null ? 'Not known' : formatNaira(balance)]]} />
        {explained && <Explained balance={balance} {...explained} />}
        {calls.length > 0 && <Calls gateway={gatewayTitle(name)} calls={calls} />}
      </Stack>
      {asks && <PauseDialog name={name} kind={asks} paused={pausedFor(asks)} onClose={() => setAsks(null)} />}
    </Card>
  );
}

function Answering({ gateway }: { gateway: Gateway }) {
  const { name, since, checkedAt } = gateway;
  const is = isAnswering(gateway);
  const title = gatewayTitle(name);
  if (is === null) return <Verdict good={null}>{title} has not been checked yet.</Verdict>;
  const words = is ? 'answers' : 'does not answer';
  const when = since !== null ? `Since ${formatDateTime(since)}` : `Checked ${formatDateTime(checkedAt ?? '')}`;
  return (
    <Verdict good={is}>
      {`${title} ${words}. ${when}.${is ? '' : ' What is new goes through another gateway where there is one.'}`}
    </Verdict>
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

function Explained(lines: NonNullable<Gateway['explained']> & Pick<Gateway, 'balance'>) {
  const { balance, books, own, payouts, refunds, difference, differsSince } = lines;
  const amount = formatNaira(Math.abs(difference));
  const expected = totalToNaira(toKobo(books) + toKobo(own));
  const explained = balance === null ? 0 : underWayExplains({ expected, balance, difference });
  return (
    <>
      <Facts
        facts={[
          ['By the books', formatNaira(books)],
          [ownMoneyName(own), formatNaira(own)],
          ['What was under way explains', formatNaira(explained)],
          ['Payouts under way, with the most they may cost', formatNaira(payouts)],
          ['Refunds under way', formatNaira(refunds)],
        ]}
      />
      <Verdict good={difference === 0 ? true : null}>
        {difference === 0
          ? explainedWords(explained)
          : `The gateway holds ${amount} ${difference > 0 ? 'more' : 'less'} than the books explain${differsSince ? `, since ${formatDateTime(differsSince)}` : ''}.`}
      </Verdict>
    </>
  );
}

type Row = Gateway['calls'][number];

const callNames: Readonly<Record<Row['kind'], string>> = { payment: 'Payments', payout: 'Payouts', other: 'Others' };

const columns: readonly Column<Row>[] = [
  { key: 'kind', header: 'Calls about', place: 'name', cell: ({ kind }) => callNames[kind] },
  { key: 'days', header: 'Last', place: 'note', cell: ({ days }) => (days === 1 ? '24 hours' : '30 days') },
  { key: 'calls', header: 'Calls', align: 'end', place: 'more', cell: ({ calls }) => formatNumber(calls) },
  {
    key: 'answered',
    header: 'Answered',
    align: 'end',
    place: 'value',
    cell: ({ calls, answered }) => `${(Math.floor((1000 * answered) / calls) / 10).toFixed(1)}%`,
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
  return (
    <DataTable
      caption={`How ${gateway} answered`}
      columns={columns}
      rows={calls}
      rowKey={({ kind, days }) => `${kind} ${days}`}
      least={420}
    />
  );
}
