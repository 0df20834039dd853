/** The products that are chosen to be compared, in a bar that stays in sight. */
import styles from './ProductsPage.module.css';
import { useState } from 'react';
import Button from '@mui/material/Button';
import type { Product } from '@ajose/sdk/contract/products';
import { dialogLater } from '@ajose/ui/feedback/dialogLater.ts';
import { Inline } from '@ajose/ui/layout/Inline';
import { Text } from '@ajose/ui/layout/Text';
import { useBackCloses } from '../../components/useBackCloses.ts';

const CompareDialog = dialogLater(async () => (await import('./CompareDialog.tsx')).CompareDialog);

const MOST_COMPARED = 3;

/** The chosen ones, and what a product's box to choose it needs. */
export function useComparing(products: readonly Product[]) {
  const [ids, setIds] = useState<readonly string[]>([]);
  // A product that is no longer open also leaves the comparison.
  const compared = products.filter(({ _id }) => ids.includes(_id));
  const onCompare = ({ _id }: Product) => setIds(ids.includes(_id) ? ids.filter((id) => id !== _id) : [...ids, _id]);
  const comparing = ({ _id }: Product) => ({
    compared: ids.includes(_id),
    full: compared.length >= MOST_COMPARED && !ids.includes(_id),
    onCompare,
  });
  return { compared, clear: () => setIds([]), comparing };
}

interface ComparedProps {
  products: readonly Product[];
  amount: number;
  now: Date;
  savings: boolean;
  onChoose: (product: Product) => void;
  onClear: () => void;
}

export function Compared({ products, amount, now, savings, onChoose, onClear }: ComparedProps) {
  const [comparing, setComparing] = useState(false);
  const close = (): void => setComparing(false);
  useBackCloses(comparing, close);
  const choose = (product: Product): void => {
    close();
    onChoose(product);
  };
  const [first] = products;
  return (
    <section className={styles['compare']} aria-label="Chosen to compare">
      <Text as="div" size="sm">
        {products.length === 1
          ? `${first?.name ?? ''}: choose one or two more to compare`
          : `${products.length} of ${MOST_COMPARED} chosen`}
      </Text>
      <Inline gap={2}>
        <Button size="small" onClick={onClear}>
          Clear
        </Button>
        <Button size="small" variant="contained" disabled={products.length < 2} onClick={() => setComparing(true)}>
          Compare
        </Button>
      </Inline>
      {comparing && <CompareDialog {...{ products, amount, now, savings }} onChoose={choose} onClose={close} />}
    </section>
  );
}
