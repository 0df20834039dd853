/** The open products, with what an amount earns with each: savings plans on one tab, investments in their groups on the other. */
import styles from './ProductsPage.module.css';
import { useState, type ReactNode } from 'react';
import Skeleton from '@mui/material/Skeleton';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import type { Product } from '@ajose/sdk/contract/products';
import { shortNaira } from '@ajose/sdk/domain/money';
import { keptInTab } from '@ajose/sdk/store';
import { AmountsHidden } from '@ajose/ui/display/amounts.ts';
import { EmptyState } from '@ajose/ui/display/EmptyState';
import { Loaded } from '@ajose/ui/feedback/Loaded';
import { AmountField } from '@ajose/ui/fields/AmountField';
import { FilterSelect } from '@ajose/ui/fields/FilterSelect';
import { Card } from '@ajose/ui/layout/Card';
import { Filters } from '@ajose/ui/layout/Filters';
import { FoldingSection } from '@ajose/ui/layout/FoldingSection';
import { Grid } from '@ajose/ui/layout/Grid';
import { PageHeader } from '@ajose/ui/layout/PageHeader';
import { Rows } from '@ajose/ui/layout/Rows';
import { Stack } from '@ajose/ui/layout/Stack';
import { Text } from '@ajose/ui/layout/Text';
import { useAfterPause } from '@ajose/ui/useAfterPause.ts';
import { useNow } from '@ajose/ui/useNow.ts';
import { useDashboard } from '../../components/dashboard.ts';
import { fetchFailure } from '../../components/fetchFailure.ts';
import { byGroup } from '../../components/groups.ts';
import { isSavingsProduct } from '../../components/savings.ts';
import { NewTab } from '../../components/NewTab.tsx';
import { useBackCloses } from '../../components/useBackCloses.ts';
import { useProducts } from '../../data/products.ts';
import { paths, TYPED_AMOUNT } from '../../paths.ts';
import { Compared, useComparing } from './Compared.tsx';
import { InvestDialog } from './InvestDialog.tsx';
import { EarnsMore, NoneRuns, NoneTakes } from './NoneTakes.tsx';
import {
  BEST_RATE,
  daysOf,
  groupWords,
  runsFor,
  sorted,
  sorts,
  takes,
  terms,
  type Sort,
  type TermChoice,
} from './offer.ts';
import { ProductCard, ProductLine, type ActsOn } from './ProductCard.tsx';

type Kind = 'savings' | 'investment';

const words = {
  savings: {
    title: 'Savings Products',
    failure: 'Failed to fetch savings products',
    empty: 'No savings products are open just now',
    text: 'Start with what you have and add whenever you like; each naira earns for the time that is left.',
  },
  investment: {
    title: 'Investment Products',
    failure: 'Failed to fetch products',
    empty: 'No investment products are open just now',
    text: 'A fixed rate for a fixed term, paid into the wallet on the day it ends.',
  },
} as const;

const CARD_WIDTH = '18.75rem';
/** The group of those without one. */
const GENERAL = { _id: '', name: 'General Products' };

const skeleton = (
  <Grid least={CARD_WIDTH}>
    {[1, 2, 3].map((card) => (
      <Skeleton key={card} variant="rounded" height={330} />
    ))}
  </Grid>
);

/** What the cards reckon with until an amount is typed, here or on the landing page, in naira. */
const EXAMPLE = 100_000;
/** Both lists keep it. */
const typedAmount = (): string => keptInTab.get(TYPED_AMOUNT) ?? '';

function useTypedAmount() {
  const [typed, setTyped] = useState(typedAmount);
  /** What was typed when nobody typed any more. */
  const [rested, setRested] = useState(typed);
  useAfterPause(typed, () => setRested(typed));
  const keep = (text: string): void => {
    keptInTab.set(TYPED_AMOUNT, text);
    setTyped(text);
  };
  const isTyped = Number(typed) > 0;
  const rests = isTyped && rested === typed;
  // Half an amount changes nothing yet.
  return {
    typed,
    amount: isTyped ? Number(typed) : EXAMPLE,
    isTyped,
    rests,
    counts: isTyped && Number(rested) > 0,
    keep,
  };
}

/** Under what name the tab keeps for how long, as it keeps the amount: for both lists. */
const CHOSEN_TERM = 'productsTerm';

