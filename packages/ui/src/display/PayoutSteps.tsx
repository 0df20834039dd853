/** The steps of a payout: set aside, sent, arrived, or back in the wallet. */
import { Steps, type Step } from './Steps.tsx';

export interface PayoutStepsProps {
  stage: 'waiting' | 'sent' | 'unknown' | 'paid' | 'failed' | 'stopped' | 'reversed';
  /** "GTBank, 0123456789". */
  destination: string;
  /** What the bank needs to trace the money. */
  sessionId?: string | null;
  /** Why the money came back, in the bank's words. */
  reason?: string;
  /** Words for a late payout, instead of how long one usually takes. */
  late?: string;
}

export function PayoutSteps({ stage, destination, sessionId = null, reason, late }: PayoutStepsProps) {
  const trace = sessionId === null ? undefined : `Session ID for the bank: ${sessionId}`;
  return <Steps label="Progress of the payout" steps={stepsOf(stage, destination, trace, reason, late)} />;
}

function stepsOf(
  stage: PayoutStepsProps['stage'],
  destination: string,
  trace: string | undefined,
  reason: string | undefined,
  late: string | undefined,
): Step[] {
  const aside: Step = {
    state: 'done',
    title: 'Set aside',
    text: `The amount has left the wallet balance and ${stage === 'paid' || stage === 'failed' || stage === 'stopped' || stage === 'reversed' ? 'was' : 'is'} held.`,
  };
  const sent: Step = {
    state: 'done',
    title: `Sent to ${destination}`,
    ...(trace === undefined ? {} : { text: trace }),
  };
  const arrived: Step = { state: 'later', title: 'Arrived' };
  const back: Step = { state: 'back', title: 'Back in the wallet', text: 'The whole amount can be used again.' };
  const why = reason === undefined ? {} : { text: reason };
  switch (stage) {
    case 'waiting':
      return [
        aside,
        { state: 'now', title: `Waiting to be sent to ${destination}`, text: late ?? 'Usually within a few minutes.' },
        arrived,
      ];
    case 'sent':
      return [
        aside,
        sent,
        { state: 'now', title: 'On its way', text: late ?? 'Most banks take a few minutes; some take a day.' },
      ];
    case 'unknown':
      return [
        aside,
        {
          ...sent,
          state: 'now',
          title: `Checking with ${destination}`,
          text: late ?? 'We have no answer yet and keep asking. It is never sent twice.',
        },
        arrived,
      ];
    case 'paid':
      return [aside, sent, { ...arrived, state: 'done' }];
    case 'failed':
      return [aside, { state: 'failed', title: 'The bank did not take it', ...why }, back];
    case 'stopped':
      return [aside, { state: 'failed', title: 'We stopped it', text: 'It was not sent to the bank.' }, back];
    default:
      return [aside, sent, { state: 'failed', title: 'The bank sent it back', ...why }, back];
  }
}
