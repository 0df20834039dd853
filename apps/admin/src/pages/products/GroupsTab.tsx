/** The table of product groups. */
import styles from './actions.module.css';
import Button from '@mui/material/Button';
import { TableOf } from '@ajose/app/TableOf';
import type { ListAnswer } from '@ajose/app/listed';
import type { ProductGroup } from '@ajose/sdk/contract/products';
import { SAVINGS_GROUP } from '@ajose/sdk/rules/products';
import { EmptyState } from '@ajose/ui/display/EmptyState';
import { StatusChip } from '@ajose/ui/display/StatusChip';
import { type Column } from '@ajose/ui/table/DataTable';
import { Allowed, useMay } from '../../components/role.tsx';

interface GroupsTabProps {
  groups: ListAnswer<readonly ProductGroup[]>;
  onAdd: () => void;
  onManage: (id: string) => void;
}

export function GroupsTab({ groups, onAdd, onManage }: GroupsTabProps) {
  const mayChange = useMay('manageProducts');
  return (
    <TableOf
      of={groups}
      caption="Product groups"
      columns={groupColumns(mayChange ? onManage : null)}
      rows={(all) => all}
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
      failure="The product groups could not be fetched."
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
            place: 'more' as const,
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
