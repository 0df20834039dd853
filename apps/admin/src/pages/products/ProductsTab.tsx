/** The table of products: searched while typing, changed, and switched on and off. */
import actionsStyles from './actions.module.css';
import styles from './ProductsTab.module.css';
import { useState } from 'react';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import History from 'lucide-react/icons/history';
import { TableOf } from '@ajose/app/TableOf';
import type { ListAnswer } from '@ajose/app/listed';
import { useCall } from '@ajose/app/useCall.ts';
import type { Product, ProductGroup } from '@ajose/sdk/contract/products';
import { asWords } from '@ajose/sdk/domain/as-words';
import { formatNaira, yearlyPercent } from '@ajose/sdk/domain/money';
import { formatTerm } from '@ajose/sdk/domain/time';
import { EmptyState } from '@ajose/ui/display/EmptyState';
import { LinkButton } from '@ajose/ui/display/LinkButton';
import { Money } from '@ajose/ui/display/Money';
import { ConfirmDialog } from '@ajose/ui/feedback/ConfirmDialog';
import { StatusChip } from '@ajose/ui/display/StatusChip';
import { Quiet } from '@ajose/ui/layout/Quiet';
import { Stack } from '@ajose/ui/layout/Stack';
import { Text } from '@ajose/ui/layout/Text';
import { type Column } from '@ajose/ui/table/DataTable';
import { FilteredBy } from '../../components/FilteredBy.tsx';
import { ReportRows } from '../../components/ReportRows.tsx';
import { Allowed, useMay } from '../../components/role.tsx';
import { toggleProductStatus } from '../../data/products.ts';
import { getProductPlans } from '../../data/reports.ts';
import { addressOf } from '../../paths.ts';
import { isSortColumn, type ProductList } from './productList.ts';
import { byGroup, groupName, listedProducts, sorted } from './search.ts';
import { deactivationWords, plansWords, rateWords, runningWords, words } from './words.ts';

interface ProductsTabProps {
  list: ProductList;
  onChange: (patch: Partial<ProductList>) => void;
  products: ListAnswer<readonly Product[]>;
  groups: readonly ProductGroup[] | undefined;
  onAdd: () => void;
  onEdit: (product: Product) => void;
}

export function ProductsTab({ list, onChange, products, groups, onAdd, onEdit }: ProductsTabProps) {
  const mayChange = useMay('manageProducts');
  const { status, sortBy, sortOrder } = list;
  const sort = sortBy === null ? undefined : { by: sortBy, order: sortOrder };
  const groupOf = (product: Product) => groupName(product, groups ?? null);
  return (
    <Stack>
      <FilteredBy words={[status === null ? '' : asWords(status)]} onClear={() => onChange({ status: null })} />
      <div className={styles['table']}>
        <TableOf
          of={products}
          caption="Products"
          least={940}
          {...(sort ? { sort } : { groups: [{ of: groupOf, render: (group) => <strong>{group}</strong> }] })}
          columns={productColumns(mayChange ? onEdit : null, sort && groupOf)}
          rows={(all) => {
            const found = sorted(listedProducts(all, list), sort);
            return sort ? found : byGroup(found, groups ?? null);
          }}
          onSort={({ by, order }) => isSortColumn(by) && onChange({ sortBy: by, sortOrder: order })}
          expect={8}
          empty={
            products.data?.length ? (
              <EmptyState title="No products match your search" />
            ) : (
              <EmptyState
                title="No investment products found"
                action={
                  <Allowed to="manageProducts">
                    <Button variant="contained" onClick={onAdd}>
                      Add Your First Product
                    </Button>
                  </Allowed>
                }
              />
            )
          }
          failure={words.fetch}
        />
      </div>
    </Stack>
  );
}

/** What runs in a product. */
const runningColumns: readonly Column<Product>[] = [
  {
    key: 'invested',
    header: 'Invested',
    sortable: true,
    align: 'end',
    cell: ({ _id, name, running }) =>
      running && (
        <>
          {running.plans > 0 && <Money naira={running.invested} />}
          <Quiet>
            <Plans productId={_id} name={name} running={running} words={plansWords(running)} />
          </Quiet>
        </>
      ),
  },
  {
    key: 'running',
    header: 'Running',
    place: 'more',
    narrow: true,
    cell: ({ _id, name, running }) =>
      running && (
        <Text size="sm" tone="soft">
          <Plans productId={_id} name={name} running={running} words={runningWords(running)} />
        </Text>
      ),
  },
];

interface PlansProps {
  productId: string;
  name: string;
  running: NonNullable<Product['running']>;
  words: string;
}

