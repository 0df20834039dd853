/** Beside the form: who is chosen, what is bought, what it brings, and which transactions will be written. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useFormikContext } from 'formik';
import type { ListedUser } from '@ajose/sdk/contract/customers';
import type { Product } from '@ajose/sdk/contract/products';
import { customerCan } from '@ajose/sdk/status';
import { formatDateWithWeekday, formatTerm } from '@ajose/sdk/time';
import { Money } from '@ajose/ui/display/Money';
import { StatusChip } from '@ajose/ui/display/StatusChip';
import { Facts, type Fact } from '../../components/Facts.tsx';
import { Section } from '../../components/Section.tsx';
import type { OfflineForm } from './OfflineInvestmentPage.tsx';
import { preview } from './preview.ts';

export function Panels({ users, products }: { users: readonly ListedUser[]; products: readonly Product[] }) {
  const { values } = useFormikContext<OfflineForm>();
  const user = users.find(({ _id }) => _id === values.userId) ?? null;
  const product = products.find(({ _id }) => _id === values.productId) ?? null;
  const expected = preview(product, values.capital, values.startDate);
  return (
    <Box sx={{ display: 'grid', gap: 3, minWidth: 0 }}>
      <Section title="Selected user">{user ? <SelectedUser user={user} /> : <Waiting>Choose a user.</Waiting>}</Section>
      <Section title="Product details">
        {product ? <Facts facts={productFacts(product)} /> : <Waiting>Choose a product.</Waiting>}
      </Section>
      <Section title="Expected profit">
        {expected ? (
          <>
            <Facts
              facts={[
                ['Capital', <Money key="capital" naira={expected.capital} />],
                ['Expected profit', <Money key="profit" naira={expected.profit} />],
                ['Ends', formatDateWithWeekday(expected.endDate)],
              ]}
            />
            {expected.over && (
              <Alert severity="info" role="note" sx={{ mt: 2 }}>
                The term is over already: capital and profit reach the wallet within a minute.
              </Alert>
            )}
          </>
        ) : (
          <Waiting>Enter the capital to see what it brings.</Waiting>
        )}
      </Section>
      <Section title="Transaction flow">
        <Flow capital={expected?.capital ?? null} product={product?.name ?? null} />
      </Section>
    </Box>
  );
}

function SelectedUser({ user }: { user: ListedUser }) {
  return (
    <>
      <Facts
        facts={[
          ['Name', user.name],
          ['Email', user.email],
          ['Phone', user.phoneNumber || 'N/A'],
          ['Wallet', <Money key="balance" naira={user.balance} format="whole" />],
          ['Status', <StatusChip key="status" kind="user" status={user.sub_status} />],
        ]}
      />
      {!customerCan.addMoney(user.sub_status) && (
        <Alert severity="warning" role="note" sx={{ mt: 2 }}>
          Money cannot move for this customer as long as the status stays as it is.
        </Alert>
      )}
    </>
  );
}

function productFacts(product: Product): Fact[] {
  return [
    ['Name', product.name],
    ['Group', product.productGroup?.name ?? 'No group'],
    ['Minimum capital', <Money key="cost" naira={product.cost} format="whole" />],
    ['Interest rate', `${product.interestRate}% for ${formatTerm(product.duration)}`],
  ];
}

function Flow({ capital, product }: { capital: number | null; product: string | null }) {
  const amount = (flow: 'in' | 'out') => (capital === null ? '₦…' : <Money naira={capital} flow={flow} />);
  const steps = [
    ['Deposit', 'Offline cash enters the wallet', amount('in')],
    ['Withdrawal', `The wallet pays for ${product ?? 'the product'}`, amount('out')],
  ] as const;
  return (
    <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
      {steps.map(([name, text, amount]) => (
        <Box component="li" key={name} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'baseline' }}>
          <Box sx={{ flex: '1 1 12rem', minWidth: 0 }}>
            <Typography sx={{ fontWeight: 600 }}>{name}</Typography>
            <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
              {text}
            </Typography>
          </Box>
          {amount}
        </Box>
      ))}
      <Box component="li" sx={{ borderTop: 1, borderColor: 'divider', pt: 1.5, fontWeight: 600 }}>
        The balance stays as it was.
      </Box>
    </Box>
  );
}

function Waiting({ children }: { children: string }) {
  return <Typography sx={{ color: 'text.secondary' }}>{children}</Typography>;
}
