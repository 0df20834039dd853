/** What the books expect at gateways and bank, what is there, and what explains the difference. */
import { useState, type ReactNode } from 'react';
import Alert from '@mui/material/Alert';
import type { Reconciliation } from '@ajose/sdk/contract/reports';
import { gatewayTitle } from '@ajose/sdk/domain/gateways';
import { formatNaira, toKobo, totalToNaira } from '@ajose/sdk/domain/money';
import { formatDateTime } from '@ajose/sdk/domain/time';
import { LinkButton } from '@ajose/ui/display/LinkButton';
import { Money } from '@ajose/ui/display/Money';
import { Loaded } from '@ajose/ui/feedback/Loaded';
import { Card } from '@ajose/ui/layout/Card';
import { Facts, type Fact } from '@ajose/ui/layout/Facts';
import { Grid } from '@ajose/ui/layout/Grid';
import { PageHeader } from '@ajose/ui/layout/PageHeader';
import { Stack } from '@ajose/ui/layout/Stack';
import { Text } from '@ajose/ui/layout/Text';
import { useNow } from '@ajose/ui/useNow.ts';
import { useDialogAddress } from '../../components/links.ts';
import { ReportRows } from '../../components/ReportRows.tsx';
import { differenceInWords, differenceSeverity } from '../../components/gateway.ts';
import { explainedWords, underWayExplains } from '../../components/underWay.ts';
import { getReconciliationRows, useReconciliation } from '../../data/reports.ts';
import { addressOf } from '../../paths.ts';
import { OwnMoves } from './OwnMoves.tsx';
import { lineNames, lineWord, readLine, type ShownLine } from './lines.ts';
import { ownMoneyName } from '../../components/ownMoney.ts';

export function ReconciliationPage() {
  const answer = useReconciliation();
  const dialog = useDialogAddress('line');
  const line = readLine(dialog.id);
  return (
    <>
      <PageHeader
        title="Reconciliation"
        description="What the books expect at each gateway and at the bank, and what is there. Press an amount to see what it is made of. An unexplained difference that stays for 45 minutes becomes a case."
      />
      <Stack gap={6}>
        <Loaded of={answer} failure="The reconciliation could not be fetched." skeleton={420}>
          {({ gateways, notSent, bank }) => (
            <Stack>
              <Text>{verdictWords(gateways)}</Text>
              <Grid columns={2} from="lg" gap={6} align="start">
                {gateways.map((gateway) => (
                  <Gateway key={gateway.name} gateway={gateway} {...(gateways.length === 1 && { notSent })} />
                ))}
                {gateways.length > 1 && <Together gateways={gateways} notSent={notSent} />}
                <Bank bank={bank} />
              </Grid>
            </Stack>
          )}
        </Loaded>
        <OwnMoves />
      </Stack>
      {line !== null && (
        <ReportRows
          key={lineWord(line)}
          title={
            line.gateway === undefined ? lineNames[line.line] : `${gatewayTitle(line.gateway)}: ${lineNames[line.line]}`
          }
          total={answer.data && amountOf(line, answer.data)}
          from="reconciliation"
          query={line}
          call={getReconciliationRows}
          onClose={dialog.close}
        />
      )}
    </>
  );
}

function Bank({ bank }: { bank: Reconciliation['bank'] }) {
  const { lines, more } = useShownLines({ lines: bank.lines, underWay: [] });
  return (
    <Card title="Bank" actions={more}>
      <Stack>
        <Lines lines={lines} end={['The books expect', bank.expected]} />
        <Text tone="soft" size="sm">
          We cannot ask the bank. Please compare this with the statement of the account that takes cash and from which
          withdrawals are paid by hand.
        </Text>
      </Stack>
    </Card>
  );
}

/** What a line comes to: at one gateway, at all of them, or at the bank. */
function amountOf({ line, gateway }: ShownLine, { gateways, notSent, bank }: Reconciliation): number {
  if (line === 'notSent') return notSent;
  const shown = [
    ...gateways
      .filter(({ name }) => gateway === undefined || name === gateway)
      .flatMap(({ lines, underWay, difference }) => [
        ...lines,
        ...underWay,
        { line: 'difference', amount: difference ?? 0 },
      ]),
    ...(gateway === undefined ? bank.lines : []),
  ];
  return sum(shown.filter((row) => row.line === line).map(({ amount }) => amount));
}

type AtGateway = Reconciliation['gateways'][number];

interface GatewayProps {
  gateway: AtGateway;
  /** Where it is the only gateway: it will send what is not sent yet. */
  notSent?: number;
}

