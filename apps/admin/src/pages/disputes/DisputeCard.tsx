/** One dispute: its money, the clock, the customer behind it, and the buttons that answer it. */
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useCall } from '@ajose/app/useCall.ts';
import type { Dispute } from '@ajose/sdk/contract/disputes';
import { formatNumber } from '@ajose/sdk/domain/money';
import { DateTime } from '@ajose/ui/display/DateTime';
import { LinkButton } from '@ajose/ui/display/LinkButton';
import { Money } from '@ajose/ui/display/Money';
import type { Fact } from '@ajose/ui/layout/Facts';
import { Quiet } from '@ajose/ui/layout/Quiet';
import { saveFile } from '@ajose/ui/saveFile.ts';
import { useNow } from '@ajose/ui/useNow.ts';
import { Allowed } from '../../components/role.tsx';
import { WorklistCard } from '../../components/Worklist.tsx';
import { getDisputeEvidence } from '../../data/disputes.ts';
import { addressOf } from '../../paths.ts';
import { clockOf, storyOf, titleOf } from './words.ts';

interface DisputeCardProps {
  dispute: Dispute;
  /** Whether it is the one dispute on screen. */
  isAlone: boolean;
  onAnswer: () => void;
}

export function DisputeCard({ dispute, isAlone, onAnswer }: DisputeCardProps) {
  const now = useNow();
  const { user, reference, gatewayId, amount, held, openedAt, dueAt, state, answer, message, failure, endedAt } =
    dispute;
  const open = state === 'open';
  const facts: Fact[] = [
    [
      'Customer',
      <LinkButton key="user" href={addressOf({ section: 'userDetails', userId: user._id, from: 'disputes' })}>
        {user.name}
      </LinkButton>,
    ],
    ...(endedAt === null ? [['Held', <Money key="held" naira={held} />] as const] : []),
    ...(endedAt === null && amount > held ? [['Owed', <Money key="owed" naira={amount - held} />] as const] : []),
    ...(open
      ? ([
          ['Time', <strong key="clock">{clockOf(dispute, now)}</strong>],
          ['Answer until', <DateTime key="due" moment={dueAt} />],
        ] as const)
      : []),
    ['Opened', <DateTime key="opened" moment={openedAt} />],
    ...(endedAt === null ? [] : [['Ended', <DateTime key="ended" moment={endedAt} />] as const]),
    [
      'Payment',
      <LinkButton key="payment" href={addressOf({ section: 'transactionManagement' }, { transaction: reference })}>
        {reference}
      </LinkButton>,
    ],
    ['At the gateway', gatewayId],
  ];
  return (
    <WorklistCard
      title={titleOf(dispute)}
      isAlone={isAlone}
      text={storyOf(dispute)}
      facts={facts}
      buttons={endedAt === null ? <Buttons dispute={dispute} open={open} onAnswer={onAnswer} /> : null}
    >
      {endedAt === null && (
        <Allowed to="answerDisputes">
          <Quiet>
            The evidence is a PDF from the ledger, as the payer’s bank gets it. Downloading it is recorded as a look at
            the customer.
          </Quiet>
        </Allowed>
      )}
      {failure !== null && (
        <Alert severity="error" role="note">
          The gateway refused the last answer: {failure}
        </Alert>
      )}
      {dispute.waits && (
        <Alert severity="info" role="note">
          Accepting it waits for a second administrator.{' '}
          <LinkButton href={addressOf({ section: 'approvals' })}>Open Approvals</LinkButton>
        </Alert>
      )}
      {answer !== null && (
        <Alert severity="info" role="note">
          {answer === 'accept' ? 'Accepted' : 'Declined'} by {dispute.answeredBy?.name}: {message}
        </Alert>
      )}
    </WorklistCard>
  );
}

function Buttons({ dispute, open, onAnswer }: { dispute: Dispute; open: boolean; onAnswer: () => void }) {
  const { busy, run } = useCall('The evidence could not be made. Please try again.');
  const download = (): void =>
    run(
      () => getDisputeEvidence(dispute._id),
      (file) => {
        const name = `dispute-${dispute.gatewayId}.pdf`;
        saveFile(file, name);
        return `${name} is among your downloads (PDF, ${formatNumber(Math.ceil(file.size / 1000))} kB). Your look is recorded.`;
      },
    );
  return (
    <Allowed to="answerDisputes">
      <Button variant="outlined" size="small" disabled={busy} aria-busy={busy} onClick={download}>
        {busy ? 'Making the evidence…' : 'Download the evidence'}
      </Button>
      {open && (
        <Button variant="contained" size="small" onClick={onAnswer}>
          Answer
        </Button>
      )}
    </Allowed>
  );
}
