/** Records an investment that was paid for outside the platform, as a deposit and a withdrawal that leave the wallet balance unchanged. */
import { useRef, useState } from 'react';
import { useFormikContext } from 'formik';
import type { ListedUser } from '@ajose/sdk/contract/customers';
import type { Product } from '@ajose/sdk/contract/products';
import { expectedProfit } from '@ajose/sdk/domain/money';
import { offlineInvestmentFormRules } from '@ajose/sdk/rules/investments';
import { customerCan } from '@ajose/sdk/domain/status';
import { lagosDay, startOfLagosDay } from '@ajose/sdk/domain/time';
import { whyNotFetched } from '@ajose/ui/failure.ts';
import { ErrorState } from '@ajose/ui/feedback/ErrorState';
import { Form } from '@ajose/ui/form/Form';
import { FormAmountField } from '@ajose/ui/form/FormAmountField';
import { FormError } from '@ajose/ui/form/FormError';
import { FormPicker } from '@ajose/ui/form/FormPicker';
import { FormTextField } from '@ajose/ui/form/FormTextField';
import { SubmitButton } from '@ajose/ui/form/SubmitButton';
import { Card } from '@ajose/ui/layout/Card';
import { Grid } from '@ajose/ui/layout/Grid';
import { PageHeader } from '@ajose/ui/layout/PageHeader';
import { Stack } from '@ajose/ui/layout/Stack';
import { useNow } from '@ajose/ui/useNow.ts';
import { recordOfflineInvestment } from '../../data/investments.ts';
import { useProducts } from '../../data/products.ts';
import { CustomerPicker } from '../../components/CustomerPicker.tsx';
import { Allowed } from '../../components/role.tsx';
import { SecondApproval, useTakesTwo } from '../../components/SecondApproval.tsx';
import { Outcome, type OutcomeOf } from './Outcome.tsx';
import { Panels } from './Panels.tsx';
import type { OfflineForm } from './preview.ts';

const words = { refused: 'Failed to create investment', broken: 'Failed to create investment' };
const recorded = {
  deposit_and_withdrawal:
    'Investment created successfully! Deposit and withdrawal transactions were created to maintain balance integrity.',
  withdrawal: 'Investment recorded successfully.',
} as const;
const empty: OfflineForm = { userId: '', productId: '', capital: '', receiptNumber: '', evidence: '', startDate: '' };

type Reply = Awaited<ReturnType<typeof recordOfflineInvestment>>;

function outcomeOf(reply: Reply, user: ListedUser | null, receiptNumber: string): OutcomeOf {
  if ('approval' in reply) return { message: reply.message, waits: reply.approval };
  const { capital, product } = reply.investment;
  return {
    message: recorded[reply.transactionsCreated],
    booked: { user, capital, product: product.name, receiptNumber },
  };
}

