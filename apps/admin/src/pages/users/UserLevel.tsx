/** A customer's proofs, the resulting level, and its limits. Administrators confirm a NIN and an address, and revoke that. */
import { useState } from 'react';
import Button from '@mui/material/Button';
import type { UserDetails } from '@ajose/sdk/contract/customers';
import type { UserLevel as Level, Verification, VerificationKind } from '@ajose/sdk/contract/levels';
import { wordsOfNeeds } from '@ajose/sdk/domain/levels';
import { formatNaira } from '@ajose/sdk/domain/money';
import { formatDate } from '@ajose/sdk/domain/time';
import { DateTime } from '@ajose/ui/display/DateTime';
import { Card } from '@ajose/ui/layout/Card';
import { Facts, type Fact } from '@ajose/ui/layout/Facts';
import { Quiet } from '@ajose/ui/layout/Quiet';
import { Stack } from '@ajose/ui/layout/Stack';
import { Text } from '@ajose/ui/layout/Text';
import { ReasonDialog } from '../../components/ReasonDialog.tsx';
import { Allowed } from '../../components/role.tsx';
import { revokeVerification } from '../../data/users.ts';
import { ConfirmShownDialog } from './ConfirmShownDialog.tsx';
import { kindWords } from './verification.ts';

const most = (naira: number | null): string =>
  naira === null ? 'No limit' : naira === 0 ? 'Nothing' : `At most ${formatNaira(naira, 'whole')}`;

const inForce = ({ verifications }: Level, kind: VerificationKind): Verification | undefined =>
  verifications.find((verification) => verification.kind === kind && verification.revoked === null);

function stateOf(level: Level, kind: VerificationKind): string {
  const confirmed = inForce(level, kind);
  return confirmed ? `Confirmed on ${formatDate(confirmed.at)}` : 'Not shown';
}

function bvnOf({ identifiedAt, bvnWaits }: Level): string {
  if (bvnWaits) return 'Fits the bank account, and waits: another account has it';
  return identifiedAt ? `Checked by the bank on ${formatDate(identifiedAt)}` : 'Not shown';
}

const proofsOf = (level: Level): Fact[] => [
  ['BVN', bvnOf(level)],
  ['NIN', stateOf(level, 'nin')],
  ['Address', stateOf(level, 'address')],
];

function factsOf({ kind }: UserDetails, level: Level): Fact[] {
  const { limits, next, checked } = level;
  const off = checked ? '' : ', if checked';
  return [
    ...(kind === 'person' ? proofsOf(level) : []),
    [`One deposit${off}`, most(limits.deposit)],
    [`Balance${off}`, most(limits.balance)],
    [`Withdrawals a day${off}`, most(limits.withdrawnADay)],
    ...(next ? [[`Level ${next.level} needs`, wordsOfNeeds(next.needs, 'their')] as const] : []),
  ];
}

export function UserLevel({ user, level }: { user: UserDetails; level: Level }) {
  const [confirming, setConfirming] = useState(false);
  const [revoking, setRevoking] = useState<Verification | null>(null);
  const kinds: readonly VerificationKind[] = level.bvnWaits ? ['second_account', 'nin', 'address'] : ['nin', 'address'];
  const open = kinds.filter((kind) => !inForce(level, kind));
  return (
    <Card title={`Verification: level ${level.level}`}>
      <Stack>
        {!level.checked && <Text tone="soft">Nobody has limits now: KYC is off on the server.</Text>}
        <Facts facts={factsOf(user, level)} />
        {level.verifications.length > 0 && (
          <Stack as="ol" gap={3}>
            {level.verifications.map((verification) => (
              <li key={verification._id}>
                <Shown verification={verification} />
                {verification.revoked === null && (
                  <Allowed to="verify">
                    <Button
                      size="small"
                      color="error"
                      aria-label={`Take back: ${kindWords[verification.kind]}`}
                      onClick={() => setRevoking(verification)}
                    >
                      Take back
                    </Button>
                  </Allowed>
                )}
              </li>
            ))}
          </Stack>
        )}
        {user.kind === 'person' && open.length > 0 && user.closedAt === undefined && (
          <Allowed to="verify">
            <div>
              <Button variant="outlined" size="small" onClick={() => setConfirming(true)}>
                Confirm what was shown
              </Button>
            </div>
          </Allowed>
        )}
      </Stack>
      {confirming && <ConfirmShownDialog user={user} kinds={open} onClose={() => setConfirming(false)} />}
      {revoking && (
        <ReasonDialog
          title={`Take back: ${kindWords[revoking.kind]}?`}
          email={user.email}
          helperText="It is kept beside the confirmation. The customer does not read it."
          submit="Take back"
          busy="Taking back…"
          failure="It could not be taken back. Please try again."
          send={(reason) => revokeVerification(revoking._id, reason)}
          onClose={() => setRevoking(null)}
        >
          <Text tone="soft">The customer’s level falls at once, and a notice says so. Their money stays.</Text>
        </ReasonDialog>
      )}
    </Card>
  );
}

function Shown({ verification: { kind, shown, by, at, revoked } }: { verification: Verification }) {
  return (
    <>
      <Text>
        {kindWords[kind]}: {shown}
      </Text>
      <Quiet>
        <DateTime moment={at} /> by {by}
      </Quiet>
      {revoked && (
        <Quiet>
          Taken back <DateTime moment={revoked.at} /> by {revoked.by}: {revoked.reason}
        </Quiet>
      )}
    </>
  );
}
