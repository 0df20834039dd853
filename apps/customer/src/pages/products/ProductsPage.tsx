/** The open products: savings plans on one tab, investments in their groups on the other. */
import { useState } from 'react';
import Skeleton from '@mui/material/Skeleton';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import type { Product } from '@ajose/sdk/contract/products';
import { EmptyState } from '@ajose/ui/display/EmptyState';
import { Loaded } from '@ajose/ui/feedback/Loaded';
import { Grid } from '@ajose/ui/layout/Grid';
import { PageHeader } from '@ajose/ui/layout/PageHeader';
import { Section } from '@ajose/ui/layout/Section';
import { Stack } from '@ajose/ui/layout/Stack';
import { useDashboard } from '../../components/dashboard.ts';
import { fetchFailure } from '../../components/fetchFailure.ts';
import { byGroup } from '../../components/groups.ts';
import { isSavingsProduct } from '../../components/savings.ts';
import { useBackCloses } from '../../components/useBackCloses.ts';
import { useProducts } from '../../data/products.ts';
import { InvestDialog } from './InvestDialog.tsx';
import { ProductCard } from './ProductCard.tsx';

type Kind = 'savings' | 'investment';

const words = {
  savings: {
    title: 'Savings Products',
    failure: 'Failed to fetch savings products',
    empty: 'No savings products are open just now',
    text: 'Start with what you have and top it up whenever you like; every naira earns for the time that is left.',
  },
  investment: {
    title: 'Investment Products',
    failure: 'Failed to fetch products',
    empty: 'No investment products are open just now',
    text: 'A fixed rate for a fixed term. Capital and profit arrive in your wallet on the day it ends.',
  },
} as const;

const CARD_WIDTH = '300px';

const skeleton = (
  <Grid least={CARD_WIDTH}>
    {[1, 2, 3].map((card) => (
      <Skeleton key={card} variant="rounded" height={290} />
    ))}
  </Grid>
);

export const InvestmentProductsPage = () => <ProductsPage kind="investment" />;
export const SavingsProductsPage = () => <ProductsPage kind="savings" />;

function ProductsPage({ kind }: { kind: Kind }) {
  const { data, error, mutate } = useProducts();
  const { go } = useDashboard();
  const [chosen, setChosen] = useState<Product | null>(null);
  const { title, text, empty, failure } = words[kind];
  useBackCloses(chosen !== null, () => setChosen(null));
  /** The product as it was fetched last: its terms may have changed since it was chosen. */
  const latest = (product: Product) => data?.find(({ _id }) => _id === product._id) ?? product;
  const open = data?.filter((product) => isSavingsProduct(product) === (kind === 'savings'));

  return (
    <>
      <PageHeader title={title} description={text} />
      <Stack gap={6}>
        <Tabs
          value={kind}
          onChange={(_event, next: Kind) =>
            go({ section: next === 'savings' ? 'savingsProducts' : 'investmentProducts' })
          }
          aria-label="Kind of product"
        >
          <Tab value="savings" label={words.savings.title} />
          <Tab value="investment" label={words.investment.title} />
        </Tabs>
        <Loaded of={{ data: open, error, mutate }} skeleton={skeleton} failure={fetchFailure(error, failure)}>
          {(products) =>
            products.length === 0 ? (
              <EmptyState title={empty} text="Please look again later." />
            ) : (
              <Products kind={kind} products={products} onChoose={setChosen} />
            )
          }
        </Loaded>
      </Stack>
      {chosen && <InvestDialog product={latest(chosen)} savings={kind === 'savings'} onClose={() => setChosen(null)} />}
    </>
  );
}

interface ProductsProps {
  kind: Kind;
  products: readonly Product[];
  onChoose: (product: Product) => void;
}

/** Savings products are all in one group, whose name the tab already shows. */
function Products({ kind, products, onChoose }: ProductsProps) {
  const cards = (items: readonly Product[]) => (
    <Grid least={CARD_WIDTH}>
      {items.map((product) => (
        <ProductCard key={product._id} product={product} savings={kind === 'savings'} onChoose={onChoose} />
      ))}
    </Grid>
  );
  if (kind === 'savings') return cards(products);
  return (
    <Stack gap={8}>
      {byGroup(products, (product) => product, 'General Products').map(({ name, items }) => (
        <Section key={name} title={name}>
          {cards(items)}
        </Section>
      ))}
    </Stack>
  );
}