/** How many plans run in a product; a press lists them. */
function Plans({ productId, name, running, words }: PlansProps) {
  const [open, setOpen] = useState(false);
  if (running.plans === 0) return words;
  return (
    <>
      <LinkButton onClick={() => setOpen(true)}>{words}</LinkButton>
      {open && (
        <ReportRows
          title={`${name}: what runs · ${formatNaira(running.invested)} invested`}
          from="productManagement"
          query={{ productId }}
          call={getProductPlans}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

/** The name, which lists what runs in the product. */
const Name = ({ of: { _id, name, running } }: { of: Product }) =>
  running ? <Plans productId={_id} name={name} running={running} words={name} /> : name;

const Rate = ({ product }: { product: Product }) => (
  <span className={styles['term']}>
    {rateWords(product)}
    {product.interestRate > 0 && <Quiet>{yearlyPercent(product.interestRate, product.duration)}% a year</Quiet>}
  </span>
);

/** @param groupOf where no head of a group stands above its products */
function productColumns(
  onEdit: ((product: Product) => void) | null,
  groupOf: ((product: Product) => string) | undefined,
): readonly Column<Product>[] {
  return [
    {
      key: 'name',
      header: 'Name',
      place: 'name',
      cell: (product) => (
        <div className={styles['name']}>
          <b>
            <Name of={product} />
          </b>
          {groupOf && <Quiet>{groupOf(product)}</Quiet>}
          {product.description && (
            <div className={styles['description']} title={product.description}>
              {product.description}
            </div>
          )}
        </div>
      ),
    },
    {
      key: 'cost',
      header: 'Cost',
      place: 'value',
      align: 'end',
      cell: ({ cost }) => <Money naira={cost} format="whole" />,
    },
    {
      key: 'rate',
      header: 'Interest rate',
      sortable: true,
      align: 'end',
      cell: (product) => <Rate product={product} />,
    },
    {
      key: 'duration',
      header: 'Duration',
      cell: ({ duration }) => <span className={styles['term']}>{formatTerm(duration)}</span>,
    },
    ...runningColumns,
    {
      key: 'terms',
      header: 'Terms',
      place: 'note',
      narrow: true,
      cell: (product) => `${rateWords(product)} for ${formatTerm(product.duration)}`,
    },
    {
      key: 'status',
      header: 'Status',
      place: 'state',
      cell: ({ status }) => <StatusChip kind="product" status={status} />,
    },
    {
      key: 'actions',
      header: 'Actions',
      place: 'more',
      cell: (product) => (
        <div className={actionsStyles['actions']}>
          {onEdit && <Actions product={product} onEdit={() => onEdit(product)} />}
          <Changes product={product} />
        </div>
      ),
    },
  ];
}

/** Leads to who changed it. */
const Changes = ({ product }: { product: Product }) => (
  <IconButton
    title="Changes"
    aria-label={`Changes of ${product.name}`}
    href={addressOf({ section: 'auditLog' }, { subject: `product:${product._id}`, from: 'productManagement' })}
  >
    <History size="1.125rem" aria-hidden="true" />
  </IconButton>
);

function Actions({ product, onEdit }: { product: Product; onEdit: () => void }) {
  const { busy, run } = useCall(words.toggle);
  const [asks, setAsks] = useState(false);
  const active = product.status === 'active';
  const activate = (): void =>
    run(
      () => toggleProductStatus(product._id, 'active'),
      (waits) => waits ?? 'Product activated successfully!',
    );

  return (
    <>
      <Button size="small" aria-label={`Edit ${product.name}`} onClick={onEdit}>
        Edit
      </Button>
      <Button
        size="small"
        className={active ? actionsStyles['quiet'] : ''}
        disabled={busy}
        aria-label={`${active ? 'Deactivate' : 'Activate'} ${product.name}`}
        onClick={() => (active ? setAsks(true) : activate())}
      >
        {active ? 'Deactivate' : 'Activate'}
      </Button>
      {asks && <DeactivateDialog product={product} onClose={() => setAsks(false)} />}
    </>
  );
}

function DeactivateDialog({ product, onClose }: { product: Product; onClose: () => void }) {
  const { busy, error, run } = useCall(words.toggle, 'dialog');
  const deactivate = (): void =>
    run(
      () => toggleProductStatus(product._id, 'inactive'),
      (waits) => {
        onClose();
        return waits ?? 'Product deactivated successfully!';
      },
    );
  return (
    <ConfirmDialog
      open
      title={`Deactivate ${product.name}?`}
      message={deactivationWords(product)}
      confirmLabel="Deactivate"
      busyLabel="Deactivating…"
      busy={busy}
      error={error}
      onConfirm={deactivate}
      onClose={onClose}
    />
  );
}
