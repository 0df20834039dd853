/** What a list of products says where nothing of it fits, or the other tab has more profit, and the way to that tab. */
import Button from '@mui/material/Button';
import type { Product } from '@ajose/sdk/contract/products';
import { shortNaira } from '@ajose/sdk/domain/money';
import { EmptyState } from '@ajose/ui/display/EmptyState';
import { Text } from '@ajose/ui/layout/Text';
import { bestOf, runsFor, takes, upTo, type TermChoice } from './offer.ts';

const words = {
  savings: { one: 'savings product', many: 'savings products' },
  investment: { one: 'investment', many: 'investments' },
} as const;

interface Props {
  savings: boolean;
  /** Those of this tab that run for the chosen term. */
  products: readonly Product[];
  /** Those of the other tab. */
  others: readonly Product[];
  /** Naira. */
  amount: number;
  term: TermChoice;
  onOther: () => void;
}

export function NoneTakes({ savings, products, others, amount, term, onOther }: Props) {
  const { length } = others.filter((product) => runsFor(product, term) && takes(product, amount));
  const here = words[savings ? 'savings' : 'investment'];
  const there = words[savings ? 'investment' : 'savings'];
  const naira = shortNaira(amount);
  const forTerm = term && ' for this term';
  return (
    <>
      {products.length > 0 && (
        <Text>
          No {here.one}
          {forTerm} takes {naira}. The smallest takes {shortNaira(Math.min(...products.map(({ cost }) => cost)))} or
          more.
        </Text>
      )}
      {length > 0 && (
        <Button variant="contained" onClick={onOther}>
          {`See ${length} ${length === 1 ? there.one : there.many} for ${naira}`}
        </Button>
      )}
    </>
  );
}

/** Where the other tab has more profit for the amount and the term. */
export function EarnsMore({ savings, products, others, amount, term, now, onOther }: Props & { now: Date }) {
  const here = bestOf(products, amount, now);
  const there = bestOf(
    others.filter((product) => runsFor(product, term)),
    amount,
    now,
  );
  if (!there || there.net <= (here?.net ?? 0)) return null;
  return (
    <Button variant="outlined" onClick={onOther}>
      {`See ${words[savings ? 'investment' : 'savings'].many}: ${upTo(there)}`}
    </Button>
  );
}

export const NoneRuns = ({ savings, onShowAll }: Pick<Props, 'savings'> & { onShowAll: () => void }) => (
  <EmptyState
    title={`No ${words[savings ? 'savings' : 'investment'].one} runs for this long`}
    action={
      <Button variant="outlined" onClick={onShowAll}>
        Show all
      </Button>
    }
  />
);
