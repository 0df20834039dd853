/** Shows what not every member of an organisation may do. Says instead that this member may not, or above it that a second person approves. */
import type { ReactNode } from 'react';
import Alert from '@mui/material/Alert';
import { asksAnother, memberMay, whyMemberMayNot, type MemberRight } from '@ajose/sdk/domain/members';
import { Stack } from '@ajose/ui/layout/Stack';
import { useMember } from '../data/accounts.ts';

interface Props {
  right?: MemberRight;
  /** Whether it lets money or power out, so that a second person has to approve it where the member does not do it alone. */
  two?: boolean;
  children: ReactNode;
}

export function MemberMay({ right = 'ask', two = false, children }: Props) {
  const member = useMember();
  if (member && !memberMay(member.role, right)) {
    return <Alert severity="info">{whyMemberMayNot(member, right)}</Alert>;
  }
  if (!two || !member || !asksAnother(member)) return children;
  return (
    <Stack gap={4}>
      <YouAsk />
      {children}
    </Stack>
  );
}

/** Says, before the press, that a second person has to approve. */
export const YouAsk = () => <Alert severity="info">You ask; a second person approves.</Alert>;