function Gateway({ gateway, notSent = 0 }: GatewayProps) {
  const { name, expected, askedAt } = gateway;
  const { lines, underWay, more } = useShownLines(gateway);
  return (
    <Card title={gatewayTitle(name)} actions={more}>
      <Stack>
        <Verdict gateway={gateway} />
        <Lines lines={lines} of={name} end={['The books expect now', expected]} />
        {underWay.length > 0 && <Lines title="May have left already" lines={underWay} of={name} />}
        {askedAt === null ? (
          <Facts look="sums" facts={[['What is there', NOT_KNOWN]]} />
        ) : (
          <There
            names={[
              `What the books expected on ${formatDateTime(askedAt)}`,
              `What was there on ${formatDateTime(askedAt)}`,
            ]}
            gateways={[gateway]}
          />
        )}
        <NotSent expected={expected} notSent={notSent} of={[gateway]} />
      </Stack>
    </Card>
  );
}

const sum = (amounts: readonly number[]): number =>
  totalToNaira(amounts.reduce((all, amount) => all + toKobo(amount), 0n));

/** Each line with the sum of all gateways. */
const added = (lists: readonly AtGateway['lines'][]): AtGateway['lines'] =>
  (lists[0] ?? []).map(({ line }) => ({
    line,
    amount: sum(lists.flat().flatMap((row) => (row.line === line ? [row.amount] : []))),
  }));

function Together({ gateways, notSent }: { gateways: readonly AtGateway[]; notSent: number }) {
  const expected = sum(gateways.map((gateway) => gateway.expected));
  const [all, setAll] = useState(false);
  const more = <LinkButton onClick={() => setAll(!all)}>{all ? 'Hide lines' : 'Show all lines'}</LinkButton>;
  return (
    <Card title="All gateways" actions={more}>
      <Stack>
        <Lines lines={all ? added(gateways.map(({ lines }) => lines)) : []} end={['The books expect now', expected]} />
        {all && <Lines title="May have left already" lines={added(gateways.map(({ underWay }) => underWay))} />}
        <There
          names={['What the books expected when they were asked', 'What was there when they were asked']}
          gateways={gateways}
        />
        <NotSent expected={expected} notSent={notSent} of={gateways} />
      </Stack>
    </Card>
  );
}

interface NotSentProps {
  expected: number;
  notSent: number;
  of: readonly AtGateway[];
}

const isUnderWay = ({ underWay }: AtGateway): boolean => underWay.some(({ amount }) => amount !== 0);

/** What the books will expect when all that waits to be sent has left. They expect what is under way to be there still. */
const NotSent = ({ expected, notSent, of }: NotSentProps) =>
  notSent === 0 ? null : (
    <Lines
      title="Of what the books expect now"
      lines={[{ line: 'notSent', amount: notSent }]}
      end={[
        of.some(isUnderWay) ? 'Left when they are sent, if nothing under way has left' : 'Left when they are sent',
        sum([expected, notSent]),
      ]}
    />
  );

/** The lines that are not zero, until all are asked for. */
function useShownLines({ lines, underWay }: Pick<AtGateway, 'lines' | 'underWay'>) {
  const [all, setAll] = useState(false);
  const some = ({ amount }: AtGateway['lines'][number]): boolean => all || amount !== 0;
  const hides = [...lines, ...underWay].some(({ amount }) => amount === 0);
  return {
    lines: lines.filter(some),
    underWay: underWay.filter(some),
    more: hides && (
      <LinkButton onClick={() => setAll(!all)}>{all ? 'Hide lines of ₦0.00' : 'Show all lines'}</LinkButton>
    ),
  };
}

const NOT_KNOWN = 'Not known';

/** The sum over some gateways; null where one did not say it. */
function sumOf(gateways: readonly AtGateway[], read: (gateway: AtGateway) => number | null): number | null {
  const amounts = gateways.map(read).filter((amount) => amount !== null);
  return amounts.length < gateways.length ? null : sum(amounts);
}

/** Says where the rows are of what was under way when the gateways were asked. */
const explainedBy = (gateways: readonly AtGateway[]): string =>
  gateways.some(isUnderWay)
    ? 'What was under way explains, as “May have left already”'
    : 'What was under way explains; it has ended since';

interface ThereProps {
  names: readonly [expected: string, there: string];
  gateways: readonly AtGateway[];
}

/** What the books expected when the gateways were asked, and what was there: lines that add up. */
function There({ names: [expectedName, thereName], gateways }: ThereProps) {
  const expected = sumOf(gateways, ({ expectedThen }) => expectedThen);
  const balance = sumOf(gateways, (gateway) => gateway.balance);
  const difference = sumOf(gateways, (gateway) => gateway.difference);
  // The line above says the same while nothing has moved since.
  const facts: Fact[] =
    expected !== null && expected === sumOf(gateways, (gateway) => gateway.expected)
      ? []
      : [[expectedName, expected === null ? NOT_KNOWN : <Money key="expected" naira={expected} />]];
  if (expected !== null && balance !== null && difference !== null) {
    const explained = underWayExplains({ expected, balance, difference });
    if (explained !== 0) facts.push([explainedBy(gateways), <Money key="explained" naira={explained} />]);
    facts.push([lineNames.difference, <Difference key="difference" naira={difference} of={gateways} />]);
  }
  facts.push([thereName, balance === null ? NOT_KNOWN : <Money key="balance" naira={balance} />]);
  return <Facts look="sums" facts={facts} />;
}

