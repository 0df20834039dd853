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
      <Periods {...{ named, chosen, days }} onChange={choose} />
      {ordered && <InDays days={days} title={chosen ?? wordsOf(days)} />}
      <Section level={3} title="By month, after tax">
        <Months months={months} days={days} today={lagosDay(now)} onChoose={choose} />
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
  const query = queryOf(days);
  const earned = useEarned(useUser()._id, query);
  return (
    <Section level={3} title={title}>
      <Loaded of={earned} skeleton={180} failure={fetchFailure(FAILURE)}>
        {(earned: EarnedInDays) => (
          <Stack gap={4}>
            <div aria-live="polite">
              <p className={styles['earned']}>
                Earned
                <b>
                  <Money naira={earned.earned} />
                </b>
              </p>
              <Facts look="sums" facts={sumsOf(earned)} />
            </div>
            {earned.products.length > 0 && (
              <Stack gap={2}>
                <Text tone="soft" size="sm">
                  By product, after tax
                </Text>
                <Products products={earned.products} />
                <Certificate query={query} days={`${earned.startDate ?? 'until'}-${earned.endDate}`} />
              </Stack>
            )}
          </Stack>
        )}
      </Loaded>
    </Section>
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
  months: readonly EarnedInMonth[];
  days: Days;
  /** YYYY-MM-DD */
  today: string;
  onChoose: (days: Days) => void;
}

/** Each month opens its sums. The month on show takes its figure from those sums, because it may have grown since the list was fetched. */
function Months({ months: fetched, days, today, onChoose }: MonthsProps) {
  const { data: sums } = useEarned(useUser()._id, daysInOrder(days) ? queryOf(days) : null);
  const isShown = (month: string): boolean => {
    const { from, to } = daysOf(month);
    return days.from === from && (days.to === to || (days.to === today && today <= to && today >= from));
  };
  const isOfDays = sums !== undefined && sums.startDate === days.from && sums.endDate === days.to;
  const months = fetched.map(({ month, earned }) => ({
    month,
    earned: isOfDays && isShown(month) ? sums.earned : earned,
  }));
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
