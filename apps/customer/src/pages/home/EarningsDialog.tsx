/** What was earned in a range of days, with the tax and by product, and month by month. */
import styles from './EarningsDialog.module.css';
import { useState, type CSSProperties } from 'react';
import Button from '@mui/material/Button';
import type {
  Earned,
  EarnedInDays,
  EarnedInMonth,
  EarnedOfProduct,
  Earnings,
  GetEarnedQuery,
} from '@ajose/sdk/contract/earnings';
import { toKobo, toNaira } from '@ajose/sdk/domain/money';
import { formatDate, formatMonth, lagosDay } from '@ajose/sdk/domain/time';
import { Money } from '@ajose/ui/display/Money';
import { Loaded } from '@ajose/ui/feedback/Loaded';
import { Modal } from '@ajose/ui/feedback/Modal';
import { FilterDate } from '@ajose/ui/fields/FilterDate';
import { Facts, type Fact } from '@ajose/ui/layout/Facts';
import { Filters } from '@ajose/ui/layout/Filters';
import { Inline } from '@ajose/ui/layout/Inline';
import { Section } from '@ajose/ui/layout/Section';
import { Stack } from '@ajose/ui/layout/Stack';
import { Text } from '@ajose/ui/layout/Text';
import { useNow } from '@ajose/ui/useNow.ts';
import { fetchFailure } from '../../components/fetchFailure.ts';
import { More } from '../../components/More.tsx';
import { useDownload } from '../../components/useDownload.ts';
import {
  daysInOrder,
  daysOf,
  EARNED_DAYS,
  lastDays,
  periods,
  type Days,
  type NamedPeriod,
} from '../../components/periods.ts';
import { getEarnedCertificate } from '../../data/documents.ts';
import { useEarned, useEarnings, useStats } from '../../data/investments.ts';
import { useUser } from '../../session.tsx';
import { whose } from '../../whose.ts';

const FAILURE = 'What was earned could not be fetched.';

export function EarningsDialog({ onClose }: { onClose: () => void }) {
  const earnings = useEarnings(useUser()._id);
  return (
    <Modal open title={`What ${whose() === 'your' ? 'you' : 'it'} earned`} onClose={onClose}>
      <Loaded of={earnings} skeleton={420} failure={fetchFailure(FAILURE)}>
        {({ months, products, firstDay }) =>
          products.length === 0 ? (
            <Text tone="soft">Nothing yet. What is invested and saved earns from its first day on.</Text>
          ) : (
            <Parts months={months} firstDay={firstDay} />
          )
        }
      </Loaded>
    </Modal>
  );
}

const isSame = (days: Days, other: Days): boolean => days.from === other.from && days.to === other.to;

function Parts({ months, firstDay = '' }: Pick<Earnings, 'months' | 'firstDay'>) {
  const now = useNow();
  const named = [
    lastDays(EARNED_DAYS, now),
    ...periods(now),
    { name: 'Since the beginning', from: firstDay, to: lagosDay(now) },
  ];
  const [days, setDays] = useState<Days>(named[0] ?? { from: '', to: '' });
  /** The named period that was pressed: two may be of the same days. */
  const [pressed, setPressed] = useState(named[0]?.name);
  const choose = (days: Days, name?: string): void => {
    setDays(days);
    setPressed(name);
  };
  const chosen = named.find((period) => isSame(period, days) && period.name === pressed)?.name;
  const ordered = daysInOrder(days);
  const { data: stats } = useStats(useUser()._id);
  return (
    <Stack gap={5}>
      {stats !== undefined && stats.runningProfit > 0 && (
        <Facts
          look="sums"
          facts={[
            ['Profit growing now, after tax, paid at the end', <Money key="growing" naira={stats.runningProfit} />],
          ]}
        />
      )}
      {ordered && <InDays days={days} title={chosen ?? wordsOf(days)} />}
      <Periods {...{ named, chosen, days }} onChange={choose} />
      {ordered && <ByProduct days={days} />}
      <Section level={3} title="By month, after tax">
        <Months months={months} firstDay={firstDay} days={days} today={lagosDay(now)} onChoose={choose} />
      </Section>
      <Text tone="soft" size="sm">
        Profit grows a little each day until it is paid. The tax is withheld when it is paid, and counted here as it
        grows. Leaving early gives up a part of the profit, so that time may have earned less than nothing.
      </Text>
    </Stack>
  );
}

/** "Nov 1, 2026 to Nov 26, 2026". */
function wordsOf({ from, to }: Days): string {
  const day = (text: string): string => formatDate(`${text}T12:00:00Z`);
  if (from === '') return `Until ${day(to)}`;
  if (to === '') return `Since ${day(from)}`;
  return from === to ? day(from) : `${day(from)} to ${day(to)}`;
}

interface PeriodsProps {
  named: readonly NamedPeriod[];
  chosen: string | undefined;
  days: Days;
  onChange: (days: Days, name?: string) => void;
}

function Periods({ named, chosen, days, onChange }: PeriodsProps) {
  return (
    <Stack gap={3}>
      <Inline gap={2}>
        {named.map(({ name, from, to }) => (
          <Button
            key={name}
            size="small"
            variant={name === chosen ? 'contained' : 'outlined'}
            aria-pressed={name === chosen}
            onClick={() => onChange({ from, to }, name)}
          >
            {name}
          </Button>
        ))}
      </Inline>
      <More title="Other days">
        <Filters>
          <FilterDate label="First day" value={days.from} onChange={(from) => onChange({ ...days, from })} />
          <FilterDate
            label="Last day"
            value={days.to}
            onChange={(to) => onChange({ ...days, to })}
            {...(daysInOrder(days) ? {} : { error: 'This is before the first day.' })}
          />
        </Filters>
      </More>
    </Stack>
  );
}