export function OfflineInvestmentPage() {
  const today = lagosDay(useNow());
  const [user, setUser] = useState<ListedUser | null>(null);
  const products = useProducts('active');
  const [outcome, setOutcome] = useState<OutcomeOf | null>(null);
  const sent = useRef({ form: '', idempotencyKey: '' });
  const [productId, setProductId] = useState('');
  const cost = products.data?.find(({ _id }) => _id === productId)?.cost ?? 0;

  async function submit({ capital, startDate, ...rest }: OfflineForm): Promise<void> {
    setOutcome(null);
    // The same form sent again after a lost answer must not be recorded twice, but a changed form is another
    // investment.
    const form = JSON.stringify([rest, capital, startDate]);
    if (sent.current.form !== form) sent.current = { form, idempotencyKey: crypto.randomUUID() };
    const body = { ...rest, capital: Number(capital), startDate: startOfLagosDay(startDate).toISOString() };
    const { idempotencyKey } = sent.current;
    const reply = await recordOfflineInvestment({ ...body, idempotencyKey });
    setOutcome(outcomeOf(reply, user, rest.receiptNumber));
    sent.current = { form: '', idempotencyKey: '' };
  }

  return (
    <>
      <PageHeader
        title="Offline Investment Manager"
        description="For money that a customer paid outside the platform, in cash or at the bank."
      />
      <Stack gap={6}>
        <Stack>
          {Boolean(products.error) && !products.data && (
            <ErrorState
              message={whyNotFetched(products.error, 'Failed to fetch products')}
              onRetry={() => void products.mutate()}
            />
          )}
          {outcome && <Outcome of={outcome} onClose={() => setOutcome(null)} />}
        </Stack>
        <Allowed to="book">
          {!outcome?.waits && (
            <Form
              label="Offline investment"
              initialValues={{ ...empty, startDate: today }}
              rules={() => offlineInvestmentFormRules(today, cost)}
              failure={words}
              onSubmit={async (values, helpers) => {
                await submit(values);
                setProductId('');
                setUser(null);
                helpers.resetForm();
              }}
            >
              <Grid columns={2} from="lg" gap={6} align="start">
                <WhatWasPaid products={products} today={today} user={user} onUser={setUser} onProduct={setProductId} />
                <Panels user={user} products={products.data ?? []} />
              </Grid>
            </Form>
          )}
        </Allowed>
      </Stack>
    </>
  );
}

interface WhatWasPaidProps {
  products: ReturnType<typeof useProducts>;
  today: string;
  user: ListedUser | null;
  onUser: (user: ListedUser | null) => void;
  onProduct: (productId: string) => void;
}

function WhatWasPaid({ products, today, user, onUser, onProduct }: WhatWasPaidProps) {
  return (
    <Card title="What was paid">
      <FormError />
      <Stack>
        <CustomerPicker name="userId" label="User" onChoose={onUser} />
        <FormPicker
          name="productId"
          label="Product"
          loading={!products.data && !products.error}
          onChoose={onProduct}
          options={(products.data ?? []).map(({ _id, name, interestRate, productGroup }) => ({
            _id,
            name,
            detail: `${interestRate === 0 ? 'Without profit' : `${interestRate}%`} · ${productGroup?.name ?? 'No group'}`,
          }))}
        />
        <Grid columns={2} from="sm" align="start">
          <FormAmountField name="capital" label="Capital amount" required />
          <FormTextField
            name="receiptNumber"
            label="Receipt number"
            required
            helperText="A receipt books one investment."
          />
        </Grid>
        <FormTextField
          name="evidence"
          label="What shows the payment"
          required
          lines={2}
          helperText="Where the receipt is, who received the money and when."
        />
        <FormTextField
          name="startDate"
          label="Start date"
          type="date"
          required
          slotProps={{ htmlInput: { max: today } }}
        />
        <Second products={products.data ?? []} user={user} />
      </Stack>
    </Card>
  );
}

/** Says whether a second administrator is needed. The button says whether it records the investment or asks for approval. */
function Second({ products, user }: { products: readonly Product[]; user: ListedUser | null }) {
  const { userId, productId, capital, startDate } = useFormikContext<OfflineForm>().values;
  const rate = products.find(({ _id }) => _id === productId)?.interestRate;
  const profit = rate === undefined ? 0 : expectedProfit(Number(capital), rate);
  const startsAt: { startsAt?: Date } = startDate === '' ? {} : { startsAt: startOfLagosDay(startDate) };
  const amount = Number(capital) + profit;
  const takesTwo = useTakesTwo(amount, startsAt.startsAt);
  return (
    <>
      <SecondApproval amount={amount} sumOf="Capital and profit" {...startsAt} />
      <SubmitButton
        size="large"
        busyLabel={takesTwo ? 'Asking…' : 'Recording…'}
        disabled={userId === '' || productId === '' || (user !== null && !customerCan.addMoney(user.sub_status))}
      >
        {takesTwo ? 'Ask for approval' : 'Record investment'}
      </SubmitButton>
    </>
  );
}
