/** Where a person is signed in, which they look at first when they worry; then how: password, authenticator app, passkeys. */
import useSWR from 'swr';
import type { GetPasskeysReply } from '@ajose/sdk/contract/passkeys';
import type { Session } from '@ajose/sdk/contract/sessions';
import { PasskeysCard } from '@ajose/ui/account/PasskeysCard';
import { PasswordCard } from '@ajose/ui/account/PasswordCard';
import { SessionsCard } from '@ajose/ui/account/SessionsCard';
import { TwoFactorCard, type TwoFactorCardProps } from '@ajose/ui/account/TwoFactorCard';
import { Grid } from '@ajose/ui/layout/Grid';
import { Stack } from '@ajose/ui/layout/Stack';
import type { Account } from './account.ts';

interface SigningInCardsProps extends Pick<TwoFactorCardProps, 'whenOn'> {
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
      <Stack>
        <PasswordCard email={email} {...account} />
        <TwoFactorCard on={authenticator} hasPasskey={list.length > 0} {...words} {...account} />
        <PasskeysCard passkeys={passkeys} {...account} />
      </Stack>
    </Grid>
  );
}
