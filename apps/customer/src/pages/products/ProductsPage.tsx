/** The open products: savings plans on one tab, investments in their groups on the other. */
import './ProductsPage.css';
import { useState } from 'react';
import Skeleton from '@mui/material/Skeleton';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { messageOf } from '@ajose/sdk/error';
import type { Product } from '@ajose/sdk/contract/products';
import { EmptyState } from '@ajose/ui/display/EmptyState';
import { ErrorState } from '@ajose/ui/feedback/ErrorState';
import { useProducts } from '../../data/products.ts';
import { useDashboard } from '../../components/dashboard.ts';
import { byGroup } from '../../components/groups.ts';
import { isSavingsProduct } from '../../components/savings.ts';
import { PageHeader } from '../../components/PageHeader.tsx';
import { InvestDialog } from './InvestDialog.tsx';
import { ProductCard } from './ProductCard.tsx';

type Kind = 'savings' | 'investment';

const words = {
  savings: {
    failure: 'Failed to fetch savings products',
    empty: 'No savings products are open just now',
    text: 'Start with what you have and top it up whenever you like; every naira earns for the time that is left.',
  },
  investment: {
    failure: 'Failed to fetch products',
    empty: 'No investment products are open just now',
    text: 'A fixed rate for a fixed term. Capital and profit arrive in your wallet on the day it ends.',
  },
} as const;

const WAITING = [1, 2, 3] as const;

export const InvestmentProductsPage = () => <ProductsPage kind="investment" />;
export const SavingsProductsPage = () => <ProductsPage kind="savings" />;

function ProductsPage({ kind }: { kind: Kind }) {
  const { data, error, mutate } = useProducts();
  const { go } = useDashboard();
  const [chosen, setChosen] = useState<Product | null>(null);
  const products = data?.filter((product) => isSavingsProduct(product) === (kind === 'savings'));

  return (
    <>
      <PageHeader title={kind === 'savings' ? 'Savings Products' : 'Investment Products'} text={words[kind].text} />
      <Tabs
        value={kind}
        onChange={(_event, next: Kind) => go(next === 'savings' ? 'savingsProducts' : 'investmentProducts')}
        aria-label="Kind of product"
        sx={{ mb: 3 }}
      >
        <Tab value="savings" label="Savings Products" />
        <Tab value="investment" label="Investment Products" />
      </Tabs>
      {!products && !error && (
        <div className="cards" aria-busy="true">
          {WAITING.map((card) => (
            <Skeleton key={card} variant="rounded" height={290} />
          ))}
        </div>
      )}
      {!products && Boolean(error) && (
        <ErrorState message={messageOf(error, words[kind].failure)} onRetry={() => void mutate()} />
      )}
      {products?.length === 0 && <EmptyState title={words[kind].empty} text="Please look again later." />}
      {byGroup(products ?? [], (product) => product, 'General Products').map(({ name, items }) => (
        <section key={name} className="product-group" aria-label={name}>
          {kind === 'investment' && <h2>{name}</h2>}
          <div className="cards">
            {items.map((product) => (
              <ProductCard key={product._id} product={product} savings={kind === 'savings'} onChoose={setChosen} />
            ))}
          </div>
        </section>
      ))}
      {chosen && <InvestDialog product={chosen} savings={kind === 'savings'} onClose={() => setChosen(null)} />}
    </>
  );
}
