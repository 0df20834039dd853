/** Buys a product or starts a savings plan from the wallet, and shows its profit while the amount is typed. */
import { useState } from 'react';
import { useFormikContext } from 'formik';
import Button from '@mui/material/Button';
import CircleCheck from 'lucide-react/icons/circle-check';
import type { Investment } from '@ajose/sdk/contract/investments';
import type { Product } from '@ajose/sdk/contract/products';
import { expectedProfit } from '@ajose/sdk/money';
import { investFormRules } from '@ajose/sdk/rules/investments';
import { addTerm, formatTerm } from '@ajose/sdk/time';
import { DateTime } from '@ajose/ui/display/DateTime';
import { Money } from '@ajose/ui/display/Money';
import { Modal } from '@ajose/ui/feedback/Modal';
import { Form } from '@ajose/ui/form/Form';
import { FormAmountField } from '@ajose/ui/form/FormAmountField';
import { FormError } from '@ajose/ui/form/FormError';
import { SubmitButton } from '@ajose/ui/form/SubmitButton';
import { addInvestment } from '../../data/investments.ts';
import { useAttempt } from '../../components/attempt.ts';
import { useDashboard } from '../../components/dashboard.ts';
import { DialogActions } from '../../components/DialogActions.tsx';
import { useCloseAfter } from '../../components/useCloseAfter.ts';
import { useUser } from '../../session.tsx';

interface Props {
  product: Product;
  savings: boolean;
  onClose: () => void;
}

const newRequestId = () => crypto.randomUUID();

export function InvestDialog({ product, savings, onClose }: Props) {
  const user = useUser();
  const attempt = useAttempt(newRequestId);
  const { go } = useDashboard();
  const [bought, setBought] = useState<Investment | null>(null);
  useCloseAfter(bought !== null, () => {
    onClose();
    go(savings ? 'savingsPortfolio' : 'investmentPortfolio');
  });

  const submit = async ({ amount }: { amount: string }) => {
    const body = { userId: user._id, productId: product._id, capital: Number(amount) };
    setBought(await attempt((requestId) => addInvestment({ ...body, requestId })));
  };

  if (bought) return <Bought investment={bought} savings={savings} onClose={onClose} />;
  return (
    <Modal
      open
      title={savings ? `Start saving: ${product.name}` : `Invest in ${product.name}`}
      onClose={onClose}
      size="small"
    >
      <Form
        initialValues={{ amount: '' }}
        rules={investFormRules(product, user.balance)}
        onSubmit={submit}
        failure={savings ? 'Failed to create savings plan. Please try again.' : 'Investment failed. Please try again.'}
        live
      >
        <FormError />
        <p className="available">
          <span>Your wallet</span>
          <Money naira={user.balance} />
        </p>
        <FormAmountField
          name="amount"
          label="Amount"
          helperText={
            <>
              From <Money naira={product.cost} />
            </>
          }
        />
        <Outcome product={product} />
        <DialogActions>
          <Button variant="outlined" onClick={onClose}>
            Cancel
          </Button>
          <Confirm product={product} balance={user.balance}>
            {savings ? 'Start Saving' : 'Invest Now'}
          </Confirm>
        </DialogActions>
      </Form>
    </Modal>
  );
}

const useAmount = () => Number(useFormikContext<{ amount: string }>().values.amount);

function Outcome({ product }: { product: Product }) {
  const amount = useAmount();
  const [now] = useState(() => new Date());
  const profit = expectedProfit(amount, product.interestRate);
  return (
    <dl className="facts outcome" aria-live="polite">
      <div>
        <dt>
          Profit at {product.interestRate}% for {formatTerm(product.duration)}
        </dt>
        <dd>
          <Money naira={profit} flow="in" />
        </dd>
      </div>
      <div>
        <dt>
          Paid on <DateTime moment={addTerm(now, product.duration).toISOString()} format="weekday" />
        </dt>
        <dd>
          <Money naira={amount > 0 ? amount + profit : 0} />
        </dd>
      </div>
    </dl>
  );
}

function Confirm({ product, balance, children }: { product: Product; balance: number; children: string }) {
  const amount = useAmount();
  const inBounds = amount >= product.cost && amount <= balance;
  return (
    <SubmitButton busyLabel="Investing..." disabled={!inBounds}>
      {children}
    </SubmitButton>
  );
}

function Bought({ investment, savings, onClose }: { investment: Investment; savings: boolean; onClose: () => void }) {
  return (
    <Modal open title={investment.product.name} onClose={onClose} size="small">
      <output className="said">
        <CircleCheck color="var(--positive)" aria-hidden="true" />
        <p className="said-headline">{savings ? 'Savings plan created successfully!' : 'Investment successful!'}</p>
        <p>
          <Money naira={investment.capital} /> works until <DateTime moment={investment.endDate} format="weekday" />.
        </p>
      </output>
    </Modal>
  );
}
