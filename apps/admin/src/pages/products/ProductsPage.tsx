/** The products that customers can invest in, and their groups. */
import styles from './ProductsPage.module.css';
import { useState } from 'react';
import Button from '@mui/material/Button';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Plus from 'lucide-react/icons/plus';
import { formatNumber } from '@ajose/sdk/domain/money';
import type { Product } from '@ajose/sdk/contract/products';
import { TextField } from '@ajose/ui/fields/TextField';
import { PageHeader } from '@ajose/ui/layout/PageHeader';
import { Stack } from '@ajose/ui/layout/Stack';
import { useDialogAddress } from '../../components/links.ts';
import { useKept } from '../../components/list.ts';
import { Allowed } from '../../components/role.tsx';
import { useProductGroups, useRunningProducts } from '../../data/products.ts';
import { useFailureToast } from '@ajose/ui/feedback/useFailureToast.ts';
import { addressOf } from '../../paths.ts';
import { GroupsDialog, NEW_GROUP } from './GroupsDialog.tsx';
import { GroupsTab } from './GroupsTab.tsx';
import { ProductDialog } from './ProductDialog.tsx';
import { readProductList, type ProductList } from './productList.ts';
import { ProductsTab } from './ProductsTab.tsx';
import { listedProducts } from './search.ts';
import { words } from './words.ts';

const countOf = (list: readonly unknown[] | undefined): string => (list ? formatNumber(list.length) : '…');

/** How many are listed: "21", or "3 of 21" where these are not all. */
function listedOf(all: readonly Product[] | undefined, list: ProductList): string {
  const listed = all && listedProducts(all, list);
  return listed?.length === all?.length ? countOf(all) : `${countOf(listed)} of ${countOf(all)}`;
}

/** The list as it was left, and its open tab: a link to a group shows the groups. */
function useProductList() {
  const [list, setList] = useKept('products', readProductList);
  const group = useDialogAddress('group').id;
  const change = (patch: Partial<ProductList>): void => setList({ ...list, ...patch });
  return { list, tab: list.tab ?? (group === null ? 'products' : 'groups'), change };
}

export function ProductsPage() {
  const { list, tab, change } = useProductList();
  const [edited, setEdited] = useState<Product | 'new' | null>(null);
  const [managed, setManaged] = useState<string | null>(null);
  const products = useRunningProducts();
  const groups = useProductGroups();
  const asked = useDialogAddress('product').id;
  const shown = { ...list, find: list.find ?? products.data?.find(({ _id }) => _id === asked)?.name ?? '' };
  // Nothing typed is no search, unless a link searches for a product.
  const search = (find: string): void => change({ find: find === '' && asked === null ? null : find });
  useFailureToast(products.error ?? groups.error, words.fetch);

  return (
    <>
      <PageHeader
        title="Investment Products Management"
        back={{ label: 'Back to Dashboard', href: addressOf({ section: 'home' }) }}
        actions={<Acts of={tab} onProduct={() => setEdited('new')} onGroups={setManaged} />}
      />
      <Stack gap={3}>
        <div className={styles['bar']}>
          <Tabs
            value={tab}
            onChange={(_event, tab: ProductList['tab']) => change({ tab })}
            aria-label="Products and groups"
          >
            <Tab
              value="products"
              label={`Products (${listedOf(products.data, shown)})`}
              id="tab-products"
              aria-controls="tabpanel"
            />
            <Tab
              value="groups"
              label={`Product Groups (${countOf(groups.data)})`}
              id="tab-groups"
              aria-controls="tabpanel"
            />
          </Tabs>
          {tab === 'products' && <Search value={shown.find} onChange={search} />}
        </div>
        <div role="tabpanel" id="tabpanel" aria-labelledby={`tab-${tab}`}>
          {tab === 'products' ? (
            <ProductsTab
              list={shown}
              onChange={change}
              products={products}
              groups={groups.data}
              onAdd={() => setEdited('new')}
              onEdit={setEdited}
            />
          ) : (
            <GroupsTab groups={groups} onAdd={() => setManaged(NEW_GROUP)} onManage={setManaged} />
          )}
        </div>
      </Stack>
      {edited && (
        <ProductDialog
          product={edited === 'new' ? null : edited}
          groups={groups.data ?? []}
          onClose={() => setEdited(null)}
        />
      )}
      {managed !== null && <GroupsDialog groups={groups.data ?? []} start={managed} onClose={() => setManaged(null)} />}
    </>
  );
}

const Search = ({ value, onChange }: { value: string; onChange: (search: string) => void }) => (
  <TextField
    className={styles['search']}
    size="small"
    type="search"
    placeholder="Search by name or description"
    value={value}
    onChange={(event) => onChange(event.target.value)}
    slotProps={{ htmlInput: { 'aria-label': 'Search by name or description' } }}
  />
);

interface ActsProps {
  of: 'products' | 'groups';
  onProduct: () => void;
  /** @param start what the dialog of groups begins with */
  onGroups: (start: string) => void;
}

/** What can be done in a tab. */
const Acts = ({ of, onProduct, onGroups }: ActsProps) => (
  <Allowed to="manageProducts">
    {of === 'groups' ? (
      <>
        <Button variant="outlined" size="small" onClick={() => onGroups('')}>
          Manage Groups
        </Button>
        <Button variant="contained" size="small" startIcon={<Plus />} onClick={() => onGroups(NEW_GROUP)}>
          Add Product Group
        </Button>
      </>
    ) : (
      <Button variant="contained" size="small" startIcon={<Plus />} onClick={onProduct}>
        Add New Product
      </Button>
    )}
  </Allowed>
);
