/** What stands beside the form: the chosen customer and product, the expected profit, and the transactions that will be written. */
import { showPhone } from '@ajose/sdk/domain/text';
import styles from './Panels.module.css';
import Alert from '@mui/material/Alert';
import { useFormikContext } from 'formik';
import type { ListedUser } from '@ajose/sdk/contract/customers';
import type { Product } from '@ajose/sdk/contract/products';
import { customerCan, statusNames } from '@ajose/sdk/domain/status';
import { formatDateWithWeekday, formatTerm } from '@ajose/sdk/domain/time';
import { Money } from '@ajose/ui/display/Money';
import { StatusChip } from '@ajose/ui/display/StatusChip';
import { Card } from '@ajose/ui/layout/Card';
import { Facts, type Fact } from '@ajose/ui/layout/Facts';
import { Fill } from '@ajose/ui/layout/Fill';
import { Inline } from '@ajose/ui/layout/Inline';
import { Stack } from '@ajose/ui/layout/Stack';
import { Text } from '@ajose/ui/layout/Text';
import { preview, type OfflineForm } from './preview.ts';

export function Panels({ user, products }: { user: ListedUser | null; products: readonly Product[] }) {
  const { values } = useFormikContext<OfflineForm>();
  const product = products.find(({ _id }) => _id === values.productId) ?? null;
  const expected = preview(product, values.capital, values.startDate);
  return (
    <Stack gap={6}>
      <Card title="Selected user">{user ? <SelectedUser user={user} /> : <Text tone="soft">Choose a user.</Text>}</Card>
      <Card title="Product details">
        {product ? <Facts facts={productFacts(product)} /> : <Text tone="soft">Choose a product.</Text>}
      </Card>
      <Card title="Expected profit">
        {expected ? (
          <Stack>
            <Facts
              facts={[
                ['Capital', <Money key="capital" naira={expected.capital} />],
                [
                  'Expected profit',
                  product?.interestRate === 0 ? 'Without profit' : <Money key="profit" naira={expected.profit} />,
                ],
                ['Ends', formatDateWithWeekday(expected.endDate)],
              ]}
            />
            {expected.over && (
              <Alert severity="info" role="note">
                The term has already ended: capital and profit reach the wallet within a minute.
              </Alert>
            )}
          </Stack>
        ) : (
          <Text tone="soft">Enter the capital to see the expected profit.</Text>
        )}
      </Card>
      <Card title="Transaction flow">
        <Flow capital={expected?.capital ?? null} product={product?.name ?? null} />
      </Card>
    </Stack>
  );
}

function SelectedUser({ user }: { user: ListedUser }) {
  return (
    <Stack>
      <Facts
        facts={[
          ['Name', user.name],
          ['Email', user.email],
          ['Phone', showPhone(user.phoneNumber) || 'N/A'],
          ['Wallet', <Money key="balance" naira={user.balance} format="whole" />],
          ['Status', <StatusChip key="status" kind="user" status={user.held ? 'held' : user.sub_status} />],
        ]}
      />
      {!customerCan.addMoney(user.sub_status) && (
        <Alert severity="warning" role="note">
          {user.held ? 'A case of death holds the account' : `The status ${statusNames[user.sub_status]}`} does not
          allow money to move, so no investment can be recorded.
        </Alert>
      )}
    </Stack>
  );
}

function productFacts(product: Product): Fact[] {
  return [
    ['Name', product.name],
    ['Group', product.productGroup?.name ?? 'No group'],
    ['Minimum capital', <Money key="cost" naira={product.cost} format="whole" />],
    [
      'Interest rate',
      `${product.interestRate === 0 ? 'Without profit' : `${product.interestRate}%`} for ${formatTerm(product.duration)}`,
    ],
  ];
}

function Flow({ capital, product }: { capital: number | null; product: string | null }) {
  const amount = (flow: 'in' | 'out') => capital !== null && <Money naira={capital} flow={flow} />;
  const steps = [
    ['Deposit', 'Offline cash enters the wallet', amount('in')],
    ['Withdrawal', `The wallet pays for ${product ?? 'the product'}`, amount('out')],
  ] as const;
  return (
    <Stack as="ol" gap={3}>
      {steps.map(([name, text, amount]) => (
        <li key={name}>
          <Inline align="baseline">
            <Fill least="12rem">
              <Text strong>{name}</Text>
              <Text size="sm" tone="soft">
                {text}
              </Text>
            </Fill>
            {amount}
          </Inline>
        </li>
      ))}
      <li className={styles['end']}>The balance stays the same.</li>
    </Stack>
  );
}
