/** Two-factor sign-in: whether it is on, what that means, and turning it on or off. */
import { useState } from 'react';
import Button from '@mui/material/Button';
import type { EndTwoFactorBody, StartTwoFactorBody } from '@ajose/sdk/contract/sessions';
import { Fill } from '../layout/Fill.tsx';
import { Quiet } from '../layout/Quiet.tsx';
import { Row } from '../layout/Rows.tsx';
import { Text } from '../layout/Text.tsx';
import { EndTwoFactorDialog } from './EndTwoFactorDialog.tsx';
import { StartTwoFactorDialog, type TwoFactorKey } from './StartTwoFactorDialog.tsx';

const ON = 'Signing in asks for a code from your authenticator app.';
const OFF =
  'With it, a stolen password alone opens nothing: signing in also asks for a code from an app on your phone.';
const ONLY_PASSKEY = 'Your passkeys are your second factor. An authenticator app helps where a device has none.';

export interface TwoFactorRowProps {
  on: boolean;
  /** A sentence on what it means that it is on. */
  whenOn?: string;
  /** Whether the account has a passkey, which is a second factor too. */
  hasPasskey?: boolean;
  startTwoFactor: (body: StartTwoFactorBody) => Promise<TwoFactorKey>;
  /** Returns the recovery codes. */
  confirmTwoFactor: (code: string) => Promise<readonly string[]>;
  endTwoFactor: (body: EndTwoFactorBody) => Promise<void>;
}

export function TwoFactorRow(props: TwoFactorRowProps) {
  const { on, whenOn = ON, hasPasskey = false, startTwoFactor, confirmTwoFactor, endTwoFactor } = props;
  // The open dialog stays until it is closed, because `on` becomes true while it still shows the recovery codes.
  const [open, setOpen] = useState<'start' | 'end' | null>(null);
  const close = () => setOpen(null);
  return (
    <Row>
      <Fill least="11rem">
        <Text strong>Two-factor sign-in</Text>
        <Text strong size="sm" tone={on || hasPasskey ? 'positive' : 'ink'}>
          {on ? 'On' : hasPasskey ? 'On, by passkey' : 'Off'}
        </Text>
        <Quiet>{on ? whenOn : hasPasskey ? ONLY_PASSKEY : OFF}</Quiet>
      </Fill>
      <Button size="small" onClick={() => setOpen(on ? 'end' : 'start')}>
        {on ? 'Turn off' : 'Turn on'}
      </Button>
      {open === 'start' && (
        <StartTwoFactorDialog {...{ hasPasskey, startTwoFactor, confirmTwoFactor }} onClose={close} />
      )}
      {open === 'end' && <EndTwoFactorDialog hasPasskey={hasPasskey} endTwoFactor={endTwoFactor} onClose={close} />}
    </Row>
  );
}
