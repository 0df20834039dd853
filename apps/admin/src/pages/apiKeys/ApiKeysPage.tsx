/** API keys: the administrator's own, and everybody's for roles that may change administrators. Makes and revokes them. */
import { useState } from 'react';
import Button from '@mui/material/Button';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Plus from 'lucide-react/icons/plus';
import { TableOf } from '@ajose/app/TableOf';
import type { ApiKey } from '@ajose/sdk/contract/api-keys';
import { ROWS_A_PAGE } from '@ajose/sdk/domain/pages';
import { EmptyState } from '@ajose/ui/display/EmptyState';
import { PageHeader } from '@ajose/ui/layout/PageHeader';
import { useMay } from '../../components/role.tsx';
import { useApiKeys } from '../../data/apiKeys.ts';
import { AddKeyDialog } from './AddKeyDialog.tsx';
import { keyColumns } from './columns.tsx';
import { KeyDialog } from './KeyDialog.tsx';
import { RevokeDialog } from './RevokeDialog.tsx';

export function ApiKeysPage() {
  const mayAll = useMay('manageAdministrators');
  const [{ everyone, page }, setPlace] = useState({ everyone: false, page: 1 });
  const [adding, setAdding] = useState(false);
  const [made, setMade] = useState<string | null>(null);
  const [revoking, setRevoking] = useState<ApiKey | null>(null);
  const keys = useApiKeys(everyone, { page, limit: ROWS_A_PAGE });
  const add = (
    <Button variant="contained" startIcon={<Plus size={18} aria-hidden="true" />} onClick={() => setAdding(true)}>
      Make a key
    </Button>
  );

  return (
    <>
      <PageHeader
        title="API keys"
        description="A tool calls the API with a key instead of your password, never with more than your role allows."
        actions={
          <>
            {mayAll && (
              <Tabs
                value={everyone ? 'everyone' : 'mine'}
                aria-label="Whose keys"
                onChange={(_event, tab: 'mine' | 'everyone') => setPlace({ everyone: tab === 'everyone', page: 1 })}
              >
                <Tab value="mine" label="Mine" />
                <Tab value="everyone" label="Of all administrators" />
              </Tabs>
            )}
            {keys.data?.keys.length ? add : undefined}
          </>
        }
      />
      <TableOf
        of={keys}
        caption={everyone ? 'Keys of all administrators' : 'Your keys'}
        least={820}
        columns={keyColumns(everyone, setRevoking)}
        rows={({ keys }) => keys}
        dimmed={(key) => !works(key)}
        empty={<EmptyState title="No tool has a key yet" motif="comb" action={add} />}
        failure="The keys could not be fetched."
        pages={{
          noun: ['key', 'keys'],
          of: ({ pagination }) => pagination,
          page,
          onPage: (next) => setPlace({ everyone, page: next }),
        }}
      />
      {adding && (
        <AddKeyDialog
          onMade={(key) => {
            setAdding(false);
            setMade(key);
          }}
          onClose={() => setAdding(false)}
        />
      )}
      {made !== null && <KeyDialog apiKey={made} onKept={() => setMade(null)} />}
      {revoking && <RevokeDialog apiKey={revoking} onClose={() => setRevoking(null)} />}
    </>
  );
}

/** Whether a key has neither expired nor been revoked. */
const works = ({ revokedAt, expiresAt }: ApiKey): boolean =>
  revokedAt === null && new Date(expiresAt).getTime() > Date.now();
