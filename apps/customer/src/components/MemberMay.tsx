/** For what not every member of an organisation may do: says so in its place, and before the press that a second person has to approve. */
import type { ReactNode } from 'react';
import Alert from '@mui/material/Alert';
import { memberMay, whyMemberMayNot, type MemberRight } from '@ajose/sdk/domain/members';
import { Stack } from '@ajose/ui/layout/Stack';
import { useMember } from '../data/accounts.ts';

interface Props {
  right?: MemberRight;
  /** Whether a second person has to approve it, where the organisation has two signatures. */
  two?: boolean;
  children: ReactNode;
}

export function MemberMay({ right = 'ask', two = false, children }: Props) {
  const member = useMember();
  if (member && !memberMay(member.role, right)) {
    return <Alert severity="info">{whyMemberMayNot(member.role, right)}</Alert>;
  }
  if (!two || member?.signatures !== 2) return children;
  return (
    <Stack gap={4}>
      <Alert severity="info">You ask; a second person approves.</Alert>
      {children}
    </Stack>
  );
}