/** Opens the looks at which it was seen, where there is one. */
function Difference({ naira, of }: { naira: number; of: readonly AtGateway[] }) {
  if (of.every(({ difference }) => difference === 0)) return <Money naira={naira} />;
  const [only, other] = of;
  const line = lineWord({ line: 'difference', ...(only && !other && { gateway: only.name }) });
  return (
    <LinkButton
      label={`${lineNames.difference}: ${formatNaira(naira)}`}
      href={addressOf({ section: 'reconciliation' }, { line })}
    >
      <Money naira={naira} />
    </LinkButton>
  );
}

/** What all gateways come to, in one sentence above them. */
function verdictWords(gateways: readonly AtGateway[]): string {
  const titles = (some: readonly AtGateway[]): string => some.map(({ name }) => gatewayTitle(name)).join(' and ');
  const unknown = gateways.filter((gateway) => !isKnown(gateway));
  const differing = gateways.filter((gateway) => isKnown(gateway) && gateway.difference !== 0);
  const said = [
    ...(differing.length === 0 ? [] : [`What is at ${titles(differing)} differs from the books.`]),
    ...(unknown.length === 0 ? [] : [`What is at ${titles(unknown)} is not known.`]),
  ];
  return `${said.length === 0 ? 'All gateways agree with the books.' : said.join(' ')} The bank’s statement is for you to compare.`;
}

const isKnown = ({ askedAt, reachable, difference }: AtGateway): boolean =>
  askedAt !== null && reachable && difference !== null;

function Verdict({ gateway }: { gateway: AtGateway }) {
  const { askedAt, reachable, expectedThen, balance, difference, differsSince, caseId } = gateway;
  const now = useNow();
  if (askedAt === null) return <Note severity="info">The gateway was not asked for our balance yet.</Note>;
  if (!reachable || difference === null)
    return <Note severity="warning">The gateway did not answer when it was last asked for our balance.</Note>;
  if (difference === 0) {
    const explained =
      expectedThen === null || balance === null ? 0 : underWayExplains({ expected: expectedThen, balance, difference });
    return <Text tone="positive">{explainedWords(explained)}</Text>;
  }
  const since = differsSince === null ? '' : `, since ${formatDateTime(differsSince)}`;
  return (
    <Note severity={differenceSeverity(differsSince, now)}>
      The gateway holds {differenceInWords(difference)}
      {since}.{' '}
      {caseId === null ? (
        'It becomes a case when it stays.'
      ) : (
        <LinkButton href={addressOf({ section: 'cases' }, { case: caseId, from: 'reconciliation' })}>
          Open the case
        </LinkButton>
      )}
    </Note>
  );
}

function Note({ severity, children }: { severity: 'info' | 'warning' | 'error'; children: ReactNode }) {
  return (
    <Alert severity={severity} role="note">
      {children}
    </Alert>
  );
}

interface LinesProps {
  title?: string;
  /** The gateway of the lines; without it, those of the bank and of all gateways together. */
  of?: AtGateway['name'];
  lines: Reconciliation['bank']['lines'];
  /** The sum below the lines. */
  end?: readonly [name: string, naira: number];
}

function Lines({ title, of, lines, end }: LinesProps) {
  const nameOf = ({ line, amount }: (typeof lines)[number]): string =>
    line === 'ownMoney' ? ownMoneyName(amount) : lineNames[line];
  const facts: Fact[] = lines.map(({ line, amount }) => [
    nameOf({ line, amount }),
    <LinkButton
      key={line}
      label={`${nameOf({ line, amount })}: ${formatNaira(amount)}`}
      href={addressOf({ section: 'reconciliation' }, { line: lineWord({ line, ...(of && { gateway: of }) }) })}
    >
      <Money naira={amount} />
    </LinkButton>,
  ]);
  return (
    <Stack gap={2}>
      {title && (
        <Text tone="soft" size="sm">
          {title}
        </Text>
      )}
      <Facts
        look="sums"
        facts={
          end
            ? [
                ...facts,
                [
                  end[0],
                  <strong key="sum">
                    <Money naira={end[1]} />
                  </strong>,
                ],
              ]
            : facts
        }
      />
    </Stack>
  );
}