function useTerm() {
  const [term, setTerm] = useState<TermChoice>(
    () => terms.find(({ value }) => value === keptInTab.get(CHOSEN_TERM))?.value ?? '',
  );
  const keep = (next: TermChoice): void => {
    keptInTab.set(CHOSEN_TERM, next);
    setTerm(next);
  };
  return [term, keep] as const;
}

interface Chosen {
  product: Product;
  /** The typed amount, with which the form begins; empty where none was typed. */
  amount: string;
}

export const InvestmentProductsPage = () => <ProductsPage kind="investment" />;
export const SavingsProductsPage = () => <ProductsPage kind="savings" />;

function ProductsPage({ kind }: { kind: Kind }) {
  const { data, error, mutate } = useProducts();
  const { go } = useDashboard();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const choose = (product: Product) => setChosen({ product, amount: typedAmount() });
  const { title, text, empty, failure } = words[kind];
  useBackCloses(chosen !== null, () => setChosen(null));
  /** The product as it was fetched last: its terms may have changed since it was chosen. */
  const latest = (product: Product) => data?.find(({ _id }) => _id === product._id) ?? product;
  const isHere = (product: Product) => isSavingsProduct(product) === (kind === 'savings');
  const goTo = (next: Kind) => go({ section: next === 'savings' ? 'savingsProducts' : 'investmentProducts' });

  return (
    <>
      <PageHeader title={title} description={<span className={styles['description']}>{text}</span>} />
      <Stack>
        <Tabs
          value={kind}
          onChange={(_event, next: Kind) => goTo(next)}
          aria-label="Kind of product"
          className={styles['kinds'] ?? ''}
        >
          <Tab value="savings" label={words.savings.title} />
          <Tab value="investment" label={words.investment.title} />
        </Tabs>
        <Loaded of={{ data: data?.filter(isHere), error, mutate }} skeleton={skeleton} failure={fetchFailure(failure)}>
          {(products) =>
            products.length === 0 ? (
              <EmptyState title={empty} text="Please look again later." />
            ) : (
              <Products
                kind={kind}
                products={products}
                others={data?.filter((product) => !isHere(product)) ?? []}
                onOther={() => goTo(kind === 'savings' ? 'investment' : 'savings')}
                onChoose={choose}
              />
            )
          }
        </Loaded>
        <Text tone="soft">
          <NewTab href={paths.safety}>Who keeps the money</NewTab>
        </Text>
      </Stack>
      {chosen && (
        <InvestDialog
          product={latest(chosen.product)}
          savings={kind === 'savings'}
          amount={chosen.amount}
          onResume={(amount) => setChosen({ ...chosen, amount })}
          onClose={() => setChosen(null)}
        />
      )}
    </>
  );
}

interface ProductsProps {
  kind: Kind;
  products: readonly Product[];
  /** Those of the other tab. */
  others: readonly Product[];
  onOther: () => void;
  onChoose: (product: Product) => void;
}

function Products({ kind, products, others, onOther, onChoose }: ProductsProps) {
  const now = useNow();
  const { typed, amount, isTyped, rests, counts, keep } = useTypedAmount();
  const [term, setTerm] = useTerm();
  const savings = kind === 'savings';
  const days = daysOf(term);
  const running = products.filter((product) => runsFor(product, term));
  const none = rests && !running.some((product) => takes(product, amount));
  const [sort, setSort] = useState<Sort | ''>('');
  // Those of one term are few: in their groups they would leave holes. A folded group would hide what takes the amount.
  const grouped = !savings && !counts && term === '';
  const ordered = sorted(running, sort, amount, now);
  const elsewhere = { products: running, others, savings, amount, term, now, onOther };
  const { compared, clear, comparing } = useComparing(products);
  const actsOn = (product: Product): ActsOn => ({ product, savings, onChoose, ...comparing(product) });
  const cards = (items: readonly Product[]) => (
    <Cards items={items} named={!grouped && !savings} {...{ amount, isTyped, now, actsOn }} />
  );
  const lines = (items: readonly Product[]) => <Lines items={items} {...{ amount, now, actsOn }} />;
  return (
    <div className={styles['products']}>
      <div>
        <Filters>
          <AmountField
            className={styles['amount']}
            label="How much do you want to put in?"
            size="small"
            value={typed}
            onChange={keep}
          />
          {(products.length > 1 || term !== '') && <Choices {...{ term, setTerm, grouped, sort, setSort }} />}
        </Filters>
        <output className={styles['note']}>
          {!isTyped && (
            <Text tone="soft" size="sm">
              Until you type, the figures are for {shortNaira(amount)}, or for the least that a product takes.
            </Text>
          )}
          {days !== null && (
            <Text tone="soft" size="sm">
              {days}
            </Text>
          )}
          {none && <NoneTakes {...elsewhere} all={products} onChoose={onChoose} />}
          {rests && !none && term !== '' && <EarnsMore {...elsewhere} />}
        </output>
      </div>
      {running.length === 0 ? (
        <NoneRuns savings={savings} onShowAll={() => setTerm('')} />
      ) : grouped ? (
        <Groups products={ordered} amount={amount} now={now} render={cards} />
      ) : none || !counts ? (
        cards(ordered)
      ) : (
        <BySum products={ordered} {...{ amount, now, cards, lines }} />
      )}
      {compared.length > 0 && <Compared products={compared} {...{ amount, now, savings, onChoose }} onClear={clear} />}
    </div>
  );
}

