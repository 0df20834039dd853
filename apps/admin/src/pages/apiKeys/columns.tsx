/** The columns of the list of API keys. */
import Button from '@mui/material/Button';
import { keyScopes } from '@ajose/sdk/domain/api-keys';
import type { ApiKey } from '@ajose/sdk/contract/api-keys';
import { DateTime } from '@ajose/ui/display/DateTime';
import { Quiet } from '@ajose/ui/layout/Quiet';
import type { Column } from '@ajose/ui/table/DataTable';
import { asWords } from '@ajose/sdk/domain/as-words';

/** @param everyone the list has the keys of several administrators */
export function keyColumns(everyone: boolean, onRevoke: (key: ApiKey) => void): readonly Column<ApiKey>[] {
  return [
    {
      key: 'name',
      header: 'Key',
      place: 'name',
      cell: ({ name, prefix }) => (
        <>
          <span>{name}</span>
          <Quiet>{prefix}…</Quiet>
        </>
      ),
    },
    ...(everyone
      ? [{ key: 'owner', header: 'Of', place: 'note' as const, cell: ({ owner }: ApiKey) => owner.name }]
      : []),
    { key: 'scopes', header: 'May', place: 'more', cell: (key) => <Scopes {...key} /> },
    {
      key: 'used',
      header: 'Last use',
      place: 'more',
      cell: ({ lastUsedAt, lastUsedFrom }) =>
        lastUsedAt === null ? (
          'Not used yet'
        ) : (
          <>
            <DateTime moment={lastUsedAt} />
            <Quiet>From {lastUsedFrom}</Quiet>
          </>
        ),
    },
    { key: 'ends', header: 'Ends', place: 'value', cell: (key) => <Ends {...key} /> },
    {
      key: 'revoke',
      header: 'Revoke',
      place: 'more',
      cell: (key) =>
        key.revokedAt === null && new Date(key.expiresAt).getTime() > Date.now() ? (
          <Button
            variant="outlined"
            size="small"
            color="error"
            aria-label={`Revoke ${key.name}`}
            onClick={() => onRevoke(key)}
          >
            Revoke
          </Button>
        ) : null,
    },
  ];
}

function Scopes({ scopes, lost }: ApiKey) {
  const words = scopes.filter((scope) => !lost.includes(scope)).map((scope) => keyScopes[scope].words);
  return (
    <>
      {words.length === 0 ? 'Nothing any more' : asWords(words.join(', '))}
      {lost.length > 0 && (
        <Quiet>No longer, by the owner’s role: {lost.map((scope) => keyScopes[scope].words).join(', ')}</Quiet>
      )}
    </>
  );
}

function Ends({ expiresAt, revokedAt, revokedBy }: ApiKey) {
  if (revokedAt === null) return <DateTime moment={expiresAt} format="date" />;
  return (
    <>
      <strong>Revoked</strong> <DateTime moment={revokedAt} format="date" />
      <Quiet>By {revokedBy ?? 'a new password'}</Quiet>
    </>
  );
}