const queryOf = ({ from, to }: Days): GetEarnedQuery => ({
  ...(from ? { startDate: from } : {}),
  ...(to ? { endDate: to } : {}),
});

function InDays({ days, title }: { days: Days; title: string }) {
  const earned = useEarned(useUser()._id, queryOf(days));
  return (
    <Section level={3} title={title}>
      <Loaded of={earned} skeleton={120} failure={fetchFailure(FAILURE)}>
        {(earned: EarnedInDays) => (
          <div aria-live="polite">
            <p className={styles['earned']}>
              Earned
              <b>
                <Money naira={earned.earned} />
              </b>
            </p>
            <Facts look="sums" facts={sumsOf(earned)} />
          </div>
        )}
      </Loaded>
    </Section>
  );
}

/** Below the periods, which stand below their sum. What is not here yet is said there. */
function ByProduct({ days }: { days: Days }) {
  const query = queryOf(days);
  const { data: earned } = useEarned(useUser()._id, query);
  if (!earned || earned.products.length === 0) return null;
  return (
    <Stack gap={2}>
      <Text tone="soft" size="sm">
        By product, after tax
      </Text>
      <Products products={earned.products} />
      <Certificate query={query} days={`${earned.startDate ?? 'until'}-${earned.endDate}`} />
    </Stack>
  );
}

/** Downloads a certificate that a bank or a tax office can check. */
function Certificate({ query, days }: { query: GetEarnedQuery; days: string }) {
  const { _id: userId } = useUser();
  const { busy, download } = useDownload('The certificate could not be downloaded. Please try again.');
  const save = (): void =>
    download(async () => ({ file: await getEarnedCertificate(userId, query), name: `ajose-earnings-${days}.pdf` }));
  return (
    <div className={styles['certificate']}>
      <Button variant="outlined" disabled={busy} onClick={save}>
        Certificate (PDF)
      </Button>
    </div>
  );
}

/** Shows the tax beside the profit, where there is one. */
const sumsOf = ({ profit, tax, paid }: Earned): readonly Fact[] => [
  ...(tax === 0
    ? []
    : ([
        ['Profit', <Money key="profit" naira={profit} />],
        ['Tax, withheld or to come', <Money key="tax" naira={-tax} />],
      ] as const)),
  [`Paid into ${whose()} wallet in this time`, <Money key="paid" naira={paid} />],
];

interface MonthsProps {
  /** This month first. */
  months: readonly EarnedInMonth[];
  firstDay: string;
  days: Days;
  /** YYYY-MM-DD */
  today: string;
  onChoose: (days: Days) => void;
}

/**
 * This month has grown since the list was fetched: where the sum on show is of whole months until today, it is what is missing to that sum.
 */
function addingUp(
  { months, firstDay, days, today }: Omit<MonthsProps, 'onChoose'>,
  sums: EarnedInDays | undefined,
): readonly Pick<EarnedInMonth, 'month' | 'earned'>[] {
  const [current, ...ended] = months;
  const { from, to } = days;
  const starts = months.map(({ month }) => daysOf(month).from);
  const isWhole = starts.includes(from) || (from === firstDay && from >= (starts.at(-1) ?? ''));
  if (!current || !isWhole || to < today || sums?.startDate !== from || sums.endDate !== to) return months;
  const before = ended.filter(({ month }) => daysOf(month).to >= from);
  const kobo = before.reduce((left, { earned }) => left - toKobo(earned), toKobo(sums.earned));
  return [{ month: current.month, earned: toNaira(kobo) }, ...ended];
}

/** Each month opens its sums. */
function Months({ onChoose, ...list }: MonthsProps) {
  const { days } = list;
  const { data: sums } = useEarned(useUser()._id, daysInOrder(days) ? queryOf(days) : null);
  const months = addingUp(list, sums);
  const most = Math.max(...months.map(({ earned }) => earned), 1);
  return (
    <ol className={styles['months']}>
      {months.map(({ month, earned }) => (
        <li key={month}>
          <button type="button" aria-pressed={isSame(daysOf(month), days)} onClick={() => onChoose(daysOf(month))}>
            <time dateTime={month}>{formatMonth(month)}</time>
            <i aria-hidden="true" style={{ '--share': Math.max(0, earned) / most } as CSSProperties} />
            <Money naira={earned} />
          </button>
        </li>
      ))}
    </ol>
  );
}

function Products({ products }: { products: readonly EarnedOfProduct[] }) {
  return (
    <ul className={styles['products']} aria-label="By product, after tax">
      {products.map(({ _id, name, earned, tax, paid }) => (
        <li key={_id}>
          <span>{name}</span>
          <b>
            <Money naira={earned} />
          </b>
          <small>
            {tax !== 0 && (
              <>
                Tax <Money naira={tax} />
                {paid !== 0 && ', '}
              </>
            )}
            {paid !== 0 && (
              <>
                <Money naira={paid} /> paid
              </>
            )}
          </small>
        </li>
      ))}
    </ul>
  );
}
