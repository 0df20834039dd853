/** One request: what would happen, who asked, and what can be done about it. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { Approval } from '@ajose/sdk/contract/approvals';
import { formatDate } from '@ajose/sdk/time';
import { DateTime } from '@ajose/ui/display/DateTime';
import { Money } from '@ajose/ui/display/Money';
import { Facts, type Fact } from '../../layout/Facts.tsx';
import { useAdmin } from '../../session.tsx';
import type { Deed } from './DecideDialog.tsx';
import { effectOf, outcomeOf, titleOf } from './words.ts';

interface ApprovalCardProps {
  approval: Approval;
  onPerson: () => void;
  onAsk: (deed: Deed) => void;
}

export function ApprovalCard({ approval, onPerson, onAsk }: ApprovalCardProps) {
  const { act, user, state, askedBy, askedAt, expiresAt, decidedAt, note } = approval;
  const own = useAdmin()._id === askedBy._id;
  const title = titleOf(approval);
  const outcome = outcomeOf(approval);
  const customer = (
    <Link key="user" component="button" sx={{ textAlign: 'left', overflowWrap: 'anywhere' }} onClick={onPerson}>
      {user.name}
    </Link>
  );
  const facts: Fact[] = [
    ['Customer', customer],
    ...whatOf(act),
    ['Asked by', own ? 'You' : askedBy.name],
    ['Asked', <DateTime key="asked" moment={askedAt} />],
    ...(state === 'waiting' ? [['Expires', <DateTime key="expires" moment={expiresAt} />] as const] : []),
  ];
  return (
    <Card component="article" variant="outlined" aria-label={title} sx={{ p: 2.5, display: 'grid', gap: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'flex-start' }}>
        <Box sx={{ flex: '1 1 20rem', minWidth: 0 }}>
          <Typography variant="h2" sx={{ fontSize: '1.0625rem', overflowWrap: 'anywhere' }}>
            {title}
          </Typography>
          <Typography sx={{ mt: 0.5, overflowWrap: 'anywhere' }}>{effectOf(approval)}</Typography>
        </Box>
        {state === 'waiting' && <Deeds own={own} onAsk={onAsk} />}
      </Box>
      <Facts facts={facts} row />
      {outcome !== null && (
        <Alert severity={state === 'approved' ? 'success' : 'info'} role="note">
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
    </Card>
  );
}

function whatOf(act: Approval['act']): Fact[] {
  if (act.action === 'setTransactionStatus') return [['Transaction', act.transactionId]];
  return [
    ['Product', act.product],
    ['Term', `${formatDate(act.startDate)} to ${formatDate(act.endDate)}`],
    ['Expected profit', <Money key="profit" naira={act.expectedProfit} />],
  ];
}

function Deeds({ own, onAsk }: { own: boolean; onAsk: (deed: Deed) => void }) {
  if (own) {
    return (
      <Button variant="outlined" size="small" onClick={() => onAsk('withdraw')}>
        Withdraw
      </Button>
    );
  }
  return (
    <Box sx={{ display: 'flex', gap: 1 }}>
      <Button variant="outlined" size="small" onClick={() => onAsk('decline')}>
        Decline
      </Button>
      <Button variant="contained" size="small" onClick={() => onAsk('approve')}>
        Approve
      </Button>
    </Box>
  );
}