interface ListProps {
  items: readonly Product[];
  actsOn: (product: Product) => ActsOn;
  amount: number;
  now: Date;
}

interface CardsProps extends ListProps {
  isTyped: boolean;
  /** Whether each names its group. */
  named: boolean;
}

/** What products cost and bring is public. */
const Cards = ({ items, actsOn, amount, isTyped, now, named }: CardsProps) => (
  <AmountsHidden value={false}>
    <Grid least={CARD_WIDTH}>
      {items.map((product) => (
        <ProductCard
          key={product._id}
          {...actsOn(product)}
          amount={amount}
          isTyped={isTyped}
          now={now}
          group={named ? (product.productGroup ?? GENERAL).name : undefined}
        />
      ))}
    </Grid>
  </AmountsHidden>
);

const Lines = ({ items, actsOn, amount, now }: ListProps) => (
  <AmountsHidden value={false}>
    <Card flush>
      <Rows>
        {items.map((product) => (
          <ProductLine key={product._id} {...actsOn(product)} amount={amount} now={now} />
        ))}
      </Rows>
    </Card>
  </AmountsHidden>
);

interface ChoicesProps {
  term: TermChoice;
  setTerm: (term: TermChoice) => void;
  grouped: boolean;
  sort: Sort | '';
  setSort: (sort: Sort | '') => void;
}

const Choices = ({ term, setTerm, grouped, sort, setSort }: ChoicesProps) => (
  <>
    <FilterSelect label="For how long" all="Any term" value={term} options={terms} onChange={setTerm} />
    <FilterSelect
      label={grouped ? 'Sort each group by' : 'Sort by'}
      all={BEST_RATE}
      value={sort}
      options={sorts}
      onChange={setSort}
    />
  </>
);

interface BySumProps {
  products: readonly Product[];
  amount: number;
  now: Date;
  cards: (items: readonly Product[]) => ReactNode;
  lines: (items: readonly Product[]) => ReactNode;
}

/** What the amount is enough for, and below it, in few words, what needs more. */
function BySum({ products, amount, now, cards, lines }: BySumProps) {
  const fits = products.filter((product) => takes(product, amount));
  const more = products.filter((product) => !fits.includes(product));
  return (
    <Stack>
      {fits.length > 0 && cards(fits)}
      {more.length > 0 && (
        <FoldingSection title={`These need more than ${shortNaira(amount)}`} summary={groupWords(more, amount, now)}>
          {lines(more)}
        </FoldingSection>
      )}
    </Stack>
  );
}

interface GroupsProps {
  products: readonly Product[];
  amount: number;
  now: Date;
  render: (items: readonly Product[]) => ReactNode;
}

/** In the order of what comes first in each; the first is open. */
function Groups({ products, amount, now, render }: GroupsProps) {
  const groups = byGroup(products, ({ productGroup }) => ({ productGroup: productGroup ?? GENERAL }), GENERAL.name);
  return (
    <div className={styles['groups']}>
      {groups.map(({ name, items }, index) => (
        <FoldingSection key={name} title={name} summary={groupWords(items, amount, now)} initiallyOpen={index === 0}>
          {render(items)}
        </FoldingSection>
      ))}
    </div>
  );
}
