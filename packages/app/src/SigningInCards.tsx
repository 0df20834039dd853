/** Where a person is signed in, which they look at first when they worry; then how: password, authenticator app, passkeys. */
import useSWR from 'swr';
import type { GetPasskeysReply } from '@ajose/sdk/contract/passkeys';
import type { Session } from '@ajose/sdk/contract/sessions';
import { PasskeyRows } from '@ajose/ui/account/PasskeyRows';
import { PasswordRow } from '@ajose/ui/account/PasswordRow';
import { SessionsCard } from '@ajose/ui/account/SessionsCard';
import { TwoFactorRow, type TwoFactorRowProps } from '@ajose/ui/account/TwoFactorRow';
import { Card } from '@ajose/ui/layout/Card';
import { Grid } from '@ajose/ui/layout/Grid';
import { Rows } from '@ajose/ui/layout/Rows';
import type { Account } from './account.ts';

interface SigningInCardsProps extends Pick<TwoFactorRowProps, 'whenOn'> {
  account: Account;
  email: string;
  /** Whether there is an authenticator app, so far as that is known before the second factors are fetched. */
  hasApp: boolean;
}

export function SigningInCards({ account, email, hasApp, ...words }: SigningInCardsProps) {
  const passkeys = useSWR<GetPasskeysReply, unknown>(['passkeys'], account.getPasskeys);
  const sessions = useSWR<readonly Session[], unknown>(['sessions'], account.getSessions);
  const { passkeys: list = [], authenticator = hasApp } = passkeys.data ?? {};
  return (
    <Grid columns={2} from="lg" align="start">
      <SessionsCard sessions={sessions} {...account} />
      <Card title="How you sign in">
        <Rows>
          <PasswordRow email={email} {...account} />
          <TwoFactorRow on={authenticator} hasPasskey={list.length > 0} {...words} {...account} />
          <PasskeyRows passkeys={passkeys} {...account} />
        </Rows>
      </Card>
    </Grid>
  );
}
