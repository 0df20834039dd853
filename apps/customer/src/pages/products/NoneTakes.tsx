/** What a list of products says where nothing of it fits, or the other tab has more profit, and the way to that tab. */
import Button from '@mui/material/Button';
import type { Product } from '@ajose/sdk/contract/products';
import { shortNaira } from '@ajose/sdk/domain/money';
import { formatTerm } from '@ajose/sdk/domain/time';
import { EmptyState } from '@ajose/ui/display/EmptyState';
import { Text } from '@ajose/ui/layout/Text';
import { bestOf, isShorter, offerOf, runsFor, sorted, takes, upTo, type TermChoice } from './offer.ts';

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
  now: Date;
  onOther: () => void;
}

interface NoneTakesProps extends Props {
  /** All of this tab. */
  all: readonly Product[];
  onChoose: (product: Product) => void;
}

export function NoneTakes({ savings, products, all, others, amount, term, now, onOther, onChoose }: NoneTakesProps) {
  const pays = all.filter((product) => isShorter(product, term) && bestOf([product], amount, now));
  const [shorter] = sorted(pays, 'net', amount, now);
  const fitting = others.filter((product) => runsFor(product, term) && takes(product, amount));
  const best = bestOf(fitting, amount, now);
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
      {fitting.length > 0 && (
        <Button variant="contained" onClick={onOther}>
          {`See ${fitting.length} ${fitting.length === 1 ? there.one : there.many} for ${naira}${best ? `: ${upTo(best)}` : ''}`}
        </Button>
      )}
      {shorter && (
        <Button variant="outlined" onClick={() => onChoose(shorter)}>
          {`${shorter.name} takes it: ${profitWords(shorter, amount, now)}`}
        </Button>
      )}
    </>
  );
}

/** "+₦500 in 60 days". */
function profitWords(product: Product, amount: number, now: Date): string {
  const { net, tax } = offerOf(product, amount, now);
  return `+${shortNaira(net)}${tax > 0 ? ' after tax' : ''} in ${formatTerm(product.duration)}`;
}

/** Where the other tab has more profit for the amount and the term. */
export function EarnsMore({ savings, products, others, amount, term, now, onOther }: Props) {
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
