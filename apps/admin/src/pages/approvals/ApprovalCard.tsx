/** One request: what it would do, who asked for it, and the buttons that decide it. */
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { Approval } from '@ajose/sdk/contract/approvals';
import type { AdminRole } from '@ajose/sdk/contract/staff';
import { approvalNeeds, roleCan, whyRoleForbids } from '@ajose/sdk/domain/roles';
import { DateTime } from '@ajose/ui/display/DateTime';
import { LinkButton } from '@ajose/ui/display/LinkButton';
import type { Fact } from '@ajose/ui/layout/Facts';
import { Text } from '@ajose/ui/layout/Text';
import { WhoMay } from '../../components/WhoMay.tsx';
import { WorklistCard } from '../../components/Worklist.tsx';
import { addressOf } from '../../paths.ts';
import { useAdmin } from '../../session.tsx';
import type { Decision } from './DecideDialog.tsx';
import { effectOf, isAbout, outcomeOf, titleOf } from './request.ts';
import { Person, whatOf } from './requestFacts.tsx';

interface ApprovalCardProps {
  approval: Approval;
  /** Whether it is the one request on screen. */
  isAlone: boolean;
  onAsk: (decision: Decision) => void;
}

export function ApprovalCard({ approval, isAlone, onAsk }: ApprovalCardProps) {
  const { act, user, state, askedBy, askedByKey, askedAt, dueAt, expiresAt, decidedAt, note, why } = approval;
  const { _id: me, role } = useAdmin();
  const isOwn = me === askedBy._id;
  const isWaiting = state === 'waiting';
  const isMine = isAbout(approval, me);
  const forbids = isWaiting ? whyNot(approval, { role, isOwn, isMine }) : null;
  const mayCancel = isOwn && !isMine;
  const outcome = outcomeOf(approval);
  const facts: Fact[] = [
    ...(user ? [['Customer', <Person key="user" user={user} />] as const] : []),
    ...whatOf(approval),
    ['Asked', <DateTime key="asked" moment={askedAt} />],
    ...(isWaiting
      ? [
          ...(dueAt === undefined ? [] : [['Due', <DateTime key="due" moment={dueAt} />] as const]),
          ['Expires, if nobody decides', <DateTime key="expires" moment={expiresAt} />] as const,
        ]
      : []),
  ];
  return (
    <WorklistCard
      title={titleOf(approval)}
      isAlone={isAlone}
      text={
        <>
          <Text>
            Asked by <strong>{isOwn ? 'you' : askedBy.name}</strong>
            {askedByKey !== undefined && `, by the API key ${askedByKey}`}. {why}
          </Text>
          <Text tone="soft">{isWaiting || state === 'approved' ? effectOf(approval) : 'Nothing has changed.'}</Text>
        </>
      }
      facts={facts}
      buttons={isWaiting && (forbids === null || mayCancel) ? <Buttons isOwn={isOwn} onAsk={onAsk} /> : null}
    >
      {forbids !== null && (
        <Alert severity="info" role="note">
          {forbids}
          {!isMine && !isOwn && <WhoMay to={approvalNeeds[approval.act.action]} />}
        </Alert>
      )}
      {outcome !== null && (
        <Alert severity={severities[state]} role="note">
          {outcome}
          {decidedAt && (
            <>
              {' '}
              (<DateTime moment={decidedAt} />)
            </>
          )}
          {note && `: ${note}`}
        </Alert>
      )}
      {act.action === 'addOfflineInvestment' && state === 'approved' && user && (
        <LinkButton href={addressOf({ section: 'userDetails', userId: user._id, from: 'approvals' })}>
          Open the customer’s investments
        </LinkButton>
      )}
    </WorklistCard>
  );
}

/** Why the administrator may not decide the request; null where they may. @param who.isMine whether it is about their own account */
function whyNot(
  { act }: Approval,
  { role, isOwn, isMine }: { role: AdminRole; isOwn: boolean; isMine: boolean },
): string | null {
  if (isMine) return 'This is about your own account. Another administrator has to decide it.';
  if (isOwn) return 'You asked for this, so another administrator decides it.';
  const needs = approvalNeeds[act.action];
  return roleCan(role, needs) ? null : whyRoleForbids(role, needs);
}

const severities = {
  waiting: 'info',
  approved: 'success',
  declined: 'error',
  withdrawn: 'info',
  expired: 'warning',
  overtaken: 'warning',
} as const;

function Buttons({ isOwn, onAsk }: { isOwn: boolean; onAsk: (decision: Decision) => void }) {
  if (isOwn) {
    return (
      <Button variant="outlined" size="small" onClick={() => onAsk('withdraw')}>
        Cancel request
      </Button>
    );
  }
  return (
    <>
      <Button variant="outlined" size="small" onClick={() => onAsk('decline')}>
        Decline
      </Button>
      <Button variant="contained" size="small" onClick={() => onAsk('approve')}>
        Approve
      </Button>
    </>
  );
}
