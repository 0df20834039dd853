/** An account's passkeys: what they are for, the list, and adding and removing them. */
import { useState } from 'react';
import Button from '@mui/material/Button';
import type { GetPasskeysReply, Passkey } from '@ajose/sdk/contract/passkeys';
import { DateTime } from '../display/DateTime.tsx';
import { Loaded, type Fetched } from '../feedback/Loaded.tsx';
import { Fill } from '../layout/Fill.tsx';
import { Quiet } from '../layout/Quiet.tsx';
import { Row } from '../layout/Rows.tsx';
import { Text } from '../layout/Text.tsx';
import { AddPasskeyDialog, type AddPasskeyDialogProps } from './AddPasskeyDialog.tsx';
import { hasPasskeys } from './passkeys.ts';
import { RemovePasskeyDialog, type RemovePasskeyDialogProps } from './RemovePasskeyDialog.tsx';

const WHAT =
  'A passkey confirms that it is you with your finger, your face or the PIN of your device, when you sign in and wherever a code is asked for. Nobody can guess it or read it over your shoulder.';

export interface PasskeyRowsProps
  extends Pick<AddPasskeyDialogProps, 'startPasskey' | 'addPasskey'>, Pick<RemovePasskeyDialogProps, 'removePasskey'> {
  passkeys: Fetched<Pick<GetPasskeysReply, 'passkeys' | 'authenticator'>>;
}

export function PasskeyRows({ passkeys, startPasskey, addPasskey, removePasskey }: PasskeyRowsProps) {
  const [adding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<Passkey | null>(null);
  const { passkeys: list = [], authenticator = false } = passkeys.data ?? {};
  const factor = list.length > 0 ? 'passkey' : authenticator ? 'code' : null;
  return (
    <>
      <Row>
        <Fill least="11rem">
          <Text strong>Passkeys</Text>
          <Quiet>{WHAT}</Quiet>
          {!hasPasskeys() && <Text size="sm">This browser cannot use passkeys.</Text>}
        </Fill>
        {hasPasskeys() && (
          <Button size="small" disabled={!passkeys.data} aria-label="Add a passkey" onClick={() => setAdding(true)}>
            Add
          </Button>
        )}
      </Row>
      {list.map((passkey) => (
        <PasskeyRow key={passkey._id} passkey={passkey} onRemove={() => setRemoving(passkey)} />
      ))}
      {!passkeys.data && (
        <Row look="stack">
          <Loaded of={passkeys} failure="Your passkeys could not be fetched." skeleton={56}>
            {() => null}
          </Loaded>
        </Row>
      )}
      {adding && <AddPasskeyDialog {...{ factor, startPasskey, addPasskey }} onClose={() => setAdding(false)} />}
      {removing && (
        <RemovePasskeyDialog
          passkey={removing}
          isLast={list.length === 1 && !authenticator}
          removePasskey={removePasskey}
          onClose={() => setRemoving(null)}
        />
      )}
    </>
  );
}

function PasskeyRow({ passkey, onRemove }: { passkey: Passkey; onRemove: () => void }) {
  const { name, createdAt, lastUsedAt } = passkey;
  return (
    <Row>
      <Fill least="10rem">
        <Text>{name}</Text>
        <Quiet>
          Added <DateTime moment={createdAt} />
          {lastUsedAt === null ? (
            ' · not used yet'
          ) : (
            <>
              {' · last used '}
              <DateTime moment={lastUsedAt} />
            </>
          )}
        </Quiet>
      </Fill>
      <Button size="small" color="error" aria-label={`Remove the passkey ${name}`} onClick={onRemove}>
        Remove
      </Button>
    </Row>
  );
}
