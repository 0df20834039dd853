/** The table of product groups. */
import styles from './actions.module.css';
import Button from '@mui/material/Button';
import type { ProductGroup } from '@ajose/sdk/contract/products';
import { SAVINGS_GROUP } from '@ajose/sdk/rules/products';
import { whyNotFetched } from '@ajose/ui/failure.ts';
import { EmptyState } from '@ajose/ui/display/EmptyState';
import { StatusChip } from '@ajose/ui/display/StatusChip';
import { DataTable, type Column } from '@ajose/ui/table/DataTable';
import { Allowed, useMay } from '../../components/role.tsx';

interface GroupsTabProps {
  groups: { data: readonly ProductGroup[] | undefined; error: unknown; mutate: () => Promise<unknown> };
  onAdd: () => void;
  onManage: (id: string) => void;
}

export function GroupsTab({ groups: { data, error, mutate }, onAdd, onManage }: GroupsTabProps) {
  const mayChange = useMay('manageProducts');
  return (
    <DataTable
      caption="Product groups"
      columns={groupColumns(mayChange ? onManage : null)}
      rows={data ?? []}
      rowKey={({ _id }) => _id}
      busy={!data && !error}
      empty={
        <EmptyState
          title="No product groups found"
          action={
            <Allowed to="manageProducts">
              <Button variant="contained" onClick={onAdd}>
                Add Your First Group
              </Button>
            </Allowed>
          }
        />
      }
      error={!data && error ? whyNotFetched(error, 'The product groups could not be fetched.') : undefined}
      onRetry={() => void mutate()}
    />
  );
}

const countOf = (products: number) => (products === 1 ? '1 product' : `${products.toLocaleString('en-NG')} products`);

function groupColumns(onManage: ((id: string) => void) | null): readonly Column<ProductGroup>[] {
  return [
    { key: 'name', header: 'Name', place: 'name', cell: ({ name }) => <b>{name}</b> },
    { key: 'description', header: 'Description', cell: ({ description }) => description || '–' },
    {
      key: 'products',
      header: 'Products',
      align: 'end',
      cell: ({ products }) => products.length.toLocaleString('en-NG'),
    },
    {
      key: 'about',
      header: 'About',
      place: 'note',
      narrow: true,
      cell: ({ products, description }) => [countOf(products.length), description].filter(Boolean).join(' · '),
    },
    {
      key: 'status',
      header: 'Status',
      place: 'state',
      cell: ({ status }) => <StatusChip kind="product" status={status} />,
    },
    ...(onManage
      ? [
          {
            key: 'actions',
            header: 'Actions',
            place: 'open' as const,
            cell: ({ _id, name }: ProductGroup) => (
              <div className={styles['actions']}>
                <Button
                  size="small"
                  aria-label={`Manage ${name}`}
                  onClick={() => onManage(name === SAVINGS_GROUP ? '' : _id)}
                >
                  Manage
                </Button>
              </div>
            ),
          },
        ]
      : []),
  ];
}
