/** What was earned: this month, this year and in all, with the tax beside it, by month and by product. */
import styles from './EarningsDialog.module.css';
import type { CSSProperties } from 'react';
import Skeleton from '@mui/material/Skeleton';
import type { Earned, EarnedByProduct, EarnedInMonth, Earnings } from '@ajose/sdk/contract/earnings';
import { formatShortMonth } from '@ajose/sdk/time';
import { Money } from '@ajose/ui/display/Money';
import { Loaded } from '@ajose/ui/feedback/Loaded';
import { Modal } from '@ajose/ui/feedback/Modal';
import { Facts, type Fact } from '@ajose/ui/layout/Facts';
import { Section } from '@ajose/ui/layout/Section';
import { Stack } from '@ajose/ui/layout/Stack';
import { Text } from '@ajose/ui/layout/Text';
import { fetchFailure } from '../../components/fetchFailure.ts';
import { useEarnings } from '../../data/investments.ts';
import { useUser } from '../../session.tsx';

export function EarningsDialog({ onClose }: { onClose: () => void }) {
  const earnings = useEarnings(useUser()._id);
  return (
    <Modal open title="What you earned" onClose={onClose}>
      <Loaded
        of={earnings}
        skeleton={<Skeleton variant="rounded" height={420} />}
        failure={fetchFailure(earnings.error, 'What you earned could not be fetched.')}
      >
        {(found) => <Parts of={found} />}
      </Loaded>
    </Modal>
  );
}

function Parts({ of: { months, year, all, products } }: { of: Earnings }) {
  const [month] = months;
  if (products.length === 0)
    return <Text tone="soft">Nothing yet. What you invest and save earns from its first day on.</Text>;
  return (
    <Stack gap={5}>
      {month && (
        <Section level={3} title="This month">
          <Facts look="sums" facts={sumsOf(month)} />
        </Section>
      )}
      <Section level={3} title="This year">
        <Facts look="sums" facts={sumsOf(year)} />
      </Section>
      <Section level={3} title="Since you began">
        <Facts look="sums" facts={sumsOf(all)} />
      </Section>
      <Section level={3} title="By month, after tax">
        <Months months={months} />
      </Section>
      <Section level={3} title="By product, after tax">
        <Products products={products} />
      </Section>
      <Text tone="soft" size="sm">
        Profit grows a little each day until it is paid. The tax is withheld when it is paid, and counted here as it
        grows. Leaving early gives up a part of the profit, so that month may have earned less than nothing.
      </Text>
    </Stack>
  );
}

/** The tax stands beside the profit; without one there is nothing to take off. */
const sumsOf = ({ profit, tax, earned, paid }: Earned): readonly Fact[] => [
  ...(tax === 0
    ? []
    : ([
        ['Profit', <Money key="profit" naira={profit} />],
        ['Tax', <Money key="tax" naira={-tax} />],
      ] as const)),
  ['Earned', <Money key="earned" naira={earned} />],
  ['Paid into your wallet in this time', <Money key="paid" naira={paid} />],
];

function Months({ months }: { months: readonly EarnedInMonth[] }) {
  const most = Math.max(...months.map(({ earned }) => earned), 1);
  return (
    <ol className={styles['months']}>
      {months.map(({ month, earned }) => (
        <li key={month}>
          <time dateTime={month}>{formatShortMonth(month)}</time>
          <i aria-hidden="true" style={{ '--share': Math.max(0, earned) / most } as CSSProperties} />
          <Money naira={earned} />
        </li>
      ))}
    </ol>
  );
}

function Products({ products }: { products: readonly EarnedByProduct[] }) {
  return (
    <ul className={styles['products']}>
      {products.map(({ _id, name, month, all }) => (
        <li key={_id}>
          <span>{name}</span>
          <b>
            <Money naira={all.earned} />
          </b>
          <small>
            <Money naira={month.earned} /> this month
          </small>
        </li>
      ))}
    </ul>
  );
}
